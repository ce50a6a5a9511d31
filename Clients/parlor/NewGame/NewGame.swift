import Wire

/// A game that is to be written: its folder, its test, and its line in the catalogue.
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

    /// By their paths in the repository.
    var files: [(path: String, text: String)] {
        let folder = "Shared/Games/\(type)/\(type)"
        return [
            ("\(folder).swift", rules), ("\(folder)+Settings.swift", settings),
            ("\(folder)+Catalogue.swift", entry), ("\(folder)+Hiding.swift", seen),
            ("\(folder)+Bot.swift", bot), ("Tests/GamesTests/\(type)Tests.swift", test),
        ]
    }

    static let catalogue = "Shared/Games/Contract/Catalogue.swift"

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
        guard File.size("\(root)/\(folder)") == nil else {
            throw Complaint("There is \(folder) already. Choose another name.")
        }
        for file in files {
            let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
            try File.makeFolder("\(root)/\(folder)")
            try File.replace("\(root)/\(file.path)", with: Array(file.text.utf8))
        }
        try File.replace(list, with: Array(new.utf8))
        return files.map(\.path) + [Self.catalogue]
    }
}
