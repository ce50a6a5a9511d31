import Sync
public import Wire

extension Sessions {
    /// Kinds that only Parlor's own parts speak to.
    static let inner: Set<EntityKind> = ["bus", "journal", "sync", "sys", "gateway", "login"]

    func take(
        _ name: String, _ incoming: Incoming, from session: Session, _ who: Identified,
        now: Now
    ) {
        if let pause = pause(&allowances.calls, session, now: now) {
            return refuseForRate(session, incoming.cid, .tooManyCalls(limits, pause), now: now)
        }
        session.refused = max(0, session.refused - 1)
        do throws(Failure) {
            let call = try call(name, incoming, session, who)
            if case .call(let askers, let first)? = errands[call.header.id] {
                guard call.kind == first.kind, call.key == first.key else {
                    throw .otherUnderWay
                }
                guard call.asksTheSame(as: first) else { throw .cidReused }
                guard askers.count < UnderWay.mostCalls else { throw .underWay }
                let asker = Errand.Asker(
                    connection: session.connection, cid: incoming.cid, held: nil)
                errands[call.header.id] = .call(askers + [asker], first)
                return
            }
            let mayBeAGuess = call.mayBeAGuess
            guard !mayBeAGuess || !session.guesses.isFull else { throw .tooManyWait }
            let held = UnderWay.Held(
                bytes: call.body.count, device: who.device, address: session.address,
                second: underWay.second)
            if let refusal = underWay.refusal(of: held) { throw refusal }
            let isPrepared = prepared.contains(call.header.call)
            if isPrepared, let pause = pause(&allowances.passwords, session, now: now) {
                throw .tooManyPasswords(pause)
            }
            let asker = Errand.Asker(
                connection: session.connection, cid: incoming.cid, held: held)
            underWay.begin(held)
            let errand = Errand.call([asker], call)
            guard mayBeAGuess else {
                return begin(call, errand, isPrepared: isPrepared)
            }
            guess(call, errand, session, now: now)
        } catch {
            send(Outgoing.error(incoming.cid, error), to: session, now: now)
        }
    }

    /// The answer to a call that `effects` asked for.
    public func receive(_ reply: Reply, now: Now) {
        guard let errand = errands.removeValue(forKey: reply.header.id) else { return }
        let guess = guesses[reply.header.id]
        carryOut(errand, take(reply, to: errand, now: now), now: now)
        if let guess, !guess.insidersOnly { goOnGuessing(after: guess, now: now) }
        letOneGoOn()
    }

    func carryOut(_ errand: Errand, _ reply: Reply, now: Now) {
        switch errand {
        case .call(let askers, let call):
            answer(askers, of: call.header.call, reply, now: now)
        case .watch(let stream, let attempt, let connection, let request):
            take(reply, stream, attempt, connection, request, now: now)
        case .recover(let stream): takeRecovery(reply, of: stream, now: now)
        case .renew(let streams): takeRenewal(reply, of: streams, now: now)
        case .guarding(let stream): takeGuard(reply, stream, now: now)
        case .check(let connection):
            takeCheck(reply, connection, now: now)
        case .presence(let person): takePresence(reply, of: person, now: now.instant)
        case .whoIsKept: takeKept(reply, now: now.instant)
        }
    }
}

extension Sessions {
    /// Nil when one more is within bounds, else how long until it is.
    func pause(
        _ allowances: inout Allowances, _ session: Session, now: Now
    ) -> Duration? {
        let pause = allowances.take(for: session.asker, now: now.instant)
        if pause != nil { rejections.count(.rateLimited) }
        return pause
    }

    /// Whoever goes on asking all the same is cut off.
    func refuseForRate(
        _ session: Session, _ cid: RawJSON?, _ failure: Failure, now: Now
    ) {
        session.refused += 1
        guard session.refused <= Session.mostRefused else {
            return turnAway(session, .rateLimited, "Far too much is asked a second.")
        }
        send(Outgoing.error(cid, failure), to: session, now: now)
    }

