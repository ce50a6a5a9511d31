import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import DrawingStore

/// What was drawn in another app.
@Suite struct MovingInTests {
    private static let drawn = Timestamp.birth + .seconds(60)
    private let picture = Picture(
        strokes: [.line()], stamps: [.heart], backgroundColor: .sky)

    private func moved(
        part: Int = 1, by person: PersonID = .ada, _ change: (inout Picture) -> Void = { _ in }
    ) -> DrawingCommand {
        var picture = picture
        change(&picture)
        return .moveIn(
            MovedDrawing(
                userId: person, title: nil, createdAt: .birth, drawnAt: Self.drawn, part: part,
                picture: picture))
    }

    private func imported(_ act: ActNumber) -> DrawingEvent {
        .imported(
            Imported(
                act: act, userId: .ada, drawnAt: Self.drawn, adding: act > 1, picture: picture))
    }

    @Test func `a drawing comes with its own times, and is its owner's`() throws {
        try nothing.when(moved(), by: .operator, then: [.made, imported(1)])
        let here = nothing.and(.made, imported(1))
        #expect(here.state.painters == [.ada] && here.state.canvas.shown.strokes == 1)
        #expect(here.state.uses[.ada]?.at == Self.drawn)
    }

    @Test func `a large one comes in parts, each once`() throws {
        let begun = nothing.and(.made, imported(1))
        try begun.when(moved(part: 2), by: .operator, then: [imported(2)])
        try begun.when(moved(part: 1), by: .operator, then: [])
        begun.when(moved(part: 3), by: .operator, refuses: .partMissing(2))
        nothing.when(moved(part: 2), by: .operator, refuses: .partMissing(1))
    }

    @Test func `what is drawn on, or deleted, here stays as it is`() throws {
        try adas.and(.stroked(1)).when(moved(), by: .operator, then: [])
        try adas.and(imported(1), .deleted).when(moved(part: 2), by: .operator, then: [])
        adas.when(moved(by: .bob), by: .operator, refuses: .othersDrawing)
        board.when(moved(), by: .operator, refuses: .othersDrawing)
    }

    @Test func `a large one that was drawn on before all parts were here is not whole`() throws {
        let drawnOn = nothing.and(.made, imported(1), .stroked(2))
        drawnOn.when(moved(part: 2), by: .operator, refuses: .drawnSince)
        try drawnOn.when(moved(part: 1), by: .operator, then: [])
        let whole = nothing.and(.made, imported(1), imported(2), .stroked(3))
        for part in 1...2 { try whole.when(moved(part: part), by: .operator, then: []) }
        try adas.and(.stroked(1), .stroked(2)).when(moved(part: 2), by: .operator, then: [])
    }

    @Test func `nobody but parts moves anything in`() {
        nothing.when(moved(), by: .ada, refuses: .partsOnly)
    }

    @Test func `what can't be drawn can't move in`() {
        nothing.when(moved(by: "a b"), by: .operator, refuses: .badId)
        nothing.when(
            moved { $0.strokes[0].brushSize = 0 }, by: .operator,
            refuses: .badBrushSize(field: "strokes[0].brushSize"))
    }
}
