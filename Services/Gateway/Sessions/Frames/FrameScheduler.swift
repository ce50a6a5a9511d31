import ParlorWire

/// Whose frames are taken up when. A device that asks for much at once waits for others, and they
/// don't wait for it.
final class FrameScheduler {
    /// The most work of one turn: about as much as 64 calls, or as reading a mebibyte.
    static let most = 128
    /// The same of those who have done more than their share, so that others wait for less.
    static let mostOfLast = 32
    static let bytesPerWork = 8 << 10
    /// Larger frames wait for a turn.
    static let longestAtOnce = 16 << 10

    /// Where a device waits.
    enum Place {
        case none
        /// For its turn.
        case inLine
        /// Until less is under way.
        case heldUp
    }

    private let connections: Connections
    private(set) var underWay: UnderWay
    private var line = Queue<ConnectionID>()
    /// Those who have done more than their share wait until nobody else does.
    private var lastLine = Queue<ConnectionID>()
    private var heldUp = Queue<ConnectionID>()
    /// Those of addresses of which enough is under way.
    private var heldUpAt: [Address: Queue<ConnectionID>] = [:]
    private var shares: Allowances
    /// Takes up the next of what a device has sent: how much work it was, nil when there is nothing.
    var takeNext: (Session, Now) -> Int? = { _, _ in nil }

    init(_ connections: Connections, _ limits: GatewayLimits) {
        self.connections = connections
        underWay = UnderWay(limits)
        shares = limits.work
    }

    /// What so many calls with so many bytes are.
    static func work(calls: Int, _ bytes: Int) -> Int { 2 * calls + bytes / bytesPerWork }

    func take(_ limits: GatewayLimits) {
        underWay.take(limits)
        shares.takeRates(of: limits.work)
    }

    var areTaken: Bool { line.isEmpty && lastLine.isEmpty }

    func append(_ frame: Bytes, of session: Session, now: Now) {
        session.inbox.append(frame)
        connections.countInbox(of: session)
        connections.makeRoomToRead()
        reckon(session, now: now)
        guard frame.count <= Self.longestAtOnce, !session.comesLast else { return wait(session) }
        goOn(session, now: now)
    }

    /// Takes up what has waited for its turn; a frame that was begun is finished before the next.
    /// How much work it was.
    @discardableResult
    func takeTurn(now: Now) -> Int {
        var work = 0
        while work < Self.most, let first = line.first {
            work += takeUp(first, ofLast: false, now: now)
        }
        guard line.isEmpty, work < Self.most else { return work }
        let most = work + Self.mostOfLast
        while work < most, line.isEmpty, let first = lastLine.first {
            work += takeUp(first, ofLast: true, now: now)
        }
        return work
    }

    /// Takes up what the device sent, as far as one turn goes; the rest waits.
    func goOn(_ session: Session, now: Now) {
        // Streams that were answered are sent, however much else is under way.
        if session.place == .heldUp, !session.inbox.starts.isEmpty { return lineUp(session) }
        guard session.place == .none, !session.isBeingTakenUp else { return }
        _ = takeUp(session, now: now)
        wait(session)
    }
}

extension FrameScheduler {
    func begin(_ held: UnderWay.Held) { underWay.begin(held) }

    /// The call or watch was answered: another may begin, of its device or of one that is held up.
    func end(_ held: UnderWay.Held, of connection: ConnectionID) {
        underWay.end(held)
        letNextGoOn(at: held.address)
        if let session = connections[connection], !mustWait(session) { letGoOn(session) }
        while !underWay.isCrowded, let connection = heldUp.popFirst() {
            guard let session = connections[connection], session.place == .heldUp,
                !session.isClosed
            else { continue }
            return letGoOn(session)
        }
    }

    func beginSecond(now: Now) {
        underWay.beginSecond()
        for _ in 0..<lastLine.count {
            guard let session = lastLine.popFirst().flatMap({ connections[$0] }) else { continue }
            reckon(session, now: now)
            lineUp(session)
        }
        while let connection = heldUp.popFirst() {
            if let session = connections[connection] { letGoOn(session) }
        }
        // Who was let go on may have had nothing to ask: then nobody's end lets the next.
        let held = heldUpAt.values
        heldUpAt = [:]
        for var queue in held {
            while let connection = queue.popFirst() {
                if let session = connections[connection] { letGoOn(session) }
            }
        }
    }

    /// Many calls are under way, and the device has its share of them.
    func mustWait(_ session: Session) -> Bool {
        hasShareUnderWay(session) || session.who.map { underWay.mustWait($0.device) } ?? false
    }

    /// The address has done more than its share, and some of it is not answered yet.
    func hasShareUnderWay(_ session: Session) -> Bool {
        session.comesLast && underWay.isFull(session.address)
    }

    private func letNextGoOn(at address: Address) {
        guard !underWay.isFull(address) else { return }
        while let connection = heldUpAt[address]?.popFirst() {
            guard let session = connections[connection], session.place == .heldUp,
                !session.isClosed
            else { continue }
            return letGoOn(session)
        }
        heldUpAt[address] = nil
    }
}

extension FrameScheduler {
    /// The first of a line. It stays there in the middle of a frame.
    private func takeUp(_ first: ConnectionID, ofLast isLast: Bool, now: Now) -> Int {
        guard let session = connections[first], !session.isClosed else {
            popFirst(ofLast: isLast)
            return 0
        }
        // Others at its address may have used up the share since it came here.
        if !isLast { reckon(session, now: now) }
        let work = isLast || !session.comesLast ? takeUp(session, now: now) : 0
        guard
            session.inbox.isBetweenFrames || !session.isReadable || mustWait(session)
                || session.comesLast != isLast
        else { return work }
        popFirst(ofLast: isLast)
        session.place = .none
        wait(session)
        return work
    }

    /// Whether it comes last from now on.
    private func reckon(_ session: Session, now: Now) {
        session.comesLast = shares.pause(for: session.asker, now: now.instant) != nil
    }

    private func popFirst(ofLast isLast: Bool) {
        _ = isLast ? lastLine.popFirst() : line.popFirst()
    }

    private func takeUp(_ session: Session, now: Now) -> Int {
        var work = 0
        let most = session.comesLast ? Self.mostOfLast : Self.most
        session.isBeingTakenUp = true
        while work < most, !session.isClosed, let cost = takeNext(session, now) {
            work += cost
        }
        session.isBeingTakenUp = false
        connections.countInbox(of: session)
        shares.charge(session.asker, work, now: now.instant)
        reckon(session, now: now)
        return max(1, work)
    }

    private func wait(_ session: Session) {
        guard !session.isClosed, session.place == .none, !session.inbox.isEmpty,
            session.isReadable
        else { return }
        if hasShareUnderWay(session) {
            session.place = .heldUp
            heldUpAt[session.address, default: Queue()].append(session.connection)
        } else if mustWait(session) {
            session.place = .heldUp
            heldUp.append(session.connection)
        } else {
            lineUp(session)
        }
    }

    private func letGoOn(_ session: Session) {
        if session.place == .heldUp { lineUp(session) }
    }

    private func lineUp(_ session: Session) {
        session.place = .inLine
        if session.comesLast {
            lastLine.append(session.connection)
        } else {
            line.append(session.connection)
        }
    }
}
