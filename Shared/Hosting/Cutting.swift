import Journal
import ParlorWire

/// Which old events of a journal may go: those from before a time, as far as all followers are.
struct CutEdge {
    let before: Timestamp
    let upTo: Position
    /// Streams of which nothing more may go.
    var done: Set<StreamName> = []

    func lets(_ event: StoredEvent) -> Bool { event.position <= upTo && event.at < before }
}

/// What a step has left to do.
enum CutProgress {
    case more
    /// Followers have not taken what comes next.
    case waiting
    /// What comes next is not old enough.
    case done
}

/// What a step of a sweep came to.
struct CutStep {
    var progress: CutProgress
    /// Streams that were looked at, in this step and before.
    var done: Set<StreamName>

    init(_ progress: CutProgress, done: Set<StreamName>) {
        (self.progress, self.done) = (progress, done)
    }
}

/// When the events of which kind go, and how far those who follow them are.
final class Cutting {
    /// Between two sweeps over a kind: each may write a stream's state.
    static let interval: Duration = .seconds(6 * 3_600)
    /// Before the first sweep of all: older instances can't go on with a journal once it was cut, and in
    /// an upgrade they still do for a while.
    static let firstPause: Duration = .seconds(3_600)
    /// Between two steps of a sweep, in which calls are answered.
    static let pause: Duration = .milliseconds(20)
    /// While followers have not told how far they are, or are behind.
    static let waiting: Duration = .seconds(1)
    /// After a fault.
    static let retry: Duration = .seconds(60)

    struct Rule {
        let kept: Duration
        let followers: Set<String>
        /// Nothing ever went.
        var isFirst: Bool
        var next = Timestamp(milliseconds: 0)
        /// From before this, in the sweep under way.
        var before: Timestamp?
        /// Streams that the sweep is done with.
        var done: Set<StreamName> = []
    }

    /// So many streams are remembered: others are looked at again when more of them is met.
    private static let mostDone = 10_000

    private var rules: [EntityKind: Rule] = [:]
    private var taken: [EntityKind: [String: Position]] = [:]

    func set(_ rule: Rule, for kind: EntityKind) { rules[kind] = rule }

    func note(_ taken: Taken, of kind: EntityKind, in epoch: Epoch) {
        self.taken[kind, default: [:]][taken.follower] = taken.epoch == epoch ? taken.upTo : nil
    }

    /// When there is something to do; nil where nothing ever goes.
    var next: Timestamp? { rules.values.lazy.map(\.next).min() }

    /// The kind whose events may go now, and which of them.
    func due(_ now: Timestamp) -> (kind: EntityKind, edge: CutEdge)? {
        let due = rules.filter { $0.value.next <= now }.min {
            ($0.value.next, $0.key) < ($1.value.next, $1.key)
        }
        guard let (kind, rule) = due else { return nil }
        guard !rule.isFirst else {
            rules[kind]!.isFirst = false
            rules[kind]!.next = now + Self.firstPause
            return nil
        }
        guard let upTo = bound(of: rule.followers, kind) else {
            rules[kind]!.next = now + Self.waiting
            return nil
        }
        let before = rule.before ?? now + (.zero - rule.kept)
        rules[kind]!.before = before
        return (kind, CutEdge(before: before, upTo: upTo, done: rule.done))
    }

    /// After a step.
    func went(_ kind: EntityKind, _ step: CutStep, _ now: Timestamp) {
        let pause =
            switch step.progress {
            case .more: Self.pause
            case .waiting: Self.waiting
            case .done: Self.interval
            }
        rules[kind]!.next = now + pause
        if case .done = step.progress { rules[kind]!.before = nil }
        // As soon as followers are further, more of each may go.
        let isSameEdge = if case .more = step.progress { true } else { false }
        rules[kind]!.done = isSameEdge && step.done.count <= Self.mostDone ? step.done : []
    }

    func failed(_ kind: EntityKind, _ now: Timestamp) { rules[kind]!.next = now + Self.retry }

    /// Nil until all of them have told how far they are.
    private func bound(of followers: Set<String>, _ kind: EntityKind) -> Position? {
        var bound = Position.max
        for follower in followers {
            guard let upTo = taken[kind]?[follower] else { return nil }
            bound = min(bound, upTo)
        }
        return bound
    }
}
