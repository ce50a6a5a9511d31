import Sync
public import Wire

/// What devices send is taken up in turns: whoever asks for much at once waits for others, and they
/// don't wait for it.
extension Sessions {
    /// The most work of one turn: about as much as 64 calls, or as reading a mebibyte.
    static let turn = 128
    /// Larger frames wait for a turn.
    static let longestAtOnce = 16 << 10
    /// The most bytes that wait for a turn, of all devices together.
    static let mostUnread = 64 << 20
    private static let bytesPerWork = 8 << 10
    private static let valuesPerWork = 64

    public func receive(_ frame: Bytes, from connection: ConnectionID, now: Now) {
        guard let session = sessions[connection], !session.isClosed else { return }
        guard session.who != nil || frame.count <= Session.longestHello else {
            return turnAway(session, .noHello, Self.helloFirst, now: now)
        }
        guard session.isAdmitted || session.hold(frame.count) else {
            return turnAway(session, .rateLimited, "Too much was asked before the welcome was due.")
        }
        session.inbox.append(frame)
        settle(session)
        makeRoomToRead()
        if frame.count <= Self.longestAtOnce { goOn(session, now: now) } else { wait(session) }
    }

    /// Takes up what has waited for its turn; a frame that was begun is finished before the next. How
    /// much work it was.
    @discardableResult
    func takeTurn(now: Now) -> Int {
        var left = Self.turn
        while left > 0, let connection = inLine.first {
            guard let session = sessions[connection], !session.isClosed else {
                _ = inLine.popFirst()
                continue
            }
            left -= takeUp(session, now: now)
            guard session.inbox.isBetweenFrames || !session.isReadable || mustWait(session)
            else { continue }
            _ = inLine.popFirst()
            session.isInLine = false
            wait(session)
        }
        return Self.turn - left
    }

    /// What nobody will take up any more.
    func emptyInbox(of session: Session) {
        session.inbox = Inbox()
        settle(session)
    }

    /// Takes up what waits, for one turn; how much work it was.
    private func takeUp(_ session: Session, now: Now) -> Int {
        var work = 0
        session.isBeingTakenUp = true
        while work < Self.turn, !session.isClosed, let cost = takeNext(of: session, now: now) {
            work += cost
        }
        session.isBeingTakenUp = false
        settle(session)
        return max(1, work)
    }

    /// Takes up what was added, as far as one turn goes.
    func goOn(_ session: Session, now: Now) {
        guard !session.isInLine, !session.isBeingTakenUp else { return }
        _ = takeUp(session, now: now)
        wait(session)
    }

    private func wait(_ session: Session) {
        guard !session.isClosed, !session.isInLine, !session.inbox.isEmpty, session.isReadable
        else { return }
        session.isInLine = true
        session.isHeldUp = mustWait(session)
        if session.isHeldUp {
            heldUp.append(session.connection)
        } else {
            inLine.append(session.connection)
        }
    }

    /// Many calls are under way, and it has its share of them.
    func mustWait(_ session: Session) -> Bool {
        session.who.map { underWay.mustWait($0.device) } ?? false
    }

    /// A call was answered: another may begin.
    func letOneGoOn() {
        while !underWay.isCrowded, let connection = heldUp.popFirst() {
            guard let session = sessions[connection], session.isHeldUp, !session.isClosed
            else { continue }
            return letGoOn(session)
        }
    }

    func letAllGoOn() {
        while let connection = heldUp.popFirst() {
            if let session = sessions[connection] { letGoOn(session) }
        }
    }

    func letGoOn(_ session: Session) {
        guard session.isHeldUp else { return }
        session.isHeldUp = false
        inLine.append(session.connection)
    }

    /// Beyond what may wait of all, the devices of which the most waits are let go.
    private func makeRoomToRead() {
        while unread > Self.mostUnread,
            let largest = sessions.values.max(by: { $0.unread < $1.unread })
        {
            turnAway(largest, .busy, "Too much is sent at once: reconnect in a moment.")
        }
    }

    private func settle(_ session: Session) {
        unread += session.inbox.bytes - session.unread
        session.unread = session.inbox.bytes
    }

    /// How much work it was; nil when there is nothing to take up.
    private func takeNext(of session: Session, now: Now) -> Int? {
        if let start = session.inbox.starts.popFirst() {
            begin(start, session, now: now)
            return 1 + (start.begun.snapshot?.bytes.count ?? 0) / Self.bytesPerWork
        }
        if session.inbox.watching != nil {
            watchNext(session, now: now)
            return 1
        }
        guard session.isReadable, !mustWait(session) else { return nil }
        if let (objects, index) = session.inbox.takeObject() {
            take(objects, index, from: session, now: now)
            return 1 + objects.size(at: index) / Self.valuesPerWork
        }
        guard let frame = session.inbox.popFirst() else { return nil }
        open(frame, of: session, now: now)
        return 1 + frame.count / Self.bytesPerWork
    }

    private func open(_ frame: Bytes, of session: Session, now: Now) {
        do throws(Malformed) {
            let objects = try JSONList(
                frame, mostElements: Incoming.most, mostNames: limits.objectNames,
                mostValues: Incoming.mostValues)
            session.inbox.open(objects, bytes: frame.count)
        } catch {
            let cid = JSON.member("cid", ofBroken: frame)
            refuse(Incoming.Flaw(cid: cid, malformed: error), session, now: now)
        }
    }

    /// Each object of a frame gets an answer of its own.
    private func take(_ objects: JSONList, _ index: Int, from session: Session, now: Now) {
        let most = limits.watchedStreams + Incoming.most
        if session.who != nil,
            ["watch", "unwatch"].contains(where: {
                objects.count(of: $0, at: index) > most
            })
        {
            return refuseManyStreams(Incoming.cid(of: objects, at: index), session, now: now)
        }
        do throws(Incoming.Flaw) {
            try take(try Incoming.read(objects, at: index), from: session, now: now)
        } catch {
            refuse(error, session, now: now)
        }
    }
}
