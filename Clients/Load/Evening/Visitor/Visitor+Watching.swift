import Contracts
import ParlorWire

/// What `watch` is answered with.
struct WatchAnswer: Decodable {
    struct Stream: Decodable {
        let stream: StreamName
        let recovered: Bool?
        let error: Failure?
    }

    let streams: [Stream]
}

extension Visitor {
    private static let pause: Duration = .milliseconds(200)

    func watch(_ streams: [StreamName], then: @escaping () -> Void) {
        for stream in streams {
            refusedWatches[stream] = nil
            guest.watched.append(.init(stream: Bytes(stream.text.utf8)))
        }
        ask(for: streams, .watch) { [unowned self] failures in
            for (stream, failure) in failures { refuse(stream, failure) }
            then()
        }
    }

    /// Begins these streams anew. What can't be watched for a moment is asked for again.
    func ask(
        for streams: [StreamName], _ activity: Activity?,
        then: @escaping ([(StreamName, Failure)]) -> Void
    ) {
        let cid = evening.nextID()
        let names = streams.map { #"{"stream":"\#($0)"}"# }.joined(separator: ",")
        guest.ask(for: streams.map(\.text), true)
        evening.send(self, activity, #"{"cid":"\#(cid)","watch":[\#(names)]}"#, cid) {
            [unowned self] answer in
            let failures = failures(in: answer?.ok ?? [])
            let passing = failures.filter(\.1.isPassing).map(\.0)
            guest.ask(for: streams.filter { !passing.contains($0) }.map(\.text), false)
            let others = failures.filter { !$0.1.isPassing }
            guard !passing.isEmpty else { return then(others) }
            evening.tally.repeated += 1
            evening.later(after: Self.pause) { [unowned self] in
                let left = passing.filter { stream in
                    guest.watched.contains { $0.stream.elementsEqual(stream.text.utf8) }
                }
                guard !left.isEmpty else { return then(others) }
                ask(for: left, activity) { then(others + $0) }
            }
        }
    }

    /// The gateway answered what is watched again after a reconnect.
    func resume(_ heard: Heard, _ bytes: UnsafeRawBufferPointer) {
        guard let answer = heard.ok.flatMap({ read(Bytes(bytes[$0])) }) else {
            return resumeLater { _ in true }
        }
        for told in answer.streams where told.error == nil {
            guard told.recovered == true else {
                evening.tally.anew += 1
                continue
            }
            evening.tally.recovered += 1
            // No state comes.
            comparing?(told.stream, nil)
        }
        var passing: Set<Bytes> = []
        for told in answer.streams {
            guard let failure = told.error else { continue }
            if failure.isPassing {
                passing.insert(Bytes(told.stream.text.utf8))
            } else {
                refuse(told.stream, failure)
            }
        }
        if passing.isEmpty { resumed() } else { resumeLater { passing.contains($0.stream) } }
    }

    /// Only what can't be watched now: the rest would come once more.
    private func resumeLater(_ isMeant: @escaping (Guest.Watched) -> Bool) {
        evening.tally.repeated += 1
        let visit = visit
        evening.later(after: Self.pause) { [unowned self] in
            guard visit == self.visit, guest.stage == .ready else { return }
            if !guest.askToWatch(isMeant) { resumed() }
        }
    }

    func unwatch(_ streams: [StreamName]) {
        for stream in streams { forget(stream) }
        guard guest.stage == .ready, !streams.isEmpty else { return }
        let names = streams.map { #""\#($0)""# }.joined(separator: ",")
        guest.send(#"{"cid":"unwatch","unwatch":[\#(names)]}"#)
    }

    func forget(_ stream: StreamName) {
        guest.watched.removeAll { $0.stream.elementsEqual(stream.text.utf8) }
        followed[stream] = nil
        receipts.forget(stream)
        comparing?(stream, nil)
        release(stream)
    }

    /// A stream can't be watched. That is expected of what they are about to leave, as the room
    /// tells sooner or later.
    private func refuse(_ stream: StreamName, _ failure: Failure) {
        forget(stream)
        refusedWatches[stream] = failure
    }

    /// Refused watches of what they have not left since.
    var unexplainedRefusals: [Failure] {
        refusedWatches.filter { stream, _ in
            seat?.streams.contains(stream) == true || stream == friendsStream
        }.map(\.value)
    }

    private func failures(in answer: Bytes) -> [(StreamName, Failure)] {
        (read(answer)?.streams ?? []).compactMap { told in told.error.map { (told.stream, $0) } }
    }

    private func read(_ answer: Bytes) -> WatchAnswer? {
        try? JSON.decode(WatchAnswer.self, from: answer)
    }
}
