import Hosting
import ParlorWire
import Sessions

extension RefusalNote {
    init(_ refused: RefusedFrame, at now: Timestamp) {
        self.init(
            at: now, by: .person(refused.person), call: refused.call, stream: refused.stream,
            refused.failure, id: refused.id, address: refused.address)
    }

    /// Of a call that no service decided; nil where it was not refused.
    init?(own note: CallNote, from address: String?) {
        guard let failure = note.refusal else { return nil }
        self.init(
            at: note.at, by: note.by, call: note.call, stream: note.stream, failure,
            trace: note.trace, id: note.id, address: address)
    }

    /// Of a person's call that no service has heard, as far as its answer tells: services themselves
    /// note what they refuse.
    init?(unheard note: CallNote, from address: String?) {
        guard note.by.person != nil, let failure = note.refusal, failure.isPassing,
            !failure.isForCaller
        else { return nil }
        self.init(own: note, from: address)
    }
}
