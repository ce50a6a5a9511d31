import BusZeroMQ
import Dispatch
public import ParlorWire
import Platform
import Synchronization

/// Answers slow calls of a service on threads of its own, so that other calls don't wait for them.
/// Reads don't wait for what is made, nor what is short for what is long. People take turns, and so do
/// the entities that parts ask about.
public final class BackgroundWork: Sendable {
    /// Whoever called has given up by then.
    static let patience: Duration = .seconds(10)
    /// What a call takes of which nothing is known.
    static let usual: Duration = .milliseconds(5)
    /// What has to be made before a call is decided is a hash, or as slow.
    private static let preparing: Duration = .milliseconds(50)
    /// After so many nanoseconds, work gives way to what is done sooner.
    static let slice: UInt64 = 10_000_000

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
        let expected: Duration
        let make: @Sendable (Pace) -> Reply?
        let whenAnswered: @Sendable () -> Void
        let end = Clock.instant + BackgroundWork.patience
        let began = Clock.nanoseconds

        var id: CommandID { call.header.id }
        var actor: Actor { call.header.actor }

        init(
            _ call: Call, from address: ReturnAddress, holding bytes: Int = 0,
            expecting expected: Duration = BackgroundWork.usual,
            _ whenAnswered: @escaping @Sendable () -> Void,
            _ make: @escaping @Sendable (Pace) -> Reply?
        ) {
            self.call = call
            owner = call.header.actor.person.map { .person($0) } ?? .entity(call.key)
            (self.address, self.bytes, self.expected) = (address, bytes, expected)
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
        var reading = FairQueue<Owner, Job>()
        var making = WorkTurns<Owner, Job>()
        /// Work that was begun and waits for its turn.
        var paused: [WorkTurns<Owner, Job>.Number: DispatchSemaphore] = [:]
        var idleThreads: [DispatchQueue] = []
        var answered: [Answered] = []
        var prepared: [(from: ReturnAddress, call: Call)] = []
        var isEnding = false
    }

    let kinds: [EntityKind]
    private let names: Set<CallName>
    private let answerOne: @Sendable (Call, Instant) -> Reply
    private let reading = DispatchQueue(label: "background.reading")
    /// All that is to be made.
    private let unmade = DispatchGroup()
    private let slice: UInt64
    private let state = Mutex(State())

    /// For nothing but what the host moves there.
    init(slice: UInt64 = BackgroundWork.slice) {
        self.slice = slice
        names = []
        kinds = []
        answerOne = { call, _ in Reply(refusing: call.header.id, .tooMuchInBackground) }
    }

    /// `answer` is given the choice, who asks, and about what.
    public init<C: Choice>(
        answering type: C.Type,
        _ answer: @escaping @Sendable (C, Actor, EntityKey, Instant) throws -> any Encodable
    ) {
        slice = Self.slice
        names = Set(C.names.map { CallName($0) })
        kinds = Set(names.map(\.kind)).sorted()
        let forParts = C.namesForParts
        answerOne = { call, now in
            let (id, name) = (call.header.id, call.header.call.rawValue)
            guard call.header.actor.isPart || !forParts.contains(call.header.call) else {
                return Reply(refusing: id, .partsOnly)
            }
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
        let job = Job(call, from: address, whenAnswered) { [self] _ in
            answer(call, now: Clock.instant)
        }
        begin(job, in: .making)
    }

    func begin(
        _ deferred: DeferredAnswer, _ call: Call, from address: ReturnAddress,
        _ whenAnswered: @escaping @Sendable () -> Void
    ) {
        let id = call.header.id
        let job = Job(
            call, from: address, holding: deferred.bytes, expecting: deferred.expected, whenAnswered
        ) { pace in
            do {
                let body = JSON.encode(try deferred.make(pace))
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
        let job = Job(call, from: address, expecting: Self.preparing, whenPrepared) { [self] _ in
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
        if lane == .making { unmade.enter() }
        let refused = state.withLock { state -> Job? in
            guard state.load.hasRoom(for: job.actor, in: lane) else { return job }
            state.load.add(job.bytes, of: job.actor, in: lane)
            let refused =
                switch lane {
                case .reading: state.reading.append(job, of: job.owner)
                case .making:
                    state.making.append(job, of: job.owner, expecting: job.expected)
                }
            if let refused { state.load.remove(refused.bytes, of: refused.actor, in: lane) }
            return refused
        }
        if let refused {
            if lane == .making { unmade.leave() }
            add(refused.refused)
            refused.whenAnswered()
        }
        switch lane {
        case .reading: reading.async { [self] in readNext() }
        case .making:
            take(state.withLock { $0.making.present == nil ? $0.making.next() : nil })
        }
    }

    /// There may be nothing left to do: what was refused had its turn too.
    private func readNext() {
        guard let job = state.withLock({ $0.reading.popFirst() }) else { return }
        finish(job, in: .reading, .none)
    }

    /// Each that was begun has a thread, and the others wait for its turn to end.
    private func take(_ turn: WorkTurns<Owner, Job>.Turn?) {
        switch turn {
        case .begin(let number, let job):
            let thread =
                state.withLock { $0.idleThreads.popLast() }
                ?? DispatchQueue(label: "background.making")
            thread.async { [self] in
                make(job, number)
                state.withLock { $0.idleThreads.append(thread) }
                unmade.leave()
            }
        case .goOn(let number): _ = state.withLock { $0.paused[number] }?.signal()
        case nil: break
        }
    }

    private func make(_ job: Job, _ number: WorkTurns<Owner, Job>.Number) {
        let signal = DispatchSemaphore(value: 0)
        state.withLock { $0.paused[number] = signal }
        let pace = Pace(slice: slice) { [self] passed in
            let turn = state.withLock { state in
                state.making.charge(.nanoseconds(passed), now: Clock.instant)
                return state.making.next()
            }
            take(turn)
            signal.wait()
        }
        finish(job, in: .making, pace)
        let turn = state.withLock { state in
            state.making.charge(.nanoseconds(pace.sinceRest), now: Clock.instant)
            state.making.end()
            state.paused[number] = nil
            return state.making.next()
        }
        take(turn)
    }

    private func finish(_ job: Job, in lane: Lane, _ pace: Pace) {
        let began = Clock.nanoseconds
        let isInTime = Clock.instant < job.end && !state.withLock(\.isEnding)
        let reply = isInTime ? job.make(pace) : Reply(refusing: job.id, .tooMuchInBackground)
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
    func finish() {
        reading.sync {}
        unmade.wait()
    }

    /// Returns when what is under way is answered, and all that waits is refused.
    func end() {
        state.withLock { $0.isEnding = true }
        finish()
        for (address, call) in takePrepared() {
            let reply = Reply(refusing: call.header.id, .tooMuchInBackground)
            add(Answered(address: address, call: call, reply: reply))
        }
    }

    private func add(_ answered: Answered) { state.withLock { $0.answered.append(answered) } }
}

extension Failure {
    static let tooMuchInBackground = Failure(
        .unavailable, "Too many calls of this sort are under way. Repeat this in a moment.",
        retryAfterMs: 100, isForCaller: true)
}
