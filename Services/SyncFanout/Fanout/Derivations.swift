import ParlorWire

/// Which streams are made of which others, and how far those are known.
struct Derivations: Sendable {
    /// With more of them the points are forgotten: then some are asked for once more.
    private static let mostReached = 10_000
    /// The first question looks back this far, so nothing is lost between questions.
    static let lookedBack: Position = 1_000

    /// Of each kind whose streams are not kept, the kinds that they are made of.
    let sources: [EntityKind: Set<EntityKind>]
    /// The kinds that are made of each kind.
    private let made: [EntityKind: Set<EntityKind>]
    /// How many streams of each derived kind there are here.
    private var open: [EntityKind: Int] = [:]
    private var opened = 0
    /// Sources whose changes are being asked for, and those of them that changed again meanwhile.
    var asking: Set<StreamName> = []
    var again: Set<StreamName> = []
    /// Sources that gave no answer: they are asked with the next comparison.
    var unanswered: Set<StreamName> = []
    /// Up to which point each source's changes were told.
    private(set) var reached: [StreamName: StreamPoint] = [:]
    /// How far the journals of the sources were compared.
    var compared: [EntityKind: (epoch: Epoch, position: Position)] = [:]

    init(_ sources: [EntityKind: Set<EntityKind>]) {
        self.sources = sources
        var made: [EntityKind: Set<EntityKind>] = [:]
        for (kind, sources) in sources {
            for source in sources { made[source, default: []].insert(kind) }
        }
        self.made = made
    }

    /// The derived kinds of which somebody here watches a stream.
    func listening(to source: EntityKind) -> Set<EntityKind> {
        made[source]?.filter { open[$0] != nil } ?? []
    }

    /// The kinds of which anything that happens matters here.
    var heard: Set<EntityKind> {
        open.keys.reduce(into: []) { $0.formUnion(sources[$1] ?? []) }
    }

    /// Another stream: the number in its epoch.
    mutating func begin(_ kind: EntityKind) -> Int {
        open[kind, default: 0] += 1
        opened += 1
        return opened
    }

    mutating func close(_ kind: EntityKind) {
        guard let count = open[kind] else { return }
        open[kind] = count > 1 ? count - 1 : nil
    }

    mutating func reach(_ source: StreamName, _ point: StreamPoint) {
        if reached.count >= Self.mostReached { reached = [:] }
        reached[source] = point
    }
}
