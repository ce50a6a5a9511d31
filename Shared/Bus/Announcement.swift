public import ParlorWire

/// What a worker says about itself when it joins a broker.
public struct Announcement: Codable, Hashable, Sendable {
    public let service: String
    /// Unique among live workers: a newer announcement of the same instance replaces the older.
    public let instance: String
    public let pid: Int
    public let kinds: [EntityKind]
    /// Nil when it wants none.
    public let hints: Hints?

    public init(
        service: String, instance: String, pid: Int, kinds: [EntityKind], hints: Hints = .none
    ) {
        self.service = service
        self.instance = instance
        self.pid = pid
        self.kinds = kinds
        self.hints = hints == .none ? nil : hints
    }

    /// The most kinds that one worker may serve.
    public static let mostKinds = 64
    /// The most events that one worker may want hints of.
    public static let mostHints = 128

    /// Names are logged and shown: nothing that ends a line or moves a cursor.
    public static func canBeNamed(_ name: String) -> Bool {
        (1...Limits.key).contains(name.utf8.count) && name.utf8.allSatisfy(\.isVisible)
    }

    func check() throws(Malformed) {
        guard [service, instance].allSatisfy(Self.canBeNamed) else {
            throw Malformed(
                "A worker's service and instance have 1 to \(Limits.key) visible ASCII characters.")
        }
        guard kinds.allSatisfy({ EntityKind.canBe($0.rawValue.utf8) }) else {
            throw Malformed("A worker's kinds are letters and digits.", field: "kinds")
        }
        guard kinds.count <= Self.mostKinds else {
            throw Malformed("A worker serves at most \(Self.mostKinds) kinds.", field: "kinds")
        }
        guard (hints?.all.count ?? 0) <= Self.mostHints else {
            throw Malformed(
                "A worker wants hints of at most \(Self.mostHints) events.", field: "hints")
        }
    }
}
