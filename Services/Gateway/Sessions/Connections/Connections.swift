import ParlorWire

/// The connected devices, and what is on its way to them.
final class Connections {
    private(set) var limits: SessionLimits
    private(set) var sessions: [ConnectionID: Session] = [:]
    private(set) var rejections = Rejections()
    /// The bytes that wait to be sent, of all devices together.
    var outgoing: HeldBytes
    /// The bytes that wait to be read, of all devices together.
    var unread = 0
    /// Addresses for which more was queued since room was made.
    var crowded: Set<Address> = []
    private var effects: [Sessions.Effect] = []
    private var refused: [RefusedFrame] = []
    /// How often a frame was sent to one of many.
    private(set) var sharedFrames = 0

    init(_ limits: GatewayLimits) {
        self.limits = limits.session
        outgoing = HeldBytes(most: limits.allWaitingBytes, limits)
    }

    func take(_ limits: GatewayLimits) {
        self.limits = limits.session
        outgoing.takeBounds(of: HeldBytes(most: limits.allWaitingBytes, limits))
    }

    subscript(connection: ConnectionID) -> Session? { sessions[connection] }

    func add(_ session: Session) { sessions[session.connection] = session }

    func remove(_ connection: ConnectionID) -> Session? {
        guard let session = sessions.removeValue(forKey: connection) else { return nil }
        emptyInbox(of: session)
        dropQueue(of: session)
        return session
    }

    func takeEffects() -> [Sessions.Effect] {
        makeRoom()
        defer { effects.removeAll(keepingCapacity: true) }
        return effects
    }

    func send(_ frame: Bytes, to session: Session, now: Now) {
        guard !session.isClosed else { return }
        guard frame.count <= limits.frameBytes else {
            return close(session, .tooBig, "What was to be sent is larger than a frame may be.")
        }
        queue(frame.count, sharedBy: 1, session, now: now)
        effects.append(.send(frame, to: [session.connection]))
        if session.unsent.isFarTooFull(limits) {
            letGo(session, "Too much waited to be sent.")
        }
    }

    func refuse(
        _ session: Session, _ cid: RawJSON?, _ failure: Failure, of call: CallName = .frame,
        about stream: StreamName? = nil, now: Now
    ) {
        note(session, cid, failure, of: call, about: stream)
        send(Outgoing.error(cid, failure), to: session, now: now)
    }

    func tellClosed(_ stream: StreamName, _ reason: String, to session: Session, now: Now) {
        let closed = Outgoing.Closed(stream: stream, closed: reason)
        send(JSON.encode(closed), to: session, now: now)
    }

    /// One frame to many devices, each of which has queued it already.
    func send(_ frame: Bytes, toAll connections: [ConnectionID]) {
        guard !connections.isEmpty else { return }
        effects.append(.send(frame, to: connections))
        sharedFrames += connections.count
    }

    /// Tells every gateway.
    func publish(_ publication: Publication) { effects.append(.publish(publication)) }

    /// While others wait for these devices' people, their silence is to be noticed soon.
    func probe(_ connections: Set<ConnectionID>, often: Bool) {
        for connection in connections { effects.append(.probe(connection, often: often)) }
    }
}

extension Connections {
    func close(_ session: Session, _ code: CloseCode, _ reason: String) {
        guard !session.isClosed else { return }
        session.isClosed = true
        emptyInbox(of: session)
        effects.append(.close(session.connection, code, reason))
    }

    /// Closes it, and counts why.
    func turnAway(_ session: Session, _ why: Rejection, _ reason: String) {
        guard !session.isClosed else { return }
        note(session, nil, Failure(why.code, reason), of: .socket, about: nil)
        rejections.count(why)
        close(session, why.closeCode, reason)
    }

    /// Closes it with 4001, after saying which of its meanings it is.
    func turnAway(
        _ session: Session, _ meaning: Unauthenticated, _ reason: String,
        as why: Rejection = .unauthenticated, now: Now
    ) {
        let failure = Failure(
            .unauthenticated, reason, context: ["reason": meaning.rawValue])
        send(Outgoing.error(nil, failure), to: session, now: now)
        turnAway(session, why, reason)
    }

    /// Closes it with 4001, after the account's own sentence. The device alone is told that.
    func turnAway(_ session: Session, suspended failure: Failure, now: Now) {
        send(Outgoing.error(nil, failure), to: session, now: now)
        turnAway(session, .unauthenticated, "This account is suspended.")
    }
}

extension Connections {
    /// What was refused since this was last asked.
    func takeRefused() -> [RefusedFrame] {
        guard !refused.isEmpty else { return [] }
        defer { refused.removeAll(keepingCapacity: true) }
        return refused
    }

    func note(
        _ session: Session, _ cid: RawJSON?, _ failure: Failure, of call: CallName,
        about stream: StreamName?
    ) {
        guard refused.count < RefusedFrame.most,
            let frame = RefusedFrame(session, cid, failure, of: call, about: stream)
        else { return }
        refused.append(frame)
    }
}

extension Connections {
    /// Nil when one more is within the rate, and is charged; else how long until it is.
    func charge(_ allowances: inout Allowances, _ session: Session, now: Now) -> Duration? {
        let pause = allowances.take(for: session.asker, now: now.instant)
        if pause != nil { count(.rateLimited) }
        return pause
    }

    func count(_ why: Rejection) { rejections.count(why) }

    /// A device that goes on asking too often is cut off.
    func refuseForRate(
        _ session: Session, _ cid: RawJSON?, _ failure: Failure, of call: CallName, now: Now
    ) {
        session.refused += 1
        guard session.refused <= Session.mostRefused else {
            return turnAway(session, .rateLimited, "The device keeps calling far above its rate.")
        }
        refuse(session, cid, failure, of: call, now: now)
    }
}