    private func call(
        _ text: String, _ incoming: Incoming, _ session: Session, _ who: Identified
    ) throws(Failure) -> Call {
        guard text.utf8.count <= Limits.key, let dot = text.utf8.firstIndex(of: UInt8(ascii: "."))
        else { throw .badInput("call", "A call's name is like person.rename.") }
        let kind = EntityKind(String(text[..<dot]))
        guard EntityKind.canBe(kind.rawValue.utf8), !Self.inner.contains(kind) else {
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
        let header = CallHeader(
            id: CommandID(of: incoming.cid, by: who.person) ?? nextID(), call: CallName(text),
            actor: .person(who.person), device: who.device,
            timeoutMs: Int(Self.callTimeout.wholeMilliseconds),
            app: kind.isTyped ? session.app : nil)
        return Call(kind: kind, key: kind.key(typed: EntityKey(key)), header: header, body: body)
    }

    private func frame(of reply: Reply, to call: CallName, _ cid: RawJSON?) -> Bytes {
        guard let failure = reply.failure else { return Outgoing.ok(cid, reply) }
        if isNowhere(call.kind, by: failure) {
            return Outgoing.error(cid, .unknownCall(call))
        }
        let shown = failure.forApps(of: call, .withTheSameCid)
        return shown == failure
            ? Outgoing.error(cid, body: reply.body) : Outgoing.error(cid, shown)
    }

    /// Nobody serves the kind, nor should anybody.
    func isNowhere(_ kind: EntityKind, by failure: Failure) -> Bool {
        failure.code == .unavailable && failure.retryAfterMs == nil && !failure.isForCaller
            && !kinds.contains(kind)
    }

    private func answer(
        _ askers: [Errand.Asker], of call: CallName, _ reply: Reply, now: Now
    ) {
        for asker in askers {
            if let held = asker.held { underWay.end(held) }
            guard let session = sessions[asker.connection] else { continue }
            if !mustWait(session) { letGoOn(session) }
            let frame = frame(of: reply, to: call, asker.cid)
            guard frame.count <= limits.frameBytes else {
                send(Outgoing.error(asker.cid, .tooLarge), to: session, now: now)
                continue
            }
            send(frame, to: session, now: now)
        }
    }
}

extension Failure {
    static func tooManyCalls(_ limits: SessionLimits, _ pause: Duration) -> Failure {
        Failure(
            .rateLimited, "At most \(limits.callsPerSecond) calls a second. Repeat this later.",
            retryAfterMs: Int(pause.wholeMilliseconds))
    }

    fileprivate static let underWay = Failure(
        .rateLimited, "This call is under way many times. Read its answers.", retryAfterMs: 100)

    /// Answers have no key: one id can't be under way for two.
    fileprivate static let otherUnderWay = Failure(
        .unavailable, "This cid is under way for another key. Repeat this in a moment.",
        retryAfterMs: 100, isForCaller: true)

    fileprivate static func tooManyPasswords(_ pause: Duration) -> Failure {
        Failure(
            .rateLimited, "Too many passwords. Repeat this later.",
            retryAfterMs: Int(pause.wholeMilliseconds))
    }

    fileprivate static let tooLarge = Failure(
        .payloadTooLarge, "The answer is larger than a frame may be. Ask for less at once.")
}

extension Call {
    fileprivate func asksTheSame(as other: Call) -> Bool {
        header.call == other.header.call
            && (body == other.body
                || CommandDigest(header.call, body)
                    == CommandDigest(other.header.call, other.body))
    }

    /// It names what people type, as its key or in its body.
    fileprivate var mayBeAGuess: Bool {
        kind.isTyped ? !key.rawValue.isEmpty : CallName.typing.contains(header.call)
    }
}

extension CallName {
    fileprivate var kind: EntityKind { EntityKind(String(rawValue.prefix { $0 != "." })) }
}

extension CommandID {
    /// The command's name within its account: the same `cid` gives the same id, on any device.
    init?(of cid: RawJSON?, by person: PersonID) {
        guard let cid, cid.bytes != Array("null".utf8) else { return nil }
        let text = try? JSON.decode(String.self, from: cid.bytes)
        let isPlain = text.map { EntityKey.canBe($0.utf8) && $0.utf8.count <= 60 } ?? false
        let name = isPlain ? text! : "#" + cid.bytes.fingerprint
        self.init("\(person)/\(name)")
    }
}

extension Bytes {
    /// Two hashes of 64 bits; within one account, whose own affair it is.
    fileprivate var fingerprint: String {
        func hash(_ seed: UInt64) -> UInt64 {
            reduce(seed) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        return String(hash(0xCBF2_9CE4_8422_2325), radix: 36)
            + String(hash(0x9E37_79B9_7F4A_7C15), radix: 36)
    }
}
