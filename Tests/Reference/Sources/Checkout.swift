import Foundation

/// The project's sources, where the generator reads what types can't tell.
struct Checkout {
    let root: URL
    let files: [String: String]
    var comments: Comments

    init(_ root: URL) throws {
        self.root = root
        var files: [String: String] = [:]
        for folder in ["Shared", "Services/Gateway"] {
            let inside = FileManager.default.enumerator(
                atPath: root.appendingPathComponent(folder).path)
            for case let name as String in inside ?? .init() where name.hasSuffix(".swift") {
                let path = "\(folder)/\(name)"
                files[path] = try String(
                    contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            }
        }
        self.files = files
        // Of two types of one name the one that devices meet is told of.
        let (contracts, others) = (
            files.filter { $0.key.hasPrefix("Shared/Contracts/") },
            files.filter { !$0.key.hasPrefix("Shared/Contracts/") }
        )
        comments = Comments(
            [others, contracts].flatMap { $0.sorted { $0.key < $1.key }.map(\.value) })
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Every `static let` of a type whose value is written so; in the order of the source.
    func constants(
        _ value: Regex<(Substring, name: Substring, value: Substring)>
    ) -> [(name: String, value: String)] {
        files.sorted { $0.key < $1.key }.flatMap { _, text in
            text.matches(of: value).map { (String($0.name), String($0.value)) }
        }
    }

    var errorCodes: [(name: String, value: String)] {
        constants(/static let `?(?<name>\w+)`?: Self = "(?<value>[A-Z]+(?:_[A-Z]+)*)"/)
    }

    var closeCodes: [(name: String, value: String)] {
        constants(/static let (?<name>\w+) = Self\(rawValue: (?<value>\d{4})\)/)
            .sorted { $0.value < $1.value }
    }
}
