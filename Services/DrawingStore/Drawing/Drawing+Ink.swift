import Contracts
import EventSourcing
import Hosting
import ParlorWire

extension Drawing {
    /// Whoever may draw may show what they are drawing.
    static func admit(_ signal: DrawingSignal, _ context: Context, _ reader: Reader) throws {
        guard let person = context.actor.person else { throw DrawingRefusal.personOnly }
        guard let drawing = try reader.state(Drawing.self, context.key)?.state,
            !drawing.isDeleted
        else { throw DrawingRefusal.notFound }
        guard drawing.painters.contains(person) else { throw DrawingRefusal.notPainter }
        guard !drawing.isFinished else { throw DrawingRefusal.finished }
        switch signal {
        case .ink(let stroke, let points, let color, let size, let brush):
            guard (1...DrawingRefusal.longestStrokeId).contains(stroke.utf8.count) else {
                throw DrawingRefusal.badStrokeId
            }
            guard points.count <= DrawingSignal.mostPoints else {
                throw DrawingRefusal.tooMuchInk
            }
            guard !points.isReadPacked, points.points.allSatisfy(\.isOnBoard) else {
                throw DrawingRefusal.badPoints(field: "points")
            }
            guard color?.isColor != false else { throw DrawingRefusal.badColor(field: "color") }
            guard size.map(Stroke.sizes.contains) != false else {
                throw DrawingRefusal.badBrushSize(field: "brushSize")
            }
            guard brush?.isBrush != false else { throw DrawingRefusal.badBrush(field: "brush") }
        }
    }
}
