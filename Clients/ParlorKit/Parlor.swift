public import Contracts
import ParlorWire

/// A device's connection to a Parlor: who it is, what it calls, and what it watches.
///
/// It survives breaks, expired tokens, and restarts of the server and of the app. It ends when nobody
/// holds it or one of its views any more.
public final class Parlor: Sendable {
    /// Where it connects to.
    public let server: ServerAddress

    let network: any Network
    let clock: DeviceClock
    let tokens: Tokens
    let shelf: Shelf
    let outbox: Outbox
    let known = Shown(KnownPeople())
    let tell: @Sendable (Order) -> Void
    private let end: @Sendable () -> Void
    let shown = Shown(ConnectionState())
    let lives = Locked<[StreamName: WeakLive]>([:])

    /// Nothing is connected yet: go on with `resume`, `begin` or `signIn`.
    ///
    /// The sign-in is kept in `keeper`; views and unsent commands in `views`, if it is given. Good
    /// ones are a keychain and a folder for caches.
    public init(
        _ server: ServerAddress, app: AppVersion, keeper: any Keeper, views: (any Keeper)? = nil,
        network: any Network = SystemNetwork(), timing: Timing = Timing(),
        clock: DeviceClock = .system
    ) {
        (self.server, self.network, self.clock) = (server, network, clock)
        tokens = Tokens(server, network, keeper, clock)
        shelf = Shelf(keeper: views ?? keeper)
        outbox = Outbox(keeper: views ?? keeper)
        let (orders, feed) = AsyncStream.makeStream(of: Order.self)
        (tell, end) = ({ feed.yield($0) }, { feed.finish() })
        let session = Session(
            app: app.text, games: app.games, timing: timing, seed: .random(in: 0...UInt64.max))
        var connection = Connection(
            session, server, network, tokens, shelf, outbox, clock, known, shown, lives,
            tell: tell)
        Task { await connection.run(orders) }
        (network as? any ScriptedNetwork)?.isUsed { [tell] in tell(.fence($0)) }
    }

    deinit { end() }
}

/// What an app is, as servers and other players' apps know it.
public struct AppVersion: Hashable, Sendable {
    let text: String
    let games: [String: Int]

    /// `name/1.2.3`, and the version of each game that the app can show.
    public init(_ text: String, games: [GameID: Int] = [:]) {
        self.text = text
        self.games = Dictionary(uniqueKeysWithValues: games.map { ($0.key.rawValue, $0.value) })
    }
}
