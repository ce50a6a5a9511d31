public import ParlorWire

/// One device's talk with a server, through any number of connections.
///
/// It has no socket, clock, thread or random source. Give each input and the time to `receive`, carry
/// out the effects in their order, and give `.tick` when `nextDeadline` has come.
public struct Session: Sendable {
    /// Whether the server can be reached.
    public enum Status: Hashable, Sendable {
        /// Nobody is signed in, or nothing was started.
        case signedOut
        /// A connection is being made.
        case connecting
        /// The server has welcomed the device.
        case online
        /// The last try failed. The next one comes by itself.
        case offline
    }

    /// What a connection is at.
    enum Link: Hashable, Sendable { case down, needsToken, opening, greeting, welcomed }

    /// Whether the server can be reached.
    public internal(set) var status = Status.signedOut
    /// What the server last allowed.
    public internal(set) var limits = SessionLimits()
    /// Who watches, once the server has said it.
    public internal(set) var viewer: Viewer?

    let app: String
    let games: [String: Int]
    let timing: Timing
    var dice: Dice
    var link = Link.down
    var token: Token?
    var refusal: Failure?
    var isTokenRefused = false
    var isAway = false
    var backoff: Backoff
    var renewals: Backoff
    var timers: [Timer: Instant] = [:]
    var heardAt = Instant(milliseconds: 0)
    var calls = CallTable()
    var streams: [StreamName: WatchedStream] = [:]
    var watchCount = 0
    var waiting: [Bytes] = []
    var effects: [Effect] = []

    /// `app` is `name/1.2.3`, `games` the version of each game that the app can show. The seed need
    /// only differ from device to device.
    public init(app: String, games: [String: Int] = [:], timing: Timing = Timing(), seed: UInt64) {
        (self.app, self.games, self.timing) = (app, games, timing)
        dice = Dice(seed: seed)
        backoff = Backoff(first: timing.firstRetry, longest: timing.longestRetry)
        renewals = Backoff(first: timing.renewAgain, longest: timing.longestRenewAgain)
    }

    /// When `.tick` is due.
    public var nextDeadline: Instant? {
        [timers.values.min(), calls.nextDeadline, streams.values.compactMap(\.retryAt).min()]
            .compactMap { $0 }.min()
    }

    /// What is to be done about the input.
    public mutating func receive(_ input: Input, _ now: Instant) -> [Effect] {
        switch input {
        case .start: start(now)
        case .stop: stop(.signedOut)
        case .signOut: leave()
        case .token(let token): accept(token, now)
        case .noToken(let failure): lackToken(failure, now)
        case .opened: greet()
        case .frame(let text): read(text, now)
        case .closed(let code): closed(code, now)
        case .call(let call): begin(call, now)
        case .watch(let stream, let place): watch(stream, from: place)
        case .unwatch(let stream): unwatch(stream)
        case .away(let isAway): turn(away: isAway)
        case .hurry: hurry(now)
        case .tick: tick(now)
        }
        flush()
        defer { effects = [] }
        return effects
    }
}

private extension Session {
    mutating func turn(away isAway: Bool) {
        guard self.isAway != isAway else { return }
        self.isAway = isAway
        send(Self.away(isAway))
    }

    mutating func tick(_ now: Instant) {
        for timer in timers.filter({ $0.value <= now }).keys.sorted() {
            timers[timer] = nil
            fire(timer, now)
        }
        tickCalls(now)
        for stream in streams.filter({ $0.value.retryAt.map { $0 <= now } ?? false }).keys.sorted()
        {
            ask(for: stream)
        }
    }
}
