import Contracts
import Wire

/// How a drawing ends.
extension Drawing {
    func deleting(_ about: NewDrawing, by person: PersonID) throws(DrawingRefusal) -> [DrawingEvent]
    {
        if about.room != nil { return try givingUp(by: person) }
        guard about.createdBy == person else { throw .notOwner }
        return [.deleted]
    }

    /// What nobody has in their list is nobody's.
    private func givingUp(by person: PersonID) throws(DrawingRefusal) -> [DrawingEvent] {
        guard isFinished else { throw .belongsToRoom }
        guard members.contains(where: { $0.id == person }) else { throw .notOwner }
        let left = DrawingEvent.memberLeft(userId: person)
        return members.count == 1 ? [left, .deleted] : [left]
    }
}
