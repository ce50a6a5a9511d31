import Contracts
import ParlorWire

/// Relays what devices call to the owners, and the answers back.
final class CallRelay {
    private let connections: Connections
    private let questions: Questions
    private let scheduler: FrameScheduler
    private let guesses: GuessRelay
    private let kinds: Set<EntityKind>
    /// Calls that carry a password.
    private let prepared: Set<CallName>
    private var rate: Allowances
    private var passwordRate: Allowances
    /// Of what is stored.
    private var additionRate: Allowances
    private var mailRate: Allowances
    private(set) var underWay: [CommandID: UnderWayCall] = [:]

    /// One call, and the devices that wait for its answer: more when it was sent again meanwhile.
    struct UnderWayCall {
        let call: Call
        fileprivate var waiting: [Waiting]
    }

    fileprivate struct Waiting {
        let connection: ConnectionID
        let cid: RawJSON?
        /// What the call holds, and for whom; nothing for a repeat of one under way.
        let held: UnderWay.Held?
    }

    init(
        _ connections: Connections, _ questions: Questions, _ scheduler: FrameScheduler,
        _ guesses: GuessRelay,
        kinds: Set<EntityKind>, prepared: Set<CallName>, _ limits: GatewayLimits
    ) {
        (self.connections, self.questions, self.scheduler) = (connections, questions, scheduler)
        (self.guesses, self.kinds, self.prepared) = (guesses, kinds, prepared)
        (rate, passwordRate) = (limits.calls, limits.passwords)
        (additionRate, mailRate) = (limits.additions, limits.mails)
    }

    func relay(
        _ name: String, _ incoming: Incoming, of session: Session, _ who: Identified, now: Now
    ) {
        guard charge(session, incoming.cid, of: CallName(name), now: now) else { return }
        session.refused = max(0, session.refused - 1)
        do throws(Failure) {
            let call = try call(name, incoming, session, who, now: now)
            if let first = underWay[call.header.id] {
                return try join(first, call, session, incoming.cid)
            }
            try begin(call, session, who, incoming.cid, now: now)
        } catch {
            connections.refuse(
                session, incoming.cid, error, of: CallName(name),
                about: incoming.key.map { StreamName(CallName(name).kind, EntityKey($0)) }, now: now
            )
        }
    }

    func eachLimit(_ body: (inout Allowances) -> Void) {
        body(&rate)
        body(&passwordRate)
        body(&additionRate)
        body(&mailRate)
    }

    func takeMail(for asker: Asker, now: Instant) -> Duration? {
        mailRate.take(for: asker, now: now)
    }

    /// False when it is one call too many, which the device is told.
    func charge(
        _ session: Session, _ cid: RawJSON?, of call: CallName = .frame, now: Now
    ) -> Bool {
        guard let pause = connections.charge(&rate, session, now: now) else { return true }
        connections.refuseForRate(
            session, cid, .tooManyCalls(connections.limits, pause), of: call, now: now)
        return false
    }
}

extension CallRelay {
    private func call(
        _ text: String, _ incoming: Incoming, _ session: Session, _ who: Identified, now: Now
    ) throws(Failure) -> Call {
        guard text.utf8.count <= Limits.key, let dot = text.utf8.firstIndex(of: UInt8(ascii: "."))
        else { throw .badInput("call", "A call's name must look like person.rename.") }
        let kind = EntityKind(String(text[..<dot]))
        guard EntityKind.canBe(kind.rawValue.utf8), !Kind.forParts.contains(kind) else {
            throw .unknownCall(CallName(text))
        }
        let key = incoming.key ?? ""
        guard key.isEmpty || EntityKey.canBe(key.utf8) else {
            throw .badInput("key", "A key has 1 to \(Limits.key) visible characters and no dot.")
        }
        let body = incoming.body?.bytes ?? Array("{}".utf8)
        guard body.first == UInt8(ascii: "{") else {
            throw .badInput("body", "A call's body is an object.")
        }
        let id = CommandID(of: incoming.cid, by: who.person) ?? questions.nextID()
        let actor = Actor.person(who.person)
        let header = CallHeader(
            id: id, call: CallName(text), actor: actor, device: who.device,
            timeoutMs: Int(Sessions.callTimeout.wholeMilliseconds),
            trace: TraceID(beginningAt: now.date, by: actor, id),
            app: kind.isTyped ? session.app : nil)
        return Call(kind: kind, key: kind.key(typed: EntityKey(key)), header: header, body: body)
    }

    /// The same call is under way: its answer is for this device too.
    private func join(
        _ first: UnderWayCall, _ call: Call, _ session: Session, _ cid: RawJSON?
    ) throws(Failure) {
        guard call.kind == first.call.kind, call.key == first.call.key else {
            throw .otherUnderWay
        }
        guard try call.asksTheSame(as: first.call) else { throw .cidReused }
        guard first.waiting.count < UnderWay.mostCalls else { throw .underWay }
        underWay[call.header.id]!.waiting.append(
            Waiting(connection: session.connection, cid: cid, held: nil))
    }

