import ParlorWire

/// The other gateways: who is there, and what is told to them, as a value.
///
/// News may be lost: then a limit is laxer for a moment, and an older connection of a device stays.
struct Peers {
    /// Each says so often that it is there.
    static let beat: Duration = .seconds(1)
    /// One that is not heard for so long is gone.
    static let silence: Duration = .seconds(3)
    /// Between two tellings of charges that may wait.
    static let interval: Duration = .milliseconds(100)
    /// In one message, of each kind of news.
    static let most = 1_000
    static let stream = StreamName("gateway", "all")
    static let event = "told"

    private let gateway: String
    private var heard: [String: Instant] = [:]
    private var arrivals = Queue<PeerNews.Arrival>()
    private var isStopping = false
    private var nextBeat: Instant
    private var nextCharges: Instant

    init(gateway: String, now: Instant) {
        self.gateway = gateway
        (nextBeat, nextCharges) = (now, now)
    }

    /// Some gateway takes in those whom this one sends away.
    func areThere(now: Instant) -> Bool { heard.values.contains { now - $0 < Self.silence } }

    mutating func arrived(_ device: DeviceID, _ connection: ConnectionID) {
        arrivals.append(.init(device: device, connection: connection.number))
    }

    mutating func stop(now: Instant) {
        isStopping = true
        nextBeat = now
    }

    /// Whether it is another's news; one's own come back too.
    mutating func hear(_ news: PeerNews, now: Instant) -> Bool {
        guard news.gateway != gateway else { return false }
        heard = heard.filter { now - $0.value < Self.silence }
        heard[news.gateway] = news.isStopping == true ? nil : now
        return true
    }

    /// When something is to be told, if there are charges to tell of.
    func due(_ untold: Untold) -> Instant {
        guard arrivals.isEmpty, untold != .strict else { return Instant(milliseconds: 0) }
        return untold == .some ? min(nextBeat, nextCharges) : nextBeat
    }

    /// What is to be told now, but for the charges; nil when nothing is.
    mutating func takeNews(_ untold: Untold, now: Instant) -> PeerNews? {
        guard now >= due(untold) else { return nil }
        nextBeat = now + Self.beat
        nextCharges = now + Self.interval
        var arrived: [PeerNews.Arrival] = []
        while arrived.count < Self.most, let arrival = arrivals.popFirst() {
            arrived.append(arrival)
        }
        return PeerNews(
            gateway: gateway, isStopping: isStopping ? true : nil,
            arrivals: arrived.isEmpty ? nil : arrived)
    }

    /// Charges that the others don't know of.
    enum Untold { case none, some, strict }
}
