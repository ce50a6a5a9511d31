import BusZeroMQ
import Contracts
import EventSourcing
import Hosting
import ParlorWire
import Platform

/// Somebody who draws without end.
final class DrawingLoad {
    static let pointsPerStroke = 40
    private static let inFlight = 64
    private static let painter = Actor.person("ada")

    private let system: BenchSystem
    private let calls: Pipeline

    init(_ system: BenchSystem) throws {
        self.system = system
        calls = try system.calls(to: "drawing")
    }

    /// As a finger moves, to the hundredth.
    static func stroke(_ number: Int) -> Stroke {
        var dice = Dice(seed: UInt64(number))
        var x = Double.random(in: 0...1_000, using: &dice)
        var y = Double.random(in: 0...1_000, using: &dice)
        var (dx, dy) = (1.0, 0.5)
        let points = (0..<pointsPerStroke).map { _ in
            dx = min(max(dx + Double.random(in: -0.7...0.7, using: &dice), -9), 9)
            dy = min(max(dy + Double.random(in: -0.7...0.7, using: &dice), -9), 9)
            (x, y) = (x + dx, y + dy)
            return Point(x: (x * 100).rounded() / 100, y: (y * 100).rounded() / 100)
        }
        let color = Color(r: 0.2, g: Double(number % 256) / 255, b: 0.8)
        return Stroke(points: Ink(points), color: color, brushSize: 3, brush: Brush("pen"))
    }

    static var bytesPerPoint: (packed: Double, json: Double) {
        let ink = (0..<200).map { stroke($0).points }
        let points = Double(200 * pointsPerStroke)
        return (
            Double(ink.reduce(0) { $0 + JSON.encode($1.writtenPacked).count }) / points,
            Double(ink.reduce(0) { $0 + JSON.encode($1).count }) / points
        )
    }

    func drawing(of strokes: Int) throws -> DrawingID {
        let made = try ask(DrawingCommand.create(title: nil, roomCode: nil))
        let drawing = try JSON.decode(DrawingView.self, from: made.body).drawingId
        try calls.rate(of: strokes, inFlight: Self.inFlight) {
            calls.begin(draw($0), of: drawing.key, by: Self.painter)
        }
        return drawing
    }

    /// What one stroke after the other takes, from the call to the answer.
    func keeping(_ count: Int, on drawing: DrawingID) throws -> [Double] {
        try (0..<count).map { number in
            let command = draw(number)
            return try milliseconds { _ = try ask(command, of: drawing) }
        }
    }

    /// By a service that was just started, after it has answered something else.
    func opening(_ drawing: DrawingID) throws -> Double {
        let small = try self.drawing(of: 1)
        kill(try system.pid(of: "drawing-store"), SIGKILL)
        let get = DrawingQuery.get(rev: nil, after: nil)
        _ = try ask(get, of: small)
        return try milliseconds { _ = try ask(get, of: drawing) }
    }

    /// The whole picture, which has not been painted before.
    func painting(_ drawing: DrawingID, as format: ExportFormat) throws -> Double {
        _ = try ask(draw(1), of: drawing)
        let export = DrawingQuery.export(format: format, rev: nil, after: nil)
        return try milliseconds { _ = try ask(export, of: drawing) }
    }
}

extension DrawingLoad {
    private func draw(_ number: Int) -> DrawingCommand {
        let stroke = Self.stroke(number)
        return .stroke(
            points: stroke.points, color: stroke.color, brushSize: stroke.brushSize,
            brush: stroke.brush, strokeId: nil)
    }

    private func ask(_ choice: some Choice, of drawing: DrawingID = "") throws -> Reply {
        try calls.ask(choice, of: drawing.key, by: Self.painter)
    }
}

/// What apps do without a journal: the file of all strokes is written anew with each of them.
struct RewrittenFile {
    private let path: String

    init(in folder: String) { path = "\(folder)/drawing.json" }

    func keeping(stroke count: Int) throws -> Double {
        let strokes = (0..<count).map(DrawingLoad.stroke)
        return try milliseconds {
            let file = JSON.encode(Picture(strokes: strokes, stamps: [], backgroundColor: .white))
            let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            guard descriptor >= 0 else { throw BenchFault("\(path) can't be made.") }
            defer { close(descriptor) }
            guard write(descriptor, file, file.count) == file.count, fsync(descriptor) == 0 else {
                throw BenchFault("\(path) can't be written.")
            }
        }
    }
}
