import Contracts
import EventSourcing
import ParlorWire

extension Drawing {
    func importing(
        _ file: Import, as act: ActNumber, _ person: PersonID, _ now: Timestamp
    ) throws(DrawingRefusal) -> DrawingEvent {
        let picture = file.picture
        for (index, stroke) in picture.strokes.enumerated() {
            try stroke.mustBeGood(in: "strokes[\(index)].")
        }
        for (index, stamp) in picture.stamps.enumerated() {
            try stamp.mustBeGood(in: "stamps[\(index)].", isEmoji: Emoji.isOneInAnyStyle)
        }
        guard picture.backgroundColor.isColor else {
            throw .badColor(field: "backgroundColor")
        }
        if let beneath = picture.strokesBeneath {
            let isInOrder = zip(beneath, beneath.dropFirst()).allSatisfy { $0 <= $1 }
            guard isInOrder, beneath.count == picture.stamps.count,
                beneath.allSatisfy({ (0...picture.strokes.count).contains($0) })
            else { throw .badOrder }
        }
        let isAdded = file.adding ?? false
        try mustHaveRoom(for: picture.layers, onTop: isAdded)
        return .imported(
            Imported(act: act, userId: person, drawnAt: now, adding: isAdded, picture: picture))
    }
}
