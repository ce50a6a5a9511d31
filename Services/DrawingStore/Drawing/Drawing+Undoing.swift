import Contracts
import EventSourcing
import ParlorWire

/// Each painter takes back their own newest act, and does it again.
extension Drawing {
    func undoing(_ person: PersonID, _ now: Timestamp) throws(DrawingRefusal) -> [DrawingEvent] {
        guard let act = canvas.histories[person]?.done.last else { return [] }
        try mustHaveRoom(with: act, isUndone: true)
        return [.undone(act: act, userId: person, undoneAt: now)]
    }

    func redoing(_ person: PersonID, _ now: Timestamp) throws(DrawingRefusal) -> [DrawingEvent] {
        guard let act = canvas.histories[person]?.undone.last else { return [] }
        try mustHaveRoom(with: act, isUndone: false)
        return [.redone(act: act, userId: person, redoneAt: now)]
    }

    /// Less may always be seen.
    private func mustHaveRoom(
        with act: ActNumber, isUndone: Bool
    ) throws(DrawingRefusal) {
        let size = canvas.size(with: act, isUndone: isUndone)
        guard size.bytes > canvas.shown.bytes else { return }
        try size.mustFit()
    }
}
