public import Contracts
import EventSourcing
import ParlorGames
import ParlorWire

/// A room that devices near each other share, without a server: one of them hosts it by the rules that
/// a server has. It has the same calls and refusals.
///
/// It ends when nobody holds it any more.
public final class PeerSession: Sendable {
    struct Core: Sendable {
        var device: PeerDevice
        var wakeAt: Timestamp?
        var isConnected = false
        /// What waits for an answer.
        var waiting: [CommandID: @Sendable (Result<Session.Answer, Failure>) -> Void] = [:]
        /// By the transport that hears it: an app may have two stores for one match, and stop one.
        var listeners: [ObjectIdentifier: Listener<GameNews>] = [:]
        /// Told whether the host can be reached, and that a match has moved.
        var hybrids: [ObjectIdentifier: Listener<HybridNews>] = [:]
        var autoMoves: [ObjectIdentifier: AutoMove] = [:]
    }

    struct Listener<News: Sendable>: Sendable {
        let match: MatchID
        let hear: @Sendable (News) -> Void
    }

    enum Effect: Sendable {
        case device(PeerDevice.Effect)
        case wake(Timestamp)
        case connected(Bool)
        case hear(ObjectIdentifier, GameNews)
        case tell(ObjectIdentifier, HybridNews)
        case move(ObjectIdentifier, AutoMove)
    }

    /// The player of this device.
    public let player: PersonIdentity
    /// By this, the host knows the player again. Keep it to come back after the app was stopped.
    public let pass: String
    let channel: any PeerChannel
    let clock: DeviceClock
    let statistics: DeviceStatistics?
    let core: Sequenced<Core, Effect>
    let shown = Shown(PeerSessionState())

    private init(
        _ device: PeerDevice, _ channel: any PeerChannel, _ statistics: DeviceStatistics?,
        _ clock: DeviceClock
    ) {
        (player, pass) = (device.guest.hello.player, device.guest.hello.pass)
        (self.channel, self.statistics, self.clock) = (channel, statistics, clock)
        core = Sequenced(Core(device: device))
    }

    deinit {
        channel.stop()
        shown.finish()
    }

    /// Hosts a room on this device. Its player is in. Without `app`, the app can play all games
    /// that this process knows.
    public static func host(
        _ room: PeerRoom, as player: PersonIdentity, pass: String? = nil, app: AppVersion? = nil,
        over channel: any PeerChannel, statistics: DeviceStatistics? = nil,
        clock: DeviceClock = .system, seed: UInt64? = nil
    ) throws(ParlorError) -> PeerSession {
        let hello = PeerHello(player, pass: pass, app: .said(by: app), seed: seed)
        let device: PeerDevice
        do throws(Failure) {
            device = try PeerDevice(
                own: channel.own, hello: hello, hosting: room, at: clock.now(), seed: seed)
        } catch { throw ParlorError(error) }
        let session = PeerSession(device, channel, statistics, clock)
        session.begin()
        return session
    }

    /// Looks for a session, and says hello to its host: the first one that is found, or the one with
    /// this id. Go on with `room.join`.
    public static func find(
        _ session: String? = nil, as player: PersonIdentity, pass: String? = nil,
        app: AppVersion? = nil, over channel: any PeerChannel,
        statistics: DeviceStatistics? = nil, clock: DeviceClock = .system, seed: UInt64? = nil
    ) -> PeerSession {
        let hello = PeerHello(player, pass: pass, app: .said(by: app), seed: seed)
        let device = PeerDevice(own: channel.own, hello: hello, session: session, seed: seed)
        let session = PeerSession(device, channel, statistics, clock)
        session.begin()
        return session
    }

    /// What to show. Observation is told of changes.
    public var state: PeerSessionState { shown.value }

    /// The state now, and after every change. Who is slow gets the newest alone.
    public var states: AsyncStream<PeerSessionState> { shown.values(keeping: self) }

    /// The way to the room's match, for a `GameStore`.
    public func transport(for match: MatchID) -> PeerTransport {
        PeerTransport(session: self, match: match)
    }

    /// The way to the room's match, between devices first and at the server once it has moved there.
    public func transport(
        for match: MatchID, movingTo parlor: Parlor, _ policy: HybridPolicy = .byHand
    ) -> HybridTransport {
        HybridTransport(
            session: self, match: match, server: MatchServer(parlor), policy: policy)
    }

    /// Ends the session for this device: to the others, it has gone.
    public func stop() {
        channel.stop()
        receive(.stop)
    }
}

extension ClientApp {
    /// What an app says of itself. One that names no games can play all that this process knows. If
    /// these are too many to be told, nobody asks for them.
    fileprivate static func said(by app: AppVersion?) -> ClientApp {
        if let app, !app.games.isEmpty { return ClientApp(name: app.text, games: app.games) }
        let known = Dictionary(
            uniqueKeysWithValues: GameRegistry.catalogue.entries.map {
                ($0.id, $0.settingsVersion)
            })
        let full = ClientApp(name: app?.text, games: known)
        return full.isWithinBounds ? full : ClientApp(name: app?.text, games: nil)
    }
}

/// A session between devices as an app shows it.
public struct PeerSessionState: Sendable {
    /// The room, with names and faces; nil until a host was found.
    public internal(set) var room: RoomView?
    /// Who asks to come in. Only the room's host is told.
    public internal(set) var requests: [PersonIdentity] = []
    /// Names the session for others, and for coming back.
    public internal(set) var session: String?
    /// Whether the host can be reached. If not, it or another device is waited for.
    public internal(set) var isConnected = false
    /// Whether this device hosts it.
    public internal(set) var isHosting = false
    /// Why it is over.
    public internal(set) var closed: ParlorError?

    /// The match under way, or the last one.
    public internal(set) var match: MatchID?
    /// The last match that a server goes on with.
    public internal(set) var moved: MatchID?
}
