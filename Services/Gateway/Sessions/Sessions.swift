public import ParlorWire

/// What connected devices may do and see, for one gateway: no socket, clock or thread is inside.
///
/// Everything is taken by a verb; what it leads to is collected in `effects`. Each part has one duty,
/// and knows only the parts before it.
public final class Sessions {
    public static let callTimeout: Duration = .seconds(10)

    /// What the gateway is to do.
    public enum Effect: Sendable {
        case send(Bytes, to: [ConnectionID])
        case close(ConnectionID, CloseCode, String)
        case call(Call)
        /// Whether others wait for who is there: then silence is soon noticed.
        case probe(ConnectionID, often: Bool)
        case publish(Publication)
    }

    public let questions: Questions
    let connections: Connections
    let scheduler: FrameScheduler
    let guesses: GuessRelay
    let calls: CallRelay
    let signOuts: SignOutGuard
    let presence: PresenceReporter
    let channels: Channels
    let watches: WatchRelay
    let streams: StreamFollower
    let identify: (String, Timestamp) -> Identified?
    var devices: [DeviceID: ConnectionID] = [:]
    var unreadable: Allowances
    var peers: Peers
    /// Once it was told to stop.
    var drain: Drain?
    /// How often the other gateways were told something.
    var tellings = 0
    /// The limits of HTTP requests, which all gateways count together too.
    public var eachOtherLimit: ((inout Allowances) -> Void) -> Void = { _ in }
    private var nextUpkeep: Instant

    /// `kinds` are served here, whether or not somebody answers just now; `prepared` are the calls that
    /// carry a password.
    public init(
        gateway: String, limits: GatewayLimits, prepared: Set<CallName>, kinds: Set<EntityKind>,
        now: Instant,
        identify: @escaping (_ token: String, _ date: Timestamp) -> Identified?
    ) {
        questions = Questions(gateway: gateway)
        connections = Connections(limits)
        scheduler = FrameScheduler(connections, limits)
        guesses = GuessRelay(connections, questions, limits)
        calls = CallRelay(
            connections, questions, scheduler, guesses, kinds: kinds, prepared: prepared, limits)
        signOuts = SignOutGuard(connections, questions, scheduler)
        presence = PresenceReporter(connections, questions, now: now)
        channels = Channels(connections, presence)
        watches = WatchRelay(
            connections, questions, scheduler, guesses, signOuts, channels, kinds: kinds, limits)
        streams = StreamFollower(questions, channels, watches, signOuts)
        unreadable = limits.unreadable
        peers = Peers(gateway: gateway, now: now)
        nextUpkeep = now + Self.upkeep
        self.identify = identify
        scheduler.takeNext = { [unowned self] session, now in takeNext(of: session, now: now) }
    }

    /// Keeps to other limits from now on. A device is told them with its next hello.
    public func take(_ limits: GatewayLimits) {
        connections.take(limits)
        scheduler.take(limits)
        eachLimit { allowances in
            if let limit = allowances.sharedAs { allowances.takeRates(of: limits[limit]) }
        }
    }

    public var count: Int { connections.sessions.count }
    public var rejections: Rejections { connections.rejections }
    /// How often a frame that others are sent too was sent to a device.
    public var sharedFrames: Int { connections.sharedFrames }

    /// What was refused here since this was last asked.
    public func takeRefused() -> [RefusedFrame] { connections.takeRefused() }

    /// Where a device that is connected here is.
    public func address(of device: DeviceID) -> String? {
        devices[device].flatMap { connections[$0]?.shownAddress }
    }

    /// What is to be done since this was last asked.
    public func takeEffects() -> [Effect] {
        questions.takeCalls().map(Effect.call) + connections.takeEffects()
    }

    public func open(_ connection: ConnectionID, from address: Address, now: Now) {
        connections.add(Session(connection, from: address, at: now.instant))
        drain?.append(connection)
    }

    public func receive(_ frame: Bytes, from connection: ConnectionID, now: Now) {
        guard let session = connections[connection], !session.isClosed, !session.isLeaving
        else { return }
        guard session.who != nil || frame.count <= Session.longestHello else {
            return connections.turnAway(session, .noHello, Self.helloFirst, now: now)
        }
        guard session.isAdmitted || session.hold(frame.count) else {
            return connections.turnAway(
                session, .rateLimited, "Too many bytes came before the welcome.")
        }
        scheduler.append(frame, of: session, now: now)
    }

    /// So many bytes that waited for this device have left.
    public func drained(_ connection: ConnectionID, bytes: Int, now: Now) {
        guard let session = connections[connection],
            connections.drain(bytes, session, now: now)
        else { return }
        // Names and faces may have changed in any of them meanwhile.
        // What is being asked for comes as it is now.
        for (stream, watch) in session.watches where watch.reached != nil {
            session.watches[stream]!.fallBehind()
        }
        watches.watchAgain(session, now: now)
    }

    /// `wasSilent`: it gave no sign of life.
    public func closed(_ connection: ConnectionID, wasSilent: Bool = false, now: Now) {
        guard let session = connections.remove(connection) else { return }
        for stream in session.watches.keys { channels.leave(stream, connection) }
        guesses.endAll(of: session, now: now)
        guard let who = session.who else { return }
        if devices[who.device] == connection { devices[who.device] = nil }
        streams.unfollowAccount(of: who, for: connection)
        presence.leave(who.person, connection, wasSilent ? .silent : .left, now: now)
    }

    /// A mail that is asked for over HTTP counts like one that a device asks for.
    public func takeMail(for asker: Asker, now: Instant) -> Duration? {
        calls.takeMail(for: asker, now: now)
    }

    /// The answer to a call that `effects` asked for.
    public func receive(_ reply: Reply, now: Now) { questions.receive(reply, now: now) }

    /// The fan-out published something to this gateway, or another gateway to all of them.
    public func hear(_ publication: Publication, now: Now) {
        guard Self.isFromPeers(publication) else {
            return streams.hear(publication, now: now)
        }
        hearPeers(publication, now: now)
    }

    /// When `tick` has something to do.
    public var due: Instant {
        guard scheduler.areTaken else { return Instant(milliseconds: 0) }
        return min(nextUpkeep, peers.due(untold), signOuts.due ?? nextUpkeep)
    }

    public func tick(now: Now) {
        scheduler.takeTurn(now: now)
        tellPeers(now: now)
        signOuts.tick(now: now)
        sendAway(now: now)
        guard now.instant >= nextUpkeep else { return }
        nextUpkeep = now.instant + Self.upkeep
        scheduler.beginSecond(now: now)
        for session in connections.sessions.values where !session.isClosed {
            guesses.endOverdue(of: session, now: now)
            endPatience(with: session, now: now)
        }
        streams.renew()
        signOuts.checkAll()
        for session in connections.sessions.values where !session.isSlow && !session.isClosed {
            watches.watchAgain(session, now: now)
        }
        presence.tick(now: now.instant)
    }
}

extension Sessions {
    private static var upkeep: Duration { .seconds(1) }
    static var helloFirst: String { "The first frame is a hello with a token." }

    private func endPatience(with session: Session, now: Now) {
        let age = now.instant - session.opened
        if session.who == nil, age > Session.helloWithin {
            connections.turnAway(
                session, .noHello, "No hello came within 5 seconds.", as: .helloTimeout, now: now)
        } else if session.unsent.isTooSlow(at: now.instant) {
            connections.turnAway(session, .slow, "Too much waited for too long.")
        } else if session.who != nil, !session.isAdmitted, age > Session.admittedWithin {
            signOuts.admit(session, now: now)
        }
    }
}
