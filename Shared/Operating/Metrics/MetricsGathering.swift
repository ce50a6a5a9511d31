public import Contracts
import Hosting
public import ParlorWire

/// Whom to ask for the metrics of a whole Parlor, and what they answered so far.
public struct MetricsGathering: Sendable {
    /// What is not answered by then is left out, and counted.
    public static let patience: Duration = .seconds(2)

    public enum Subject: Hashable, Sendable {
        case bus
        case workers
        case census(Census.Index)
        case instance(String)
    }

    public struct Question: Sendable {
        public let subject: Subject
        public let call: CallName
        public let kind: EntityKind
        public let key: EntityKey
        public let body: Bytes

        init(
            _ subject: Subject, _ call: CallName, _ kind: EntityKind, _ key: EntityKey = "",
            body: Bytes = Array("{}".utf8)
        ) {
            (self.subject, self.call, self.kind) = (subject, call, kind)
            (self.key, self.body) = (key, body)
        }
    }

    private var awaited: Set<Subject> = []
    private var answers: [Subject: Bytes] = [:]

    public init() {}

    /// Nobody is waited for.
    public var isOver: Bool { awaited.isEmpty }

    public mutating func begin() -> [Question] {
        let census = Census.Index.allCases.map {
            Question(.census($0), Census.Index.call, $0.kind, body: $0.question)
        }
        return asking(
            [Question(.workers, "bus.workers", "bus"), Question(.bus, "bus.status", "bus")]
                + census)
    }

    /// What is to be asked besides.
    public mutating func receive(_ reply: Reply, about subject: Subject) -> [Question] {
        guard awaited.remove(subject) != nil, reply.header.status == .ok else { return [] }
        answers[subject] = reply.body
        guard subject == .workers,
            let known = try? JSON.decode(PartWorkers.self, from: reply.body)
        else { return [] }
        return asking(
            known.workers.filter { !$0.leaving }.map {
                Question(
                    .instance($0.instance), "instance.metrics", .instance,
                    EntityKey(ofInstance: $0.instance))
            })
    }

    private mutating func asking(_ questions: [Question]) -> [Question] {
        awaited.formUnion(questions.map(\.subject))
        return questions
    }
}

extension MetricsGathering {
    /// Reading it takes a while, where there are many instances.
    public var facts: MetricsFacts {
        var facts = MetricsFacts()
        var census: [Census.Index: ListingCounts] = [:]
        for (subject, body) in answers {
            switch subject {
            case .bus: facts.bus = try? JSON.decode(BusFigures.self, from: body)
            case .workers: facts.workers = try? JSON.decode(PartWorkers.self, from: body).workers
            case .census(let index):
                census[index] = try? JSON.decode(ListingCounts.self, from: body)
            case .instance(let name):
                facts.instances[name] = try? JSON.decode(InstanceMetrics.self, from: body)
            }
        }
        facts.census = Census(census)
        return facts
    }
}

/// What the metrics of a whole Parlor are made of.
public struct MetricsFacts: Sendable {
    /// Nil where the bus can't be reached.
    public internal(set) var workers: [PartWorker]?
    var bus: BusFigures?
    /// What each counts of its calls.
    var instances: [String: InstanceMetrics] = [:]
    public internal(set) var census = Census()
    public var supervised: [SupervisedInstance] = []

    /// The instances that should have said what they count, and have not.
    var unanswered: Int {
        (workers ?? []).count { !$0.leaving && instances[$0.instance] == nil }
    }
}
