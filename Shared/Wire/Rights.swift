/// What a peer may do on the bus. The broker holds everything that it does against this.
public final class Rights: Sendable {
    /// Its name for the operator: of a service, or `operator`.
    public let peer: String
    /// The kinds that it may announce, and whose events it may publish.
    public let owned: Set<EntityKind>
    /// The kinds that it may call.
    public let called: Kinds
    /// It may call in the name of any person.
    public let speaksForPeople: Bool
    /// The parts in whose name it may call.
    public let parts: Set<String>
    /// It may call as any `@follower.…`: it carries events over from other services.
    public let follows: Bool
    private let topics: [Bytes]
    private let partNames: [Bytes]

    public enum Kinds: Sendable {
        case all
        case only(Set<EntityKind>)
        case allBut(Set<EntityKind>)
    }

    public init(
        _ peer: String, owned: Set<EntityKind>, called: Kinds, speaksForPeople: Bool,
        parts: Set<String>, follows: Bool
    ) {
        (self.peer, self.owned, self.called) = (peer, owned, called)
        (self.speaksForPeople, self.parts, self.follows) = (speaksForPeople, parts, follows)
        // Everything that serves tells its counters, and what it refused.
        let published = owned.isEmpty ? [] : owned.union(["sys", .refused])
        topics = published.map { Bytes("\($0).".utf8) }
        partNames = parts.map { Bytes($0.utf8) }
    }

    /// Whoever has an account on this machine, and whoever has an operator's key.
    public static let `operator` = Rights(
        "operator", owned: [], called: .all, speaksForPeople: true, parts: ["operator"],
        follows: false)

    /// A service that is none of these: one of the operator's own. It has the kind of its own name, if
    /// nobody else does.
    public static func foreign(_ name: String, beside others: some Sequence<Rights>) -> Rights {
        let isFree = !others.contains { $0.owned.contains(EntityKind(name)) }
        let kind: Set<EntityKind> =
            isFree && EntityKind.canBe(name.utf8) ? [EntityKind(name)] : []
        return Rights(
            name, owned: kind, called: .only(kind), speaksForPeople: false, parts: [name],
            follows: false)
    }

    public func mayCall(_ kind: EntityKind) -> Bool {
        switch called {
        case .all: true
        case .only(let kinds): kinds.contains(kind)
        case .allBut(let kinds): !kinds.contains(kind)
        }
    }

    /// `actor` is as it stands in the call's header.
    public func maySpeak(as actor: some Collection<UInt8>) -> Bool {
        guard actor.first == UInt8(ascii: "@") else { return speaksForPeople }
        let part = actor.dropFirst()
        return partNames.contains { part.elementsEqual($0) }
            || follows && part.starts(with: Self.follower)
    }

    public func mayPublish(_ topic: some Collection<UInt8>) -> Bool {
        topics.contains { topic.starts(with: $0) }
    }

    private static let follower = Bytes("follower.".utf8)
}
