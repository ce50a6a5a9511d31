/// A name with a type of its own: one kind of id can't be passed for another.
public protocol Identifier: RawRepresentable<String>, Codable, Hashable, Comparable, Sendable,
    CustomStringConvertible, ExpressibleByStringLiteral
{
    init(rawValue: String)
}

extension Identifier {
    public init(stringLiteral value: String) { self.init(rawValue: value) }
    public init(_ text: String) { self.init(rawValue: text) }
    public var description: String { rawValue }

    /// By their bytes, as the journal and other languages have it: two spellings of é are two ids.
    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue.hasSameBytes(as: right.rawValue)
    }

    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }
}

/// What an entity is, `person` or `room`: one service owns a kind.
public struct EntityKind: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A letter, then letters and digits.
    public static func canBe(_ name: some Collection<UInt8>) -> Bool {
        guard let first = name.first, name.count <= Limits.kind else { return false }
        return first.isLetter && name.allSatisfy { $0.isLetter || $0.isDigit }
    }
}

/// Which one of its kind an entity is: uniformly random, so that its prefix is a fair shard.
public struct EntityKey: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Visible ASCII without the dot, which parts a topic's names.
    public static func canBe(_ name: some Collection<UInt8>) -> Bool {
        (1...Limits.key).contains(name.count)
            && name.allSatisfy { $0.isVisible && $0 != UInt8(ascii: ".") }
    }
}

/// The full name of a call, `room.join`.
public struct CallName: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension EntityKind {
    /// Calls of this kind go to one instance of a service, whatever it serves: its key is the
    /// instance's name.
    public static let instance = EntityKind("instance")
}

extension EntityKind {
    /// Refused calls are published under it. Nobody serves it.
    public static let refused = EntityKind("refused")
}

extension EntityKey {
    /// A key has no dots, and a machine's name may.
    public init(ofInstance name: String) { self.init(name.replacing(".", with: "_")) }
}

/// A person's id.
public struct PersonID: Identifier, CodingKeyRepresentable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public var key: EntityKey { EntityKey(rawValue) }
}

/// One device of an account.
public struct DeviceID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A command's name within its sender: sent again, it is the same command.
public struct CommandID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// Names one history of a stream. It changes when a journal was restored, or when a key begins
/// anew.
public struct Epoch: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The count of a stream's events: the first event makes it 1.
public typealias Revision = Int

/// An event's place in its service's journal, in the order of commits.
public typealias Position = Int64

extension CallName {
    /// The part before the dot: what the call is about.
    public var kind: EntityKind { EntityKind(String(rawValue.prefix { $0 != "." })) }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (97...122).contains(self) || (65...90).contains(self) }
    fileprivate var isDigit: Bool { (48...57).contains(self) }
    /// A character of ASCII that leaves a mark: no space, nothing that moves a terminal's cursor.
    public var isVisible: Bool { (33...126).contains(self) }
}
