public import Wire

/// What connected devices may do and see, for one gateway: no socket, clock or thread is inside.
///
/// Everything is taken by a verb; what it leads to is collected in `effects`.
public final class Sessions {
    public static let callTimeout: Duration = .seconds(10)

    let gateway: String
    let limits: SessionLimits
    let prepared: Set<CallName>
    /// What Parlor serves, whether or not somebody does just now.
    let kinds: Set<EntityKind>
    private let identify: (String, Timestamp) -> Identified?
    var allowances: DeviceAllowances
    /// By the calls that they went out as.
    var guesses: [CommandID: Guess] = [:]
    /// Devices whose guesses wait, each by whose answers they wait for.
    var guessers: [Guesses.Party: Line<ConnectionID>] = [:]
    public internal(set) var rejections = Rejections()
    var sessions: [ConnectionID: Session] = [:]
    var devices: [DeviceID: ConnectionID] = [:]
    var channels: [StreamName: Channel] = [:]
    var appearances: [PersonID: Set<StreamName>] = [:]
    /// Where others wait for somebody.
    var seats: [PersonID: Set<StreamName>] = [:]
    /// The newest identity of everybody who appears in some stream.
    var faces: [PersonID: Identity] = [:]
    var errands: [CommandID: Errand] = [:]
    var underWay: UnderWay
    /// What waits to be sent, of all devices together.
    var outgoing: Holdings
    /// Where more was put by since room was made.
    var crowded: Set<Address> = []
    var presence: Presence
    /// Devices of which it is not known whether they are still signed in.
    var unchecked: Set<ConnectionID> = []
    /// Where accounts stood when their last device left: the fan-out goes on from there by itself,
    /// without asking their owner for the whole of each when a crowd comes back.
    var guardedUntil: [PersonID: StreamPoint] = [:]
    var asked = 0
    /// Devices whose frames wait for a turn, and how many bytes those have.
    var inLine = Line<ConnectionID>()
    /// Devices that wait until fewer calls are under way.
    var heldUp = Line<ConnectionID>()
    var unread = 0
    private var nextRenewal: Instant
    private var effects: [Effect] = []

    /// `prepared` are the calls that come back as `.prepare`.
    public init(
        gateway: String, limits: GatewayLimits, prepared: Set<CallName>, kinds: Set<EntityKind>,
        now: Instant,
        identify: @escaping (_ token: String, _ date: Timestamp) -> Identified?
    ) {
        self.gateway = gateway
        self.limits = limits.session
        allowances = DeviceAllowances(limits)
        underWay = UnderWay(limits)
        outgoing = Holdings(most: limits.allWaitingBytes, limits)
        self.prepared = prepared
        self.kinds = kinds
        self.identify = identify
        presence = Presence(now: now)
        nextRenewal = now + Self.renewal
    }

    public var count: Int { sessions.count }

    /// What is to be done since this was last asked.
    public func takeEffects() -> [Effect] {
        makeRoom()
        defer { effects.removeAll(keepingCapacity: true) }
        return effects
    }

    public func open(_ connection: ConnectionID, from address: Address, now: Now) {
        sessions[connection] = Session(connection, from: address, at: now.instant)
    }

    /// So many bytes that were put by for this device have left.
    public func drained(_ connection: ConnectionID, bytes: Int, now: Now) {
        guard let session = sessions[connection] else { return }
        let hasCaughtUp = session.drain(bytes, limits, now: now.instant)
        count(session)
        guard hasCaughtUp else { return }
        // Names and faces may have changed in any of them meanwhile.
        // What is being asked for comes as it is now.
        for (stream, watch) in session.watches where watch.reached != nil {
            session.watches[stream]!.isBehind = true
        }
        watchAgain(session, now: now)
    }

    /// `wasSilent`: it gave no sign of life.
    public func closed(_ connection: ConnectionID, wasSilent: Bool = false, now: Now) {
        guard let session = sessions.removeValue(forKey: connection) else { return }
        emptyInbox(of: session)
        session.dropWaiting()
        count(session)
        for stream in session.watches.keys { leave(stream, connection) }
        endGuessing(session, now: now)
        guard let who = session.who else { return }
        if devices[who.device] == connection { devices[who.device] = nil }
        unguard(who, connection)
        presence.leave(who.person, connection, wasSilent ? .silent : .left, now: now)
        if wasSilent { tellPresence(now: now.instant) }
    }

    /// When `tick` has something to do.
    public var due: Instant { inLine.isEmpty ? nextRenewal : Instant(milliseconds: 0) }

    public func tick(now: Now) {
        takeTurn(now: now)
        guard now.instant >= nextRenewal else { return }
        nextRenewal = now.instant + Self.renewal
        underWay.beginSecond()
        letAllGoOn()
        for session in sessions.values where !session.isClosed {
            endOverdueGuesses(session, now: now)
            if session.who == nil, now.instant - session.opened > Session.helloWithin {
                turnAway(
                    session, .noHello, "No hello came within 5 seconds.", as: .helloTimeout,
                    now: now)
            } else if session.isTooSlow(at: now.instant) {
                turnAway(session, .slow, "Too much waited for too long.")
            } else if session.who != nil, !session.isAdmitted,
                now.instant - session.opened > Session.admittedWithin
            {
                admit(session, now: now)
            }
        }
        renew()
        checkAgain()
        for session in sessions.values where !session.isSlow && !session.isClosed {
            watchAgain(session, now: now)
        }
        tickPresence(now: now.instant)
    }
}

extension Sessions {
    private static var renewal: Duration { .seconds(1) }
    func take(
        _ incoming: Incoming, from session: Session, now: Now
    ) throws(Incoming.Flaw) {
        do throws(Malformed) {
            try obey(incoming, from: session, now: now)
        } catch {
            throw Incoming.Flaw(cid: incoming.cid, malformed: error)
        }
    }

