import Hosting
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
    private(set) var stage = Stage.away
    private(set) var person: PersonID?
    private(set) var line: Line?
    private(set) var watched: [Watched] = []
    private var token: String?
    private var inbox = Bytes()
    private var pending: [Bytes: Pending] = [:]
    private var failures = 0
    private var wasReady = false
    /// The gateway answered that it watches.
    private(set) var isAnswered = false
    /// When it comes back after it lost its connection.
    private(set) var due: ContinuousClock.Instant?
    /// Why its last connection ended.
    private(set) var trouble: String?

    init(_ number: Int) { self.number = number }

    var underWay: Int { pending.count }

    /// It knows where each stream that it watches stands.
    var hasBegun: Bool { stage == .ready && watched.allSatisfy { $0.rev != nil } }

    func connect(to address: GatewayAddress) throws(LoadFault) {
        line = try Line(to: address, as: number)
        (stage, due) = (.connecting, nil)
        inbox = []
    }

    /// Ends the connection from this side, as a phone does that loses its network.
    func drop(until time: ContinuousClock.Instant) {
        (line, stage, due) = (nil, .away, time)
    }

    func watch(_ streams: [String]) {
        watched = streams.map { Watched(stream: Bytes($0.utf8)) }
        if stage == .ready { askToWatch() }
    }

    func call(_ name: String, _ body: String, cid: String, now: ContinuousClock.Instant) {
        let text = #"{"cid":"\#(cid)","call":"\#(name)","body":\#(body)}"#
        pending[Bytes(cid.utf8)] = Pending(text: text, sent: now)
        if stage == .ready { send(text) }
    }
}

extension Guest {
    func writable() {
        guard stage == .connecting, let line else { return line?.flush() ?? () }
        if let error = line.trouble { return trouble = String(cString: strerror(error)) }
        if token == nil {
            stage = .asking
            line.send(
                Bytes(
                    "POST /v1/session HTTP/1.1\r\nHost: parlor\r\nContent-Length: 2\r\n\r\n{}".utf8)
            )
        } else {
            upgrade()
        }
    }

    /// The connection is gone; it comes back by itself.
    func lost(_ now: ContinuousClock.Instant, _ tally: inout Tally) {
        if stage == .ready { failures = 0 }
        let pause = Duration.milliseconds(min(1_000, 50 << min(failures, 5)))
        failures += 1
        drop(until: now + pause)
    }

    func receive(
        _ fresh: UnsafeRawBufferPointer, now: ContinuousClock.Instant, _ clock: Sightings,
        _ tally: inout Tally
    ) {
        guard !inbox.isEmpty else {
            let used = take(fresh, now, clock, &tally)
            if used < fresh.count { inbox = Bytes(fresh[used...]) }
            return
        }
        inbox += fresh
        let whole = inbox
        let used = whole.withUnsafeBytes { take($0, now, clock, &tally) }
        inbox = used == whole.count ? [] : Bytes(whole[used...])
    }

    /// How many of the bytes were used.
    private func take(
        _ bytes: UnsafeRawBufferPointer, _ now: ContinuousClock.Instant, _ clock: Sightings,
        _ tally: inout Tally
    ) -> Int {
        var at = 0
        while stage == .asking || stage == .upgrading {
            guard let head = HTTPAnswer(bytes, at) else { return at }
            at = head.end
            take(head)
        }
        while let line, let frame = WebSocket.frame(in: bytes, at: at) {
            at = frame.end
            switch frame.kind {
            case .text:
                hear(frame.payload, now, clock, &tally)
            case .ping: line.send(WebSocket.frame(.pong, Bytes(frame.payload)))
            case .close:
                trouble = String(decoding: frame.payload.dropFirst(2), as: UTF8.self)
                lost(now, &tally)
            case .pong, nil: break
            }
        }
        return line == nil ? bytes.count : at
    }

    private func take(_ answer: HTTPAnswer) {
        if stage == .upgrading, answer.status == 101 {
            stage = .greeting
            return send(#"{"hello":{"token":"\#(token!)","app":"parlor-load/1.0.0"}}"#)
        }
        guard stage == .asking, answer.status == 200,
            let session = try? JSON.decode(Session.self, from: answer.body)
        else {
            trouble = "\(answer.status) \(String(decoding: answer.body, as: UTF8.self))"
            (line, token) = (nil, nil)
            return
        }
        (token, person) = (session.token, session.userId)
        upgrade()
    }

    private struct Session: Decodable {
        let userId: PersonID
        let token: String
    }

    private func upgrade() {
        stage = .upgrading
        line?.send(WebSocket.upgrade)
    }
}

extension Guest {
    private func take(
        _ heard: Heard, _ bytes: UnsafeRawBufferPointer, _ now: ContinuousClock.Instant,
        _ clock: Sightings, _ tally: inout Tally
    ) {
        if heard.isEvent, let stream = heard.stream, let rev = heard.rev {
            tally.deliveries += 1
            if let mark = heard.mark, let sent = clock.sent(mark) {
                tally.sights.add(nanoseconds: (now - sent).nanoseconds)
            }
            follow(bytes[stream], rev, &tally)
        } else if heard.isState, let stream = heard.stream, let rev = heard.rev {
            tally.states += 1
            guard let index = index(of: bytes[stream]) else { return }
            watched[index].rev = rev
            watched[index].epoch = heard.epoch.map { Bytes(bytes[$0]) } ?? []
        } else if heard.isOk || heard.error != nil, let cid = heard.cid {
            if let error = heard.error {
                tally.refused += 1
                tally.refusal = String(decoding: bytes[error], as: UTF8.self)
            }
            guard let call = pending.removeValue(forKey: Bytes(bytes[cid])) else {
                isAnswered = heard.isOk
                return
            }
            tally.answered += 1
            tally.answers.add(nanoseconds: (now - call.sent).nanoseconds)
        } else if heard.isWelcome {
            stage = .ready
            if wasReady { tally.reconnects += 1 }
            wasReady = true
            askToWatch()
            for call in pending.values { send(call.text) }
        }
    }

    func hear(
        _ payload: UnsafeRawBufferPointer, _ now: ContinuousClock.Instant, _ clock: Sightings,
        _ tally: inout Tally
    ) {
        Heard.each(in: payload) { take($0, payload, now, clock, &tally) }
    }

    private func follow(
        _ stream: Slice<UnsafeRawBufferPointer>, _ rev: Int, _ tally: inout Tally
    ) {
        guard let index = index(of: stream), let known = watched[index].rev else { return }
        if rev <= known { return tally.duplicates += 1 }
        tally.gaps += rev - known - 1
        watched[index].rev = rev
    }

    private func index(of stream: Slice<UnsafeRawBufferPointer>) -> Int? {
        watched.firstIndex { $0.stream.count == stream.count && $0.stream.elementsEqual(stream) }
    }

    private func askToWatch() {
        isAnswered = false
        guard !watched.isEmpty else { return }
        let places = watched.map { place in
            let name = String(decoding: place.stream, as: UTF8.self)
            guard let rev = place.rev else { return #"{"stream":"\#(name)"}"# }
            let epoch = String(decoding: place.epoch, as: UTF8.self)
            return #"{"stream":"\#(name)","epoch":"\#(epoch)","since":\#(rev)}"#
        }
        send(#"{"cid":"watch","watch":[\#(places.joined(separator: ","))]}"#)
    }

    private func send(_ text: String) { line?.send(WebSocket.frame(.text, Bytes(text.utf8))) }
}

extension Duration {
    fileprivate var nanoseconds: UInt64 { UInt64(max(0, self / .nanoseconds(1))) }
}
