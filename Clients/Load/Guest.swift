import Hosting
import ParlorWire
import Platform

/// One device of a guest: its session, its connection, what it watches and what it waits for.
final class Guest {
    enum Stage { case away, connecting, asking, upgrading, greeting, ready }

    struct Watched {
        let stream: Bytes
        var epoch: Bytes = []
        var rev: Int?
        /// A call of its own asks for it: nothing else does meanwhile.
        var isAsked = false
    }

    struct Pending {
        let text: String
        let sent: ContinuousClock.Instant
        /// Takes the answer. False leaves the call open, since it is sent again.
        var settle: ((Result<Answer, Failure>) -> Bool)?
    }

    /// A good answer to a call.
    struct Answer {
        let stream: String?
        let rev: Int?
        let ok: Bytes
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
    /// Is told of all that it hears; `isNext` of a watched stream's next event.
    var listener: ((_ heard: Heard, _ bytes: UnsafeRawBufferPointer, _ isNext: Bool) -> Void)?
    /// Is called when it loses its connection.
    var onDrop: (() -> Void)?
    /// When its last connection was begun.
    private(set) var triedAt = ContinuousClock.now

    init(_ number: Int) { self.number = number }

    var underWay: Int { pending.count }

    /// It knows where each stream that it watches stands.
    var hasBegun: Bool { stage == .ready && watched.allSatisfy { $0.rev != nil } }

    func connect(to address: GatewayAddress) throws(LoadFault) {
        connection = try ClientConnection(to: address, as: number)
        (stage, due, triedAt) = (.connecting, nil, .now)
        inbox = []
    }

    /// Ends the connection from this side, as a phone does that loses its network.
    func drop(until time: ContinuousClock.Instant) {
        (connection, stage, due) = (nil, .away, time)
        onDrop?()
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

    /// Whoever comes next here is a new guest.
    func leave() {
        (connection, stage, due, token, person) = (nil, .away, nil, nil, nil)
        (watched, pending, wasReady) = ([], [:], false)
    }

    /// Whether a call of its own asks for these streams.
    func ask(for streams: [String], _ isAsked: Bool) {
        for index in watched.indices
        where streams.contains(where: { watched[index].stream.elementsEqual($0.utf8) }) {
            watched[index].isAsked = isAsked
        }
    }

    /// Where it is in a stream that it watches.
    func rev(of stream: String) -> Int? {
        watched.first { $0.stream.elementsEqual(stream.utf8) }?.rev
    }

    func call(
        _ name: String, of key: String? = nil, _ body: String, cid: String,
        now: ContinuousClock.Instant, settle: ((Result<Answer, Failure>) -> Bool)? = nil
    ) {
        let of = key.map { #","key":"\#($0)""# } ?? ""
        ask(
            #"{"cid":"\#(cid)","call":"\#(name)"\#(of),"body":\#(body)}"#, cid: cid, now: now,
            settle: settle)
    }

    /// It is sent again after a reconnect, until it is answered.
    func ask(
        _ text: String, cid: String, now: ContinuousClock.Instant,
        settle: ((Result<Answer, Failure>) -> Bool)?
    ) {
        pending[Bytes(cid.utf8)] = Pending(text: text, sent: now, settle: settle)
        if stage == .ready { send(text) }
    }

    func askAgain(_ cid: String) {
        if stage == .ready, let call = pending[Bytes(cid.utf8)] { send(call.text) }
    }
}
