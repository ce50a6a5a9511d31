import Wire

/// Whose frames are taken up when. A device that asks for much at once waits for others, and they
/// don't wait for it.
final class FrameScheduler {
    /// The most work of one turn: about as much as 64 calls, or as reading a mebibyte.
    static let most = 128
    /// Larger frames wait for a turn.
    static let longestAtOnce = 16 << 10

    /// Where a device waits.
    enum Place {
        case none
        /// For its turn.
        case inLine
        /// Until fewer calls are under way.
        case heldUp
    }

    private let connections: Connections
    private(set) var underWay: UnderWay
    private var line = Queue<ConnectionID>()
    private var heldUp = Queue<ConnectionID>()
    /// Takes up the next of what a device has sent: how much work it was, nil when there is nothing.
    var takeNext: (Session, Now) -> Int? = { _, _ in nil }

    init(_ connections: Connections, _ limits: GatewayLimits) {
        self.connections = connections
        underWay = UnderWay(limits)
    }

    func take(_ limits: GatewayLimits) { underWay.take(limits) }

    var areTaken: Bool { line.isEmpty }

    func append(_ frame: Bytes, of session: Session, now: Now) {
        session.inbox.append(frame)
        connections.countInbox(of: session)
        connections.makeRoomToRead()
        if frame.count <= Self.longestAtOnce { goOn(session, now: now) } else { wait(session) }
    }

    /// Takes up what has waited for its turn; a frame that was begun is finished before the next.
    /// How much work it was.
    @discardableResult
    func takeTurn(now: Now) -> Int {
        var left = Self.most
        while left > 0, let connection = line.first {
            guard let session = connections[connection], !session.isClosed else {
                _ = line.popFirst()
                continue
            }
            left -= takeUp(session, now: now)
            guard session.inbox.isBetweenFrames || !session.isReadable || mustWait(session)
            else { continue }
            _ = line.popFirst()
            session.place = .none
            wait(session)
        }
        return Self.most - left
    }

    /// Takes up what the device sent, as far as one turn goes; the rest waits.
    func goOn(_ session: Session, now: Now) {
        guard session.place == .none, !session.isBeingTakenUp else { return }
        _ = takeUp(session, now: now)
        wait(session)
    }
}

extension FrameScheduler {
    func begin(_ held: UnderWay.Held) { underWay.begin(held) }

    /// The call was answered: another may begin, of its device or of one that is held up.
    func end(_ held: UnderWay.Held, of connection: ConnectionID) {
        underWay.end(held)
        if let session = connections[connection], !mustWait(session) { letGoOn(session) }
        while !underWay.isCrowded, let connection = heldUp.popFirst() {
            guard let session = connections[connection], session.place == .heldUp,
                !session.isClosed
            else { continue }
            return letGoOn(session)
        }
    }

    func beginSecond() {
        underWay.beginSecond()
        while let connection = heldUp.popFirst() {
            if let session = connections[connection] { letGoOn(session) }
        }
    }

    /// Many calls are under way, and the device has its share of them.
    func mustWait(_ session: Session) -> Bool {
        session.who.map { underWay.mustWait($0.device) } ?? false
    }
}

extension FrameScheduler {
    private func takeUp(_ session: Session, now: Now) -> Int {
        var work = 0
        session.isBeingTakenUp = true
        while work < Self.most, !session.isClosed, let cost = takeNext(session, now) {
            work += cost
        }
        session.isBeingTakenUp = false
        connections.countInbox(of: session)
        return max(1, work)
    }

    private func wait(_ session: Session) {
        guard !session.isClosed, session.place == .none, !session.inbox.isEmpty,
            session.isReadable
        else { return }
        if mustWait(session) {
            session.place = .heldUp
            heldUp.append(session.connection)
        } else {
            session.place = .inLine
            line.append(session.connection)
        }
    }

    private func letGoOn(_ session: Session) {
        guard session.place == .heldUp else { return }
        session.place = .inLine
        line.append(session.connection)
    }
}
