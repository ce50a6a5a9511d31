import ParlorWire

/// A game that is to be written, at first a copy of the dice under another name: its folder, its test,
/// and its line in the catalogue.
struct NewGame {
    /// As it is on the wire, `goFish`.
    let id: String
    /// As it is in Swift, `GoFish`.
    let type: String

    init(_ name: String) throws(Complaint) {
        let letters = name.utf8.allSatisfy {
            (97...122).contains($0 | 32) && $0 < 128 || (48...57).contains($0)
        }
        guard letters, let first = name.utf8.first, (97...122).contains(first | 32),
            name.utf8.count <= 32
        else {
            throw .usage(
                "'\(name)' can't be a game's name: that is a letter, and then up to 31 letters "
                    + "and digits, such as goFish.")
        }
        id = name.prefix(1).lowercased() + name.dropFirst()
        type = name.prefix(1).uppercased() + name.dropFirst()
    }

    static let catalogue = "Shared/Games/Contract/Catalogue.swift"
    /// A new game is written and read by the codec.
    private static let fastJSON = "+FastJSON.swift"

    /// The catalogue with this game at its end.
    func added(to catalogue: String) throws(Complaint) -> String {
        let line = "        \(type).self,\n"
        guard !catalogue.contains(line) else {
            throw Complaint("There is a game \(type) already.")
        }
        let end = "    ])\n"
        guard let place = catalogue.firstRange(of: end) else {
            throw Complaint("\(Self.catalogue) has no list that a line could be added to.")
        }
        return catalogue[..<place.lowerBound] + line + catalogue[place.lowerBound...]
    }

    /// Makes all of it in the repository at that path; the paths that it wrote.
    func write(in root: String) throws -> [String] {
        let list = "\(root)/\(Self.catalogue)"
        guard let old = File.read(list) else {
            throw Complaint(
                "There is no \(Self.catalogue) here. Change to the folder with Package.swift.")
        }
        let new = try added(to: String(decoding: old, as: UTF8.self))
        let folder = "Shared/Games/\(type)"
        guard !File.exists("\(root)/\(folder)") else {
            throw Complaint("There is \(folder) already. Choose another name.")
        }
        let written = try ["Shared/Games", "Tests/GamesTests"].flatMap { try copy($0, in: root) }
        try File.replace(list, with: Array(new.utf8))
        return written + [Self.catalogue]
    }

    /// Copies the dice of a folder under this game's name; the paths that it wrote.
    private func copy(_ parent: String, in root: String) throws -> [String] {
        let model = "\(root)/\(parent)/Dice"
        try File.makeFolder("\(root)/\(parent)/\(type)")
        return try File.names(in: model).filter { !$0.hasSuffix(Self.fastJSON) }.map { name in
            let path = "\(parent)/\(type)/\(named(name))"
            guard let text = File.read("\(model)/\(name)") else {
                throw Complaint("\(model)/\(name) can't be read. Check it out again.")
            }
            let copied = named(String(decoding: text, as: UTF8.self))
            try File.replace("\(root)/\(path)", with: Array(copied.utf8))
            return path
        }
    }

    /// What the dice say of themselves, with this game's name in its place.
    private func named(_ text: String) -> String {
        text.replacing("DiceGame", with: type).replacing("\"dice\"", with: "\"\(id)\"")
            .replacing("\"Dice\"", with: "\"\(type)\"")
    }
}
