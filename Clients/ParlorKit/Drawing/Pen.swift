public import Contracts
import ParlorWire

/// One stroke while it is drawn. Others see its ink grow, and then the stroke in its place.
///
/// Ink is sent 30 times in a second at most, and only while the server can be reached. A stroke of
/// more than `Stroke.mostPoints` is refused: finish it before, and go on with another pen.
public final class Pen: Sendable {
    private let parlor: Parlor
    private let drawing: DrawingID
    private let color: Color
    private let brushSize: Double
    private let brush: Brush
    private let cid = CommandID.random()
    private let ink = Locked(WetInk())

    init(
        _ parlor: Parlor, on drawing: DrawingID, _ color: Color, _ brushSize: Double, _ brush: Brush
    ) {
        (self.parlor, self.drawing) = (parlor, drawing)
        (self.color, self.brushSize, self.brush) = (color, brushSize, brush)
    }

    /// More points of the stroke. Once it is finished, they are dropped.
    public func draw(_ points: some Sequence<Point>) {
        if ink.with({ $0.add(points) }) { send() }
    }

    /// The stroke is finished. If there is no answer, do it again: it is drawn once.
    @discardableResult
    public func finish() async throws(ParlorError) -> DrawingView {
        let points = ink.with { ink in
            ink.dry()
            return ink.points
        }
        let stroke = Stroke(points: Ink(points), color: color, brushSize: brushSize, brush: brush)
        return try await parlor.repeating(cid).drawing(drawing)
            .stroke(stroke, strokeId: cid.rawValue)
    }
}

private extension Pen {
    func send() {
        // Told under the lock, ink is never behind its stroke.
        let isSent = ink.with { ink in
            let next = ink.next()
            if !next.isEmpty { tell(next) }
            return !next.isEmpty
        }
        guard isSent else { return }
        parlor.clock.wake(after: WetInk.pace) { [weak self] in self?.send() }
    }

    /// Nobody waits for an answer: ink that is lost is part of the stroke later.
    func tell(_ points: ArraySlice<Point>) {
        guard parlor.shown.look({ $0.status == .online }) else { return }
        let (name, body) = JSON.encode(
            choice: DrawingSignal.ink(
                strokeId: cid.rawValue, points: Ink(points), color: color, brushSize: brushSize,
                brush: brush))
        let call = Session.Call(
            CallName(name), key: drawing.key, body: RawJSON(body), cid: .random(), isRead: true)
        parlor.tell(.call(call) { _ in })
    }
}

extension Parlor {
    /// A pen for the next stroke on a drawing.
    public func pen(
        on drawing: DrawingID, color: Color, brushSize: Double,
        brush: Brush = Brush(BrushID(rawValue: "pen"))
    ) -> Pen {
        Pen(self, on: drawing, color, brushSize, brush)
    }
}
