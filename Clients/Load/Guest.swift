import Hosting
import Platform
import Wire

/// One device of a guest: its session, its connection, what it watches and what it waits for.
final class Guest {
    enum Stage { case away, connecting, asking, upgrading, greeting, ready }

    struct Watched {
        let stream: Bytes
        var epoch: Bytes = []
        var rev: Int?
    }

    struct Pending {
        let text: String
        let sent: ContinuousClock.Instant
    }

    let number: Int
    var stage = Stage.away
    var person: PersonID?
    var connection: ClientConnection?
    var watched: [Watched] = []
    var token: String?
    var inbox = Bytes()
    var pending: [Bytes: Pending] = [:]
    /// The call whose answer somebody waits for, and the frame that it came in.
    var awaited: Bytes?
    var answer: Bytes?
    var failures = 0
    var wasReady = false
    /// The gateway answered that it watches.
    var isAnswered = false
    /// When it comes back after it lost its connection.
    var due: ContinuousClock.Instant?
    /// Why its last connection ended.
    var trouble: String?

    init(_ number: Int) { self.number = number }

    var underWay: Int { pending.count }

    /// It knows where each stream that it watches stands.
    var hasBegun: Bool { stage == .ready && watched.allSatisfy { $0.rev != nil } }

    func connect(to address: GatewayAddress) throws(LoadFault) {
        connection = try ClientConnection(to: address, as: number)
        (stage, due) = (.connecting, nil)
        inbox = []
    }

    /// Ends the connection from this side, as a phone does that loses its network.
    func drop(until time: ContinuousClock.Instant) {
        (connection, stage, due) = (nil, .away, time)
    }

    func watch(_ streams: [String]) {
        watched = streams.map { Watched(stream: Bytes($0.utf8)) }
        if stage == .ready { askToWatch() }
    }

    /// Beside what it watches already.
    func watchToo(_ streams: [String]) {
        let earlier = watched
        watch(streams)
        watched = earlier + watched
    }

    func call(
        _ name: String, of key: String? = nil, _ body: String, cid: String,
        now: ContinuousClock.Instant
    ) {
        let of = key.map { #","key":"\#($0)""# } ?? ""
        let text = #"{"cid":"\#(cid)","call":"\#(name)"\#(of),"body":\#(body)}"#
        pending[Bytes(cid.utf8)] = Pending(text: text, sent: now)
        if stage == .ready { send(text) }
    }
}
