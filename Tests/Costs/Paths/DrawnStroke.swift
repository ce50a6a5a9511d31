import Contracts
import DrawingStore
import EventSourcing
import Hosting
import ParlorWire

/// A stroke of 40 points on a drawing of so many.
final class DrawnStroke: HotPath {
    static let name = "stroke"
    private static let points = 40

    private let service: Service
    private let drawing: EntityKey

    init(size: Int) throws {
        service = try Service { $0.servingDrawings { true } }
        let made = try service.tell(
            service.call(.person("ada"), DrawingCommand.create(title: nil, roomCode: nil)))
        guard let key = made.header.stream?.key else { throw Unexpected("There is no drawing.") }
        drawing = key
        try service.keep(
            (0..<size).map {
                DrawingEvent.stroked(
                    Stroked(
                        act: $0 + 1, userId: "ada", drawnAt: service.now, strokeId: nil,
                        stroke: Self.stroke($0, points: 2)))
            }, of: drawing)
    }

    var counts: [String: Int] { service.counts }

    func act(_ number: Int) throws {
        let stroke = Self.stroke(number, points: Self.points)
        try service.tell(
            service.call(
                .person("ada"),
                DrawingCommand.stroke(
                    points: stroke.points, color: stroke.color, brushSize: stroke.brushSize,
                    brush: stroke.brush, strokeId: nil), of: drawing))
    }

    private static func stroke(_ number: Int, points: Int) -> Stroke {
        let start = Double(number % 500)
        let points = (0..<points).map {
            Point(x: start + Double($0) * 1.25, y: start + Double($0 * $0 % 97) / 2)
        }
        return Stroke(
            points: Ink(points), color: Color(r: 0.2, g: 0.5, b: 0.8), brushSize: 3,
            brush: Brush("pen"))
    }
}
