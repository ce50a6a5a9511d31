import Contracts
import EventSourcing
import ParlorWire

/// What painters do.
extension Drawing {
    func acting(
        _ command: DrawingCommand, _ person: PersonID, _ now: Timestamp
    ) throws(DrawingRefusal) -> [DrawingEvent] {
        let act = canvas.newest + 1
        switch command {
        case .stroke(let points, let color, let size, let brush, let id):
            let stroke = Stroke(
                points: points, color: color, brushSize: size, brush: brush ?? Brush("pen"))
            try stroke.mustBeGood(in: "")
            if let id, !(1...DrawingRefusal.longestStrokeId).contains(id.utf8.count) {
                throw .badStrokeId
            }
            try mustHaveRoom(for: [.stroke(stroke)])
            return [
                .stroked(
                    Stroked(
                        act: act, userId: person, drawnAt: now, strokeId: id, stroke: stroke))
            ]
        case .stamp(let emoji, let x, let y, let size):
            let stamp = Stamp(emoji: emoji, x: x, y: y, size: size)
            try stamp.mustBeGood(in: "", isEmoji: Emoji.isOne)
            try mustHaveRoom(for: [.stamp(stamp)])
            return [
                .stamped(ShownStamp(act: act, userId: person, drawnAt: now, stamp))
            ]
        case .background(let color):
            guard color.isColor else { throw .badColor(field: "color") }
            guard color != canvas.background else { return [] }
            return [
                .backgroundChanged(
                    NewBackground(act: act, userId: person, drawnAt: now, color: color))
            ]
        case .clear:
            guard canvas.shown.strokes + canvas.shown.stamps > 0 else { return [] }
            return [.cleared(act: act, userId: person, drawnAt: now)]
        case .import(let file): return [try importing(file, as: act, person, now)]
        case .undo: return try undoing(person, now)
        case .redo: return try redoing(person, now)
        default: return []
        }
    }

    mutating func draw(_ event: DrawingEvent) {
        guard let act = Act(event) else { return }
        canvas.add(act)
        use(by: act.by, act.at)
    }
}

extension Act {
    /// Nil when it did nothing new on the board.
    init?(_ event: DrawingEvent) {
        switch event {
        case .stroked(let new):
            self.init(number: new.act, by: new.userId, at: new.drawnAt, what: .stroke(new.stroke))
        case .stamped(let new):
            self.init(number: new.act, by: new.userId, at: new.drawnAt, what: .stamp(new.stamp))
        case .backgroundChanged(let new):
            self.init(
                number: new.act, by: new.userId, at: new.drawnAt, what: .background(new.color))
        case .cleared(let act, let person, let at):
            self.init(number: act, by: person, at: at, what: .clear)
        case .imported(let new):
            let background = new.adding ? nil : new.picture.backgroundColor
            self.init(
                number: new.act, by: new.userId, at: new.drawnAt,
                what: .file(new.picture.layers, background: background))
        case .created, .memberJoined, .memberLeft, .finished, .undone, .redone, .deleted:
            return nil
        }
    }
}

extension Drawing {
    func mustHaveRoom(
        for layers: [Layer], onTop: Bool = true
    ) throws(DrawingRefusal) {
        var size = onTop ? canvas.shown : Size()
        for layer in layers { size.add(layer) }
        try size.mustFit()
    }
}

extension Size {
    func mustFit() throws(DrawingRefusal) {
        guard strokes + stamps <= DrawingRefusal.mostStrokes else { throw .full }
        guard bytes <= DrawingRefusal.mostBytes else { throw .tooManyBytes }
    }
}

extension Stroke {
    func mustBeGood(in place: String) throws(DrawingRefusal) {
        guard points.count <= Self.mostPoints else {
            throw .tooManyPoints(field: "\(place)points")
        }
        guard points.count > 0, !points.isReadPacked, points.points.allSatisfy(\.isOnBoard) else {
            throw .badPoints(field: "\(place)points")
        }
        guard color.isColor else { throw .badColor(field: "\(place)color") }
        guard Self.sizes.contains(brushSize) else {
            throw .badBrushSize(field: "\(place)brushSize")
        }
        guard brush.isBrush else { throw .badBrush(field: "\(place)brush") }
    }
}

extension Stamp {
    func mustBeGood(
        in place: String, isEmoji: (String) -> Bool
    ) throws(DrawingRefusal) {
        guard isEmoji(emoji) else { throw .badEmoji(field: "\(place)emoji") }
        guard Point(x: x, y: 0).isOnBoard else { throw .badPlace(field: "\(place)x") }
        guard Point(x: 0, y: y).isOnBoard else { throw .badPlace(field: "\(place)y") }
        guard Self.sizes.contains(size) else { throw .badStampSize(field: "\(place)size") }
    }
}
