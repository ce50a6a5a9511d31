import BusZeroMQ
import Dispatch
import Platform
import Synchronization
public import Wire

/// Answers slow calls of a service on threads of its own, so that other calls don't wait for them.
/// Reads don't wait for what is made. People take turns, and so do the entities that parts ask about.
public final class BackgroundWork: Sendable {
    /// Whoever called has given up by then.
    static let patience: Duration = .seconds(10)

    struct Answered: Sendable {
        let address: ReturnAddress
        let call: Call
        let reply: Reply
        var waitedNanoseconds: UInt64 = 0
        var tookNanoseconds: UInt64 = 0
    }

    private struct Job: Sendable {
        let owner: Owner
        let address: ReturnAddress
        let call: Call
        let bytes: Int
        let make: @Sendable () -> Reply?
        let whenAnswered: @Sendable () -> Void
        let end = Clock.instant + BackgroundWork.patience
        let began = Clock.nanoseconds

        var id: CommandID { call.header.id }
        var actor: Actor { call.header.actor }

        init(
            _ call: Call, from address: ReturnAddress, holding bytes: Int = 0,
            _ whenAnswered: @escaping @Sendable () -> Void,
            _ make: @escaping @Sendable () -> Reply?
        ) {
            self.call = call
            owner = call.header.actor.person.map { .person($0) } ?? .entity(call.key)
            (self.address, self.bytes) = (address, bytes)
            (self.make, self.whenAnswered) = (make, whenAnswered)
        }

        var refused: Answered {
            Answered(
                address: address, call: call, reply: Reply(refusing: id, .tooMuchInBackground))
        }
    }

    private enum Owner: Hashable, Sendable {
        case person(PersonID)
        case entity(EntityKey)
    }

    private struct State {
        var load = BackgroundLoad()
        var queues: [Lane: FairQueue<Owner, Job>] = [:]
        var answered: [Answered] = []
        var prepared: [(from: ReturnAddress, call: Call)] = []
        var isEnding = false
    }

    let kinds: [EntityKind]
    private let names: Set<CallName>
    private let answerOne: @Sendable (Call, Instant) -> Reply
    private let reading = DispatchQueue(label: "background.reading")
    private let making = DispatchQueue(label: "background.making")
    private let state = Mutex(State())

    /// For nothing but what the host moves there.
    init() {
        names = []
        kinds = []
        answerOne = { call, _ in Reply(refusing: call.header.id, .tooMuchInBackground) }
    }

    /// `answer` is given the choice, who asks, and about what.
    public init<C: Choice>(
        answering type: C.Type,
        _ answer: @escaping @Sendable (C, Actor, EntityKey, Instant) throws -> any Encodable
    ) {
        names = Set(C.names.map { CallName($0) })
        kinds = Set(names.map(\.kind)).sorted()
        answerOne = { call, now in
            let (id, name) = (call.header.id, call.header.call.rawValue)
            do {
                let choice = try JSON.decode(choice: C.self, name: name, body: call.body)
                let body = JSON.encode(try answer(choice, call.header.actor, call.key, now))
                return Reply(header: ReplyHeader(id: id, status: .ok), body: body)
            } catch {
                return Reply(refusing: id, Failure(answering: error))
            }
        }
    }

    public func takes(_ call: Call) -> Bool {
        names.contains(call.header.call) && call.header.call.kind == call.kind
    }

    public func answer(_ call: Call, now: Instant) -> Reply { answerOne(call, now) }
}

extension BackgroundWork {
    /// `whenAnswered` is called on a thread of its own, or at once when something is refused.
    func begin(
        _ call: Call, from address: ReturnAddress, _ whenAnswered: @escaping @Sendable () -> Void
    ) {
        let job = Job(call, from: address, whenAnswered) { [self] in
            answer(call, now: Clock.instant)
        }
        begin(job, in: .making)
    }

    func begin(
        _ deferred: DeferredAnswer, _ call: Call, from address: ReturnAddress,
        _ whenAnswered: @escaping @Sendable () -> Void
    ) {
        let id = call.header.id
        let job = Job(call, from: address, holding: deferred.bytes, whenAnswered) {
            do {
                let body = JSON.encode(try deferred.make())
                return Reply(header: ReplyHeader(id: id, status: .ok), body: body)
            } catch {
                return Reply(refusing: id, Failure(answering: error))
            }
        }
        begin(job, in: deferred.lane)
    }

    /// The call comes back to be decided once this work is done.
    func prepare(
        _ call: Call, from address: ReturnAddress, _ work: @escaping @Sendable () -> Void,
        _ whenPrepared: @escaping @Sendable () -> Void
    ) {
        let job = Job(call, from: address, whenPrepared) { [self] in
            work()
            state.withLock { $0.prepared.append((address, call)) }
            return nil
        }
        begin(job, in: .making)
    }

    func takePrepared() -> [(from: ReturnAddress, call: Call)] {
        state.withLock { state in
            defer { state.prepared = [] }
            return state.prepared
        }
    }

    private func begin(_ job: Job, in lane: Lane) {
        let refused = state.withLock { state -> Job? in
            guard state.load.hasRoom(for: job.actor, in: lane) else { return job }
            state.load.add(job.bytes, of: job.actor, in: lane)
            let refused = state.queues[lane, default: FairQueue()].append(job, of: job.owner)
            if let refused { state.load.remove(refused.bytes, of: refused.actor, in: lane) }
            return refused
        }
        if let refused {
            add(refused.refused)
            refused.whenAnswered()
        }
        queue(of: lane).async { [self] in doNext(in: lane) }
    }

    /// There may be nothing left to do: what was refused had its turn too.
    private func doNext(in lane: Lane) {
        guard let job = state.withLock({ $0.queues[lane]?.popFirst() }) else { return }
        let began = Clock.nanoseconds
        let isInTime = Clock.instant < job.end && !state.withLock(\.isEnding)
        let reply = isInTime ? job.make() : Reply(refusing: job.id, .tooMuchInBackground)
        let took = Clock.nanoseconds - began
        state.withLock { $0.load.remove(job.bytes, of: job.actor, in: lane) }
        if let reply {
            add(
                Answered(
                    address: job.address, call: job.call, reply: reply,
                    waitedNanoseconds: began - job.began, tookNanoseconds: took))
        }
        job.whenAnswered()
    }

    var load: BackgroundLoad { state.withLock(\.load) }

    func takeAnswered() -> [Answered] {
        state.withLock { state in
            defer { state.answered = [] }
            return state.answered
        }
    }

    /// Returns when all that was begun is answered.
    func finish() { for lane in Lane.allCases { queue(of: lane).sync {} } }

    /// Returns when what is under way is answered, and all that waits is refused.
    func end() {
        state.withLock { $0.isEnding = true }
        finish()
        for (address, call) in takePrepared() {
            let reply = Reply(refusing: call.header.id, .tooMuchInBackground)
            add(Answered(address: address, call: call, reply: reply))
        }
    }

    private func queue(of lane: Lane) -> DispatchQueue {
        switch lane {
        case .reading: reading
        case .making: making
        }
    }

    private func add(_ answered: Answered) { state.withLock { $0.answered.append(answered) } }
}

extension Failure {
    static let tooMuchInBackground = Failure(
        .unavailable, "Too many calls of this sort are under way. Repeat this in a moment.",
        retryAfterMs: 100, isForCaller: true)
}
