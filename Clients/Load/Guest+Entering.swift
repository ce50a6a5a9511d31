import Hosting
import ParlorWire
import Platform
import WebSocketClient

extension Guest {
    func writable() {
        guard stage == .connecting, let connection else { return connection?.flush() ?? () }
        if let trouble = connection.trouble { return self.trouble = trouble }
        if token == nil {
            stage = .asking
            connection.send(
                Bytes(
                    "POST /v1/session HTTP/1.1\r\nHost: parlor\r\nContent-Length: 2\r\n\r\n{}".utf8)
            )
        } else {
            upgrade()
        }
    }

    /// The other end is gone.
    func ended(_ now: ContinuousClock.Instant, _ tally: inout Tally) {
        let hasGotOn = [.greeting, .ready].contains(stage)
        trouble =
            trouble ?? connection?.trouble
            ?? (hasGotOn
                ? nil
                : "it closes the connection without an answer, as one does that speaks TLS where"
                    + " none is expected, or the reverse (PARLOR_TLS_CERT)")
        lost(now, &tally)
    }

    /// The connection is gone; it comes back by itself.
    func lost(_ now: ContinuousClock.Instant, _ tally: inout Tally) {
        if stage == .ready { failures = 0 }
        let pause = Duration.milliseconds(min(1_000, 50 << min(failures, 5)))
        failures += 1
        drop(until: now + pause)
    }

    func receive(
        _ fresh: UnsafeRawBufferPointer, now: ContinuousClock.Instant, _ clock: SendTimes,
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
        _ bytes: UnsafeRawBufferPointer, _ now: ContinuousClock.Instant, _ clock: SendTimes,
        _ tally: inout Tally
    ) -> Int {
        var at = 0
        while stage == .asking || stage == .upgrading {
            guard let head = HTTPAnswer(bytes, at) else { return at }
            at = head.end
            take(head)
        }
        while let connection, let frame = WebSocket.frame(in: bytes, at: at) {
            at = frame.end
            switch frame.kind {
            case .text:
                hear(frame.payload, now, clock, &tally)
            case .ping: connection.send(WebSocket.frame(.pong, Bytes(frame.payload)))
            case .close:
                trouble = String(decoding: frame.payload.dropFirst(2), as: UTF8.self)
                lost(now, &tally)
            case .pong, .continuation, nil: break
            }
        }
        return connection == nil ? bytes.count : at
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
            (connection, token) = (nil, nil)
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
        connection?.send(WebSocket.upgrade())
    }
}
