import Contracts
import EventSourcing
public import Hosting
import ParlorWire

extension Host {
    /// Everything that the drawing store does. Without room on the disk nothing is added to a
    /// drawing. The catalogue is refreshed before something is painted by it.
    @discardableResult
    public func servingDrawings(
        refreshCatalogue: @escaping () -> Void = {}, hasRoom: @escaping () -> Bool
    ) -> Host {
        let catchUp = CatchUp(self, with: RoomEvent.kind)
        let lastUsed = LastUsed()
        serving(
            Drawing.self,
            find: { command, context, reader in
                guard !command.adds || hasRoom() else { throw DrawingRefusal.noRoomOnDisk }
                return try Drawing.find(command, context, reader(), catchUp, lastUsed)
            })
        signalling(DrawingSignal.self) { signal, context, reader in
            try Drawing.mustBeHeardOf(context.actor.person, context, reader, catchUp)
            try Drawing.admit(signal, context, reader)
        }
        let recent = RecentParts()
        answering(DrawingQuery.self) { question, context, reader in
            if question.dependsOnBrushes { refreshCatalogue() }
            try Drawing.mustBeHeardOf(context.actor.person, context, reader, catchUp)
            return try question.answer(context, reading: reader, recent)
        }
        beforeRefusingWatchers(of: Drawing.self) { person, context, reader in
            try Drawing.mustBeHeardOf(person, context, reader, catchUp)
        }
        return followingRooms().followingAccounts()
    }
}

extension DrawingCommand {
    /// It brings what is kept for good. Who takes something back or clears it is never refused.
    var adds: Bool {
        switch self {
        case .create(_, nil), .stroke, .stamp, .background, .import, .moveIn: true
        default: false
        }
    }
}

extension DrawingQuery {
    fileprivate var dependsOnBrushes: Bool {
        switch self {
        case .brushes, .export: true
        case .get, .list, .lines: false
        }
    }
}
