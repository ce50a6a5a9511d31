import BusZeroMQ
import Dispatch
import Synchronization
import Threads
public import Wire

/// Answers some calls of a service on threads of its own: calls that take a while, and what the host
/// puts aside. Nobody who calls something else waits behind them, and nobody who only reads behind
/// what is made.
public final class Aside: Sendable {
    /// Whoever called has given up by then.
    static let patience: Duration = .seconds(10)

    struct Answered: Sendable {
        let address: ReturnAddress
        let reply: Reply
        let tookNanoseconds: UInt64
    }

    private struct State {
        var waiting = Waiting()
        var answered: [Answered] = []
        var prepared: [(from: ReturnAddress, call: Call)] = []
        var isEnding = false
    }

    let kinds: [EntityKind]
    private let names: Set<CallName>
    private let answerOne: @Sendable (Call, Instant) -> Reply
    private let reading = DispatchQueue(label: "aside.reading")
    private let making = DispatchQueue(label: "aside.making")
    private let state = Mutex(State())

    /// For nothing but what the host puts aside.
    init() {
        names = []
        kinds = []
        answerOne = { call, _ in Reply(refusing: call.header.id, .tooMuchAside) }
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

extension Aside {
    /// `whenAnswered` is called on a thread of its own.
    func begin(
        _ call: Call, from address: ReturnAddress, _ whenAnswered: @escaping @Sendable () -> Void
    ) {
        begin(call.header, .making, 0, from: address, whenAnswered) { [self] in
            answer(call, now: Clock.instant)
        }
    }

    func begin(
        _ later: Later, _ header: CallHeader, from address: ReturnAddress,
        _ whenAnswered: @escaping @Sendable () -> Void
    ) {
        let id = header.id
        begin(header, later.lane, later.bytes, from: address, whenAnswered) {
            do {
                let body = JSON.encode(try later.make())
                return Reply(header: ReplyHeader(id: id, status: .ok), body: body)
            } catch {
                return Reply(refusing: id, Failure(answering: error))
            }
        }
    }

    /// The call comes back to be decided once this work is done.
    func prepare(
        _ call: Call, from address: ReturnAddress, _ work: @escaping @Sendable () -> Void,
        _ whenPrepared: @escaping @Sendable () -> Void
    ) {
        begin(call.header, .making, 0, from: address, whenPrepared) { [self] in
            work()
            state.withLock { $0.prepared.append((address, call)) }
            return nil
        }
    }

    func takePrepared() -> [(from: ReturnAddress, call: Call)] {
        state.withLock { state in
            defer { state.prepared = [] }
            return state.prepared
        }
    }

    private func begin(
        _ header: CallHeader, _ lane: Lane, _ bytes: Int, from address: ReturnAddress,
        _ whenAnswered: @escaping @Sendable () -> Void, _ make: @escaping @Sendable () -> Reply?
    ) {
        let (id, actor) = (header.id, header.actor)
        let hasRoom = state.withLock { state in
            guard state.waiting.hasRoom(for: actor, in: lane) else { return false }
            state.waiting.add(bytes, of: actor, in: lane)
            return true
        }
        guard hasRoom else {
            let reply = Reply(refusing: id, .tooMuchAside)
            return add(Answered(address: address, reply: reply, tookNanoseconds: 0))
        }
        let end = Clock.instant + Self.patience
        queue(of: lane).async { [self] in
            Huddle.leave()
            let began = Clock.nanoseconds
            let reply =
                Clock.instant < end && !state.withLock(\.isEnding)
                ? make() : Reply(refusing: id, .tooMuchAside)
            let took = Clock.nanoseconds - began
            state.withLock { $0.waiting.remove(bytes, of: actor, in: lane) }
            if let reply {
                add(Answered(address: address, reply: reply, tookNanoseconds: took))
            }
            whenAnswered()
        }
    }

    var waiting: Waiting { state.withLock(\.waiting) }

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
            let reply = Reply(refusing: call.header.id, .tooMuchAside)
            add(Answered(address: address, reply: reply, tookNanoseconds: 0))
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
    static let tooMuchAside = Failure(
        .unavailable, "Too many calls of this sort are under way. Repeat this in a moment.",
        retryAfterMs: 100, isForCaller: true)
}
