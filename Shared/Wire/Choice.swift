/// An enum whose cases are names on the wire: a command's calls, an entity's events.
///
/// The case's name travels apart from its body, an object of the associated values by label.
/// One unlabelled value is the body itself.
public protocol Choice: Codable, Sendable {
    associatedtype CodingKeys: CodingKey, CaseIterable, RawRepresentable<String>
}

extension Choice {
    /// Every name that this choice knows.
    public static var names: [String] { CodingKeys.allCases.map(\.rawValue) }
}

/// What may happen to the streams of one kind.
public protocol StreamEvent: Choice {
    static var kind: EntityKind { get }
}

/// A case as it is stored, with its secrets, and as it is told, without them.
public struct WrittenChoice: Sendable {
    public let name: String
    public let stored: Bytes
    public let told: Bytes

    public init(name: String, stored: Bytes, told: Bytes) {
        self.name = name
        self.stored = stored
        self.told = told
    }

    public init(_ choice: some Choice) {
        let writer = JSON.write(choice, JSONWriter(withSecrets: true))
        (name, stored) = writer.choice
        told = writer.hasSecrets ? JSON.encode(choice: choice).body : stored
    }
}
