import Hosting
import ParlorWire
import WebSocketClient

extension Guest {
    private func take(
        _ heard: Heard, _ bytes: UnsafeRawBufferPointer, _ now: ContinuousClock.Instant,
        _ clock: SendTimes, _ tally: inout Tally
    ) {
        var isNext = false
        if heard.isEvent, let stream = heard.stream, let rev = heard.rev {
            tally.deliveries += 1
            if let mark = heard.mark, let sent = clock.sent(mark) {
                tally.sights.add(nanoseconds: (now - sent).nanoseconds)
            }
            isNext = follow(bytes[stream], rev, &tally)
        } else if heard.isSignal {
            tally.signals += 1
            tally.points += heard.points
            if let call = heard.firstX, let sent = clock.sent(call) {
                tally.sights.add(nanoseconds: (now - sent).nanoseconds)
            }
        } else if heard.isState, let stream = heard.stream, let rev = heard.rev {
            tally.states += 1
            if let index = index(of: bytes[stream]) {
                watched[index].rev = rev
                watched[index].epoch = heard.epoch.map { Bytes(bytes[$0]) } ?? []
            }
        } else if heard.isOk || heard.error != nil, let cid = heard.cid {
            settle(Bytes(bytes[cid]), heard, bytes, now, &tally)
        } else if heard.isWelcome {
            stage = .ready
            if wasReady { tally.reconnects += 1 }
            wasReady = true
            askToWatch()
            for call in pending.values { send(call.text) }
        }
        listener?(heard, bytes, isNext)
    }

    private func settle(
        _ cid: Bytes, _ heard: Heard, _ bytes: UnsafeRawBufferPointer,
        _ now: ContinuousClock.Instant, _ tally: inout Tally
    ) {
        if awaited == cid { (awaited, answer) = (nil, Bytes(bytes)) }
        guard let call = pending[cid] else {
            isAnswered = heard.isOk
            return
        }
        if let settle = call.settle, !settle(heard.result(in: bytes)) { return }
        if let error = heard.error {
            tally.refused += 1
            tally.refusal = String(decoding: bytes[error], as: UTF8.self)
        }
        pending[cid] = nil
        tally.answered += 1
        tally.answers.add(nanoseconds: (now - call.sent).nanoseconds)
    }

    func hear(
        _ payload: UnsafeRawBufferPointer, _ now: ContinuousClock.Instant, _ clock: SendTimes,
        _ tally: inout Tally
    ) {
        Heard.each(in: payload) { take($0, payload, now, clock, &tally) }
    }

    /// Whether it is news of a watched stream.
    private func follow(
        _ stream: Slice<UnsafeRawBufferPointer>, _ rev: Int, _ tally: inout Tally
    ) -> Bool {
        guard let index = index(of: stream), let known = watched[index].rev else { return false }
        if rev != known + 1 { tally.note(stream, rev, after: known, by: number) }
        guard rev > known else { return false }
        watched[index].rev = rev
        return true
    }

    private func index(of stream: Slice<UnsafeRawBufferPointer>) -> Int? {
        watched.firstIndex { $0.stream.count == stream.count && $0.stream.elementsEqual(stream) }
    }

    /// False where nothing is to be asked for.
    @discardableResult
    func askToWatch(_ isMeant: (Watched) -> Bool = { _ in true }) -> Bool {
        isAnswered = false
        let missing = watched.filter { !$0.isAsked && isMeant($0) }
        guard !missing.isEmpty else { return false }
        let places = missing.map { place in
            let name = String(decoding: place.stream, as: UTF8.self)
            guard let rev = place.rev else { return #"{"stream":"\#(name)"}"# }
            let epoch = String(decoding: place.epoch, as: UTF8.self)
            return #"{"stream":"\#(name)","epoch":"\#(epoch)","since":\#(rev)}"#
        }
        send(#"{"cid":"watch","watch":[\#(places.joined(separator: ","))]}"#)
        return true
    }

    func send(_ text: String) { connection?.send(WebSocket.frame(.text, Bytes(text.utf8))) }
}

extension Heard {
    /// What a call was answered with.
    fileprivate func result(
        in bytes: UnsafeRawBufferPointer
    ) -> Result<Guest.Answer, Failure> {
        if let error {
            let failure = try? JSON.decode(Failure.self, from: Bytes(bytes[error]))
            return .failure(failure ?? Failure(.internal, "The refusal can't be read."))
        }
        return .success(
            Guest.Answer(
                stream: stream.map { String(decoding: bytes[$0], as: UTF8.self) }, rev: rev,
                ok: ok.map { Bytes(bytes[$0]) } ?? []))
    }
}

extension Duration {
    var nanoseconds: UInt64 { UInt64(max(0, self / .nanoseconds(1))) }
}