    private func begin(
        _ call: Call, _ session: Session, _ who: Identified, _ cid: RawJSON?, now: Now
    ) throws(Failure) {
        let mayBeAGuess = call.mayBeAGuess
        guard !mayBeAGuess || !session.guesses.isFull else { throw .tooManyWait }
        let held = UnderWay.Held(
            bytes: call.body.count, device: who.device, address: session.address,
            second: scheduler.underWay.second)
        if let refusal = scheduler.underWay.refusal(of: held) { throw refusal }
        if prepared.contains(call.header.call),
            let pause = connections.charge(&passwordRate, session, now: now)
        {
            throw .tooManyPasswords(pause)
        }
        if Kind.mailing.contains(call.header.call),
            let pause = connections.charge(&mailRate, session, now: now)
        {
            throw .tooManyMails(pause)
        }
        if Kind.storing.contains(call.header.call) {
            try chargeStored(call, session, now: now)
        }
        scheduler.begin(held)
        let id = call.header.id
        underWay[id] = UnderWayCall(
            call: call, waiting: [Waiting(connection: session.connection, cid: cid, held: held)])
        let then: Questions.Then = { [unowned self] reply, now in answer(id, reply, now: now) }
        if mayBeAGuess {
            guesses.ask(call, for: session, now: now, then: then)
        } else {
            questions.ask(call, then: then)
        }
    }

    /// What adds counts by begun kibibytes, and stops when a burst is used up. What takes back, or
    /// moves something, counts as it is, and may go on for another burst.
    private func chargeStored(
        _ call: Call, _ session: Session, now: Now
    ) throws(Failure) {
        let adds = Kind.adding.contains(call.header.call)
        let asker = session.asker
        if let pause = additionRate.pause(for: asker, owingBursts: adds ? 0 : 1, now: now.instant) {
            connections.count(.rateLimited)
            throw .tooMuchAdded(pause)
        }
        let unit = GatewayLimits.storedUnit
        let step = adds ? 1_024 / unit : 1
        additionRate.charge(
            asker, step + call.body.count / (step * unit) * step, now: now.instant)
    }

    private func answer(_ id: CommandID, _ reply: Reply, now: Now) {
        guard let answered = underWay.removeValue(forKey: id) else { return }
        for device in answered.waiting {
            if let held = device.held { scheduler.end(held, of: device.connection) }
            guard let session = connections[device.connection] else { continue }
            let frame = frame(of: reply, to: answered.call.header.call, device.cid)
            if frame.count <= connections.limits.frameBytes {
                connections.send(frame, to: session, now: now)
            } else {
                let call = answered.call
                connections.refuse(
                    session, device.cid, .tooLarge, of: call.header.call,
                    about: StreamName(call.kind, call.key), now: now)
            }
        }
    }

    private func frame(of reply: Reply, to call: CallName, _ cid: RawJSON?) -> Bytes {
        guard let failure = reply.failure else { return Outgoing.ok(cid, reply) }
        if failure.isOfNobody, !kinds.contains(call.kind) {
            return Outgoing.error(cid, .unknownCall(call))
        }
        let shown = failure.forApps(of: call, .withTheSameCid)
        return shown == failure
            ? Outgoing.error(cid, body: reply.body) : Outgoing.error(cid, shown)
    }
}

extension Call {
    /// Large bodies are compared where the call is decided: to read two here holds all devices up.
    fileprivate func asksTheSame(as other: Call) throws(Failure) -> Bool {
        guard header.call == other.header.call else { return false }
        if body == other.body { return true }
        guard body.count + other.body.count <= Self.mostCompared else { throw .largeUnderWay }
        return CommandDigest(header.call, body) == CommandDigest(other.header.call, other.body)
    }

    private static let mostCompared = 1 << 18
}

extension CallName {
    fileprivate var kind: EntityKind { EntityKind(String(rawValue.prefix { $0 != "." })) }
}

extension Failure {
    /// Nobody answers for the kind.
    var isOfNobody: Bool { code == .unavailable && retryAfterMs == nil && !isForCaller }

    fileprivate static func tooManyCalls(_ limits: SessionLimits, _ pause: Duration) -> Failure {
        .tooOften("At most \(limits.callsPerSecond) calls a second. Repeat this later.", pause)
    }

    fileprivate static let underWay = Failure(
        .rateLimited, "This call is under way many times. Read its answers.", retryAfterMs: 100)

    /// Answers have no key: one id can't be under way for two.
    fileprivate static let otherUnderWay = Failure(
        .unavailable, "This cid is under way for another key. Repeat this in a moment.",
        retryAfterMs: 100, isForCaller: true)

    fileprivate static let largeUnderWay = Failure(
        .unavailable, "A large call is under way with this cid. Repeat this in a moment.",
        retryAfterMs: 100, isForCaller: true)

    fileprivate static func tooManyPasswords(_ pause: Duration) -> Failure {
        .tooOften("Too many passwords. Repeat this later.", pause)
    }

    fileprivate static func tooManyMails(_ pause: Duration) -> Failure {
        .tooOften("Too many mails were asked for. Repeat this later.", pause)
    }

    fileprivate static func tooMuchAdded(_ pause: Duration) -> Failure {
        .tooOften(
            "You, or all at your address, have added too much. Repeat this later.", pause)
    }

    fileprivate static let tooLarge = Failure(
        .payloadTooLarge, "The answer is larger than a frame may be. Ask for less at once.")
}
