import Contracts
import EventSourcing
import Hosting

extension Host {
    /// Everything that the drawing store does.
    @discardableResult
    func servingDrawings() -> Host {
        let patience = RoomPatience(self)
        let lastUsed = LastUsed()
        serving(
            Drawing.self,
            find: { command, context, reader in
                try Drawing.find(command, context, reader(), patience, lastUsed)
            })
        signalling(DrawingSignal.self, Drawing.admit)
        let recent = RecentParts()
        answering(DrawingQuery.self) { question, context, reader in
            try question.answer(context, reading: reader, recent)
        }
        return followingRooms()
    }
}
