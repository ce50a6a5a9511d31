import Contracts
import EventSourcing
import ParlorWire

/// What was drawn in another app, before its people came here.
extension Drawing {
    /// Each part is an act: what is on the board already does not come twice.
    func movingIn(_ moved: MovedDrawing, _ context: Context) throws(DrawingRefusal)
        -> [DrawingEvent]
    {
        guard context.actor.isPart else { throw .partsOnly }
        guard moved.userId.isWellFormed else { throw .badId }
        guard PersonID(context.key.rawValue).isWellFormed else { throw .badKey }
        var events: [DrawingEvent] = []
        if let about {
            guard about.createdBy == moved.userId, about.room == nil else { throw .othersDrawing }
        } else {
            events.append(
                .created(
                    NewDrawing(
                        title: try moved.title.map(Self.title), createdBy: moved.userId,
                        createdAt: moved.createdAt)))
        }
        guard !isDeleted else { return [] }
        guard moved.part > canvas.newest else {
            guard !hasOther(inPlaceOf: moved) else { throw .drawnSince }
            return []
        }
        guard moved.part == canvas.newest + 1 else { throw .partMissing(canvas.newest + 1) }
        let file = Import(moved.picture, adding: moved.part > 1)
        let act = try importing(file, as: moved.part, moved.userId, moved.drawnAt)
        return events + [act]
    }

    /// Whether a drawing has moved in up to some part before this one, and then somebody drew on it.
    private func hasOther(inPlaceOf moved: MovedDrawing) -> Bool {
        guard moved.part > 1, case .file(_, .some) = canvas.act(1)?.what,
            let here = canvas.act(moved.part)
        else { return false }
        guard case .file(let layers, nil) = here.what else { return true }
        return layers.count != moved.picture.layers.count
    }
}