    /// What can't be read is answered, and charged for.
    func refuse(_ flaw: Incoming.Flaw, _ session: Session, now: Now) {
        guard session.who != nil else {
            return turnAway(session, .noHello, Self.helloFirst, now: now)
        }
        let malformed = flaw.malformed
        let field = malformed.field.isEmpty ? "frame" : malformed.field
        send(
            Outgoing.error(Session.shown(flaw.cid), .badInput(field, malformed.reason)),
            to: session, now: now)
        chargeUnreadable(session, now: now)
    }

    private func chargeUnreadable(_ session: Session, now: Now) {
        rejections.count(.malformed)
        if allowances.unreadable.take(for: session.asker, now: now.instant) != nil {
            turnAway(session, .rateLimited, "Too much could not be read.")
        }
    }

    private func obey(
        _ incoming: Incoming, from session: Session, now: Now
    ) throws(Malformed) {
        if let hello = incoming.hello { return try welcome(session, hello, incoming.cid, now: now) }
        guard let who = session.who else {
            return turnAway(session, .noHello, Self.helloFirst, now: now)
        }
        guard incoming.cid?.bytes.count ?? 0 <= Session.longestCid else {
            throw Malformed("A cid has at most \(Session.longestCid) bytes.", field: "cid")
        }
        if incoming.away == true {
            guard incoming.call == nil, incoming.watch == nil, incoming.unwatch == nil else {
                throw Malformed("Who goes away says nothing else in the frame.", field: "away")
            }
            return goAway(session, who, incoming.cid, now: now)
        }
        comeBack(session, who, now: now)
        if let call = incoming.call {
            take(call, incoming, from: session, who, now: now)
        } else if let places = incoming.watch {
            watch(places, incoming.cid, session, now: now)
        } else if let streams = incoming.unwatch {
            unwatch(streams, incoming.cid, session, now: now)
        } else {
            guard incoming.away == false else {
                throw Malformed("A frame is a hello, a call, a watch, an unwatch or away.")
            }
            _ = confirm(incoming.cid, session, now: now)
        }
    }

    private func welcome(
        _ session: Session, _ hello: Incoming.Hello, _ cid: RawJSON?, now: Now
    ) throws(Malformed) {
        guard session.who == nil else { throw Malformed("Hello is said once.") }
        guard let who = identify(hello.token, now.date) else {
            return turnAway(
                session, .badToken,
                "The token is not valid, or no longer. Refresh it, or sign in.", now: now)
        }
        let app = ClientApp(
            name: hello.app, games: hello.games?.isEmpty == true ? nil : hello.games)
        guard app.isWithinBounds else { return refuseApp(session, cid, now: now) }
        if let earlier = devices[who.device].flatMap({ sessions[$0] }) {
            close(earlier, .replaced, "This device said hello on a newer connection.")
            endGuessing(earlier, now: now)
            // It may take its time to close, or never do.
            if let before = earlier.who {
                presence.leave(before.person, earlier.connection, .left, now: now)
            }
        }
        session.who = who
        session.app = app
        devices[who.device] = session.connection
        let welcome = Outgoing.Welcome.Session(
            userId: who.person, deviceId: who.device, session: who.session, limits: limits)
        send(JSON.encode(Outgoing.Welcome(welcome: welcome)), to: session, now: now)
        guardSignOut(who, session.connection)
        arrive(session, who, now: now)
    }
}

extension Sessions {
    /// The device may say hello once more.
    private func refuseApp(_ session: Session, _ cid: RawJSON?, now: Now) {
        let failure = Failure.badInput(
            "hello.games",
            "An app's name has at most \(ClientApp.longestName) bytes, and it names at most"
                + " \(ClientApp.mostGames) games, none longer than \(ClientApp.longestGame) bytes.")
        send(Outgoing.error(Session.shown(cid), failure), to: session, now: now)
    }

    func send(_ frame: Bytes, to session: Session, now: Now) {
        guard !session.isClosed else { return }
        guard frame.count <= limits.frameBytes else {
            return close(session, .tooBig, "What was to be sent is larger than a frame may be.")
        }
        put(by: frame.count, sharedBy: 1, session, now: now)
        effects.append(.send(frame, to: [session.connection]))
        if session.waiting > limits.waitingBytes * 4 {
            turnAway(session, .slow, "Too much waited to be sent.")
            session.dropWaiting()
            count(session)
        }
    }

    /// One frame to many, each of which has counted it already.
    func send(_ frame: Bytes, toAll connections: [ConnectionID]) {
        if !connections.isEmpty { effects.append(.send(frame, to: connections)) }
    }

    func close(_ session: Session, _ code: CloseCode, _ reason: String) {
        guard !session.isClosed else { return }
        session.isClosed = true
        emptyInbox(of: session)
        effects.append(.close(session.connection, code, reason))
    }

    func begin(_ call: Call, _ errand: Errand, isPrepared: Bool = false) {
        errands[call.header.id] = errand
        effects.append(isPrepared ? .prepare(call) : .call(call))
    }

    func probe(_ connections: Set<ConnectionID>, often: Bool) {
        for connection in connections { effects.append(.probe(connection, often: often)) }
    }

    /// Whoever awaits its answer is known already.
    func pass(on call: Call) { effects.append(.call(call)) }

    /// An id for a question of the gateway's own.
    func nextID() -> CommandID {
        asked += 1
        return id(asked: asked)
    }

    func id(asked number: Int) -> CommandID { CommandID("\(gateway)-\(number)") }
}
