import Contracts
import EventSourcing
import ParlorWire

/// How a drawing ends.
extension Drawing {
    func deleting(_ about: NewDrawing, by person: PersonID) throws(DrawingRefusal) -> [DrawingEvent]
    {
        if about.room != nil { return try givingUp(by: person) }
        guard about.createdBy == person else { throw .notOwner }
        return [.deleted]
    }

    func erasing(
        _ person: PersonID, _ context: Context
    ) throws(DrawingRefusal) -> [DrawingEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard let about, !isDeleted, about.room == nil, about.createdBy == person else { return [] }
        return [.deleted]
    }

    static func erases(_ event: DrawingEvent) -> ErasedPart? {
        if case .deleted = event { .history } else { nil }
    }

    mutating func passOverErased() { rev += 1 }

    /// What nobody has in their list is nobody's.
    private func givingUp(by person: PersonID) throws(DrawingRefusal) -> [DrawingEvent] {
        guard isFinished else { throw .belongsToRoom }
        guard members.contains(where: { $0.id == person }) else { throw .notOwner }
        let left = DrawingEvent.memberLeft(userId: person)
        return members.count == 1 ? [left, .deleted] : [left]
    }
}
