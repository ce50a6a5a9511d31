import Hosting
import Wire

extension Guest {
    private func take(
        _ heard: Heard, _ bytes: UnsafeRawBufferPointer, _ now: ContinuousClock.Instant,
        _ clock: SendTimes, _ tally: inout Tally
    ) {
        if heard.isEvent, let stream = heard.stream, let rev = heard.rev {
            tally.deliveries += 1
            if let mark = heard.mark, let sent = clock.sent(mark) {
                tally.sights.add(nanoseconds: (now - sent).nanoseconds)
            }
            follow(bytes[stream], rev, &tally)
        } else if heard.isSignal {
            tally.signals += 1
            tally.points += heard.points
            if let call = heard.firstX, let sent = clock.sent(call) {
                tally.sights.add(nanoseconds: (now - sent).nanoseconds)
            }
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
            if awaited?.elementsEqual(bytes[cid]) == true {
                (awaited, answer) = (nil, Bytes(bytes))
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
        _ payload: UnsafeRawBufferPointer, _ now: ContinuousClock.Instant, _ clock: SendTimes,
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

    func askToWatch() {
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

    func send(_ text: String) { connection?.send(WebSocket.frame(.text, Bytes(text.utf8))) }
}

extension Duration {
    fileprivate var nanoseconds: UInt64 { UInt64(max(0, self / .nanoseconds(1))) }
}
