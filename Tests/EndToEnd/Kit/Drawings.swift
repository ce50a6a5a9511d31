import BusZeroMQ
import Contracts
import Foundation
import ParlorWire

extension StreamName {
    static func drawing(_ id: DrawingID) -> StreamName { StreamName("drawing", id.key) }
}

extension Call {
    static func drawing(
        _ choice: some Choice, of drawing: DrawingID? = nil, by person: PersonID,
        id: CommandID? = nil
    ) -> Call {
        let (name, body) = JSON.encode(choice: choice)
        let header = CallHeader(
            id: id ?? CommandID(UUID().uuidString), call: CallName(name), actor: .person(person))
        return Call(kind: "drawing", key: drawing?.key ?? "", header: header, body: body)
    }
}

extension DrawingCommand {
    /// A line of its own for each number.
    static func line(_ number: Int) -> DrawingCommand {
        .stroke(
            points: Ink((0..<20).map { Point(x: Double(number), y: Double($0 * 2)) }),
            color: Color(r: 0, g: 0.5, b: 1), brushSize: 3, brush: nil, strokeId: nil)
    }
}

extension BusClient {
    func draw(
        _ command: DrawingCommand, on drawing: DrawingID? = nil, by person: PersonID
    ) throws -> DrawingView {
        try ask(.drawing(command, of: drawing, by: person), as: DrawingView.self)
    }

    /// All of it, part by part.
    func strokes(on drawing: DrawingID, for person: PersonID) throws -> [ShownStroke] {
        var strokes: [ShownStroke] = []
        var after: String?
        repeat {
            let get = DrawingQuery.get(rev: nil, after: after)
            let part = try ask(
                .drawing(get, of: drawing, by: person), as: DrawingView.self)
            strokes += part.strokes
            after = part.more
        } while after != nil
        return strokes
    }
}
