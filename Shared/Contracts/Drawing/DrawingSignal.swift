public import EventSourcing
import ParlorWire

/// Painters only: what is being drawn, for those who watch at this moment. It is not kept.
public enum DrawingSignal: Signal, Hashable {
    /// More points of a stroke that is not finished yet, and with what it is drawn.
    case ink(strokeId: String, points: Ink, color: Color?, brushSize: Double?, brush: Brush?)

    public static let mostPoints = 500
    /// 60 times in a second.
    public static let pace: Duration = .milliseconds(17)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case ink = "drawing.ink"
    }

    /// More of the same stroke; what is too much for one signal is lost with the ink.
    public func joined(with next: DrawingSignal) -> DrawingSignal? {
        guard case .ink(let stroke, let points, let color, let size, let brush) = self,
            case .ink(stroke, let more, let nextColor, let nextSize, let nextBrush) = next
        else { return nil }
        let all = points.points + more.points
        return .ink(
            strokeId: stroke, points: Ink(all.suffix(2 * Self.mostPoints)),
            color: nextColor ?? color, brushSize: nextSize ?? size, brush: nextBrush ?? brush)
    }
}
