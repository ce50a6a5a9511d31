import Foundation

/// The sentences that stand above types and their members in the sources.
struct Comments {
    /// `PersonCommand.rename` to its sentence.
    private var sentences: [String: String] = [:]
    /// `PersonEvent.created` to how it is folded.
    private var folds: [String: String] = [:]
    /// `person.rename` to `rename`.
    private var names: [String: String] = [:]

    init(_ files: [String]) {
        for file in files { read(file) }
    }

    /// Of a type, or of its member by the member's name on the wire.
    subscript(type: String, member: String? = nil) -> String? {
        guard let member else { return sentences[type] }
        return sentences["\(type).\(names[member] ?? member)"]
            ?? sentences["\(type).CodingKeys.\(member)"]
    }

    /// Says something of a type's member that no source says.
    mutating func tell(_ type: String, _ member: String, _ sentence: String) {
        sentences["\(type).\(member)"] = sentence
    }

    /// Says something of a type that no source says.
    mutating func tell(_ type: String, _ sentence: String) { sentences[type] = sentence }

    /// What an event changes in a view.
    func fold(_ type: String, _ event: String) -> String? { folds["\(type).\(event)"] }

    private mutating func read(_ text: String) {
        var types: [(indent: Int, name: String)] = []
        var pending: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let indent = line.prefix { $0 == " " }.count
            let code = line.dropFirst(indent)
            if code.hasPrefix("///") {
                pending.append(code.dropFirst(3))
                continue
            }
            while let last = types.last, last.indent >= indent, !code.isEmpty { types.removeLast() }
            read(code, indent, &types, pending)
            pending = []
        }
    }

    private mutating func read(
        _ code: Substring, _ indent: Int, _ types: inout [(indent: Int, name: String)],
        _ comment: [Substring]
    ) {
        let words = code.split(separator: " ").drop { Self.modifiers.contains($0) }
        guard let first = words.first, let second = words.dropFirst().first else { return }
        let name = second.prefix { $0.isLetter || $0.isNumber || ".`_".contains($0) }
            .filter { $0 != "`" }
        switch first {
        case "struct", "enum", "class", "extension":
            types.append((indent, name))
            note(types.map(\.name), comment)
        case "case":
            if let wire = words.last, words.count == 4, wire.hasPrefix("\""), wire.contains(".") {
                names[wire.filter { $0 != "\"" }] = name
            }
            let cases = code.dropFirst("case ".count).prefix { $0 != "(" }.split(separator: ",")
            for name in cases {
                note(types.map(\.name) + [name.filter { $0.isLetter || $0.isNumber }], comment)
            }
        case "let", "var": note(types.map(\.name) + [name], comment)
        default: break
        }
    }

    private static let modifiers: Set<Substring> = [
        "public", "package", "private", "indirect", "final", "static",
    ]

    private mutating func note(_ path: [String], _ comment: [Substring]) {
        let lines = comment.map { $0.drop { $0 == " " } }
        let name = path.joined(separator: ".")
        for paragraph in lines.split(separator: "").map({ $0.joined(separator: " ") }) {
            if paragraph.hasPrefix("Fold: ") {
                folds[name] = String(paragraph.dropFirst("Fold: ".count))
            }
        }
        let paragraph = lines.prefix { !$0.isEmpty }
        guard !paragraph.isEmpty else { return }
        sentences[name] = paragraph.joined(separator: " ")
    }
}
