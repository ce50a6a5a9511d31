import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import DrawingStore

@Suite struct ActingTests {
    @Test func `a stroke is kept as it was sent`() throws {
        try adas.when(.draw(), by: .ada, then: [.stroked(1)])
        #expect(adas.and(.stroked(1)).state.canvas.picture.strokes == [.line()])
    }

    @Test func `only its owner draws on a drawing`() {
        adas.when(.draw(), by: .bob, refuses: .notPainter)
        adas.when(.undo, by: .bob, refuses: .notPainter)
        adas.when(.draw(), by: .operator, refuses: .personOnly)
        nothing.when(.draw(), by: .ada, refuses: .notFound)
    }

    @Test func `everybody with a seat in the room draws on its board`() throws {
        try board.when(.draw(), by: .bob, then: [.stroked(1, by: .bob)])
        let left = board.and(.memberLeft(userId: .bob))
        left.when(.draw(), by: .bob, refuses: .notPainter)
        let watching = board.and(.memberJoined(userId: .cleo, isPlayer: false))
        watching.when(.draw(), by: .person(.cleo), refuses: .notPainter)
        #expect(watching.state.audience(key: "room-r1") == .only([.ada, .bob, .cleo]))
        board.and(.finished).when(.draw(), by: .bob, refuses: .finished)
    }

    @Test func `a stroke has points, and not too many of them`() {
        var stroke = Stroke.line()
        stroke.points = Ink([])
        adas.when(.draw(stroke), by: .ada, refuses: .badPoints(field: "points"))
        let point = Point(x: 1, y: 2)
        stroke.points = Ink(Array(repeating: point, count: Stroke.mostPoints + 1))
        adas.when(.draw(stroke), by: .ada, refuses: .tooManyPoints(field: "points"))
        stroke.points = Ink([Point(x: 1, y: -1_000_001)])
        adas.when(.draw(stroke), by: .ada, refuses: .badPoints(field: "points"))
    }

    @Test func `a stroke has a color, a size and a brush that there are`() {
        var stroke = Stroke.line()
        stroke.color.g = -1_000.5
        adas.when(.draw(stroke), by: .ada, refuses: .badColor(field: "color"))
        stroke = .line()
        stroke.brushSize = 0
        adas.when(.draw(stroke), by: .ada, refuses: .badBrushSize(field: "brushSize"))
        stroke = .line()
        for id in ["", String(repeating: "b", count: 129)] {
            stroke.brush = Brush(BrushID(id))
            adas.when(.draw(stroke), by: .ada, refuses: .badBrush(field: "brush"))
        }
    }

    private func stroke(_ brush: String) throws -> Stroke {
        var stroke = Stroke.line()
        stroke.brush = try JSON.decode(Brush.self, from: Bytes(brush.utf8))
        return stroke
    }

    @Test func `a described brush is bounded in bytes and in depth`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        }
        func long(_ bytes: Int) -> String {
            #"{"id":""# + String(repeating: "x", count: bytes - 9) + #""}"#
        }
        for fits in [nested(8), long(4 << 10), #"{"id":"[[[[[[[[[[{{{{\""}"#] {
            #expect(try adas.deciding(.draw(stroke(fits)), by: .ada).count == 1)
        }
        for over in [nested(9), long((4 << 10) + 1)] {
            adas.when(.draw(try stroke(over)), by: .ada, refuses: .badBrush(field: "brush"))
        }
    }

    @Test func `colours of an extended range and brushes of an app's own are kept exactly`() throws
    {
        let brush = #"{"id":"9F3A-11","base":{"watercolor":{"wet":[0.10,-2]}},"z":null}"#
        var stroke = try stroke(brush)
        stroke.color = Color(r: -0.25, g: 1.7, b: 2, a: 1)
        let file = Picture(
            strokes: [stroke], stamps: [.heart],
            backgroundColor: Color(r: 2, g: 1.0000000000000002, b: -0.0, a: 3))
        for command in [DrawingCommand.draw(stroke), .import(Import(file))] {
            let events = try adas.deciding(command, by: .ada)
            let drawn = adas.and(events[0]).state
            let kept = try JSON.decode(Drawing.self, from: JSON.encode(drawn))
            #expect(kept == drawn)
            #expect(kept.canvas.picture.strokes == [stroke])
            let text = String(decoding: JSON.encode(kept.canvas.picture), as: UTF8.self)
            #expect(text.contains(brush))
            #expect(text.contains(#""color":{"a":1,"b":2,"g":1.7,"r":-0.25}"#))
        }
        let events = try adas.deciding(.import(Import(file)), by: .ada)
        #expect(adas.and(events[0]).state.canvas.picture == file)
    }

    @Test func `a stamp is one emoji`() throws {
        adas.when(
            .stamp(emoji: "😀😀", x: 0, y: 0, size: 20), by: .ada, refuses: .badEmoji(field: "emoji"))
        let stamped = DrawingEvent.stamped(
            ShownStamp(
                act: 1, userId: .ada, drawnAt: .birth, Stamp(emoji: "👩‍🚀", x: 0, y: 0, size: 20)))
        try adas.when(.stamp(emoji: "👩‍🚀", x: 0, y: 0, size: 20), by: .ada, then: [stamped])
    }

    @Test func `a clear takes everything but the background away, and can be undone`() throws {
        let sky = DrawingEvent.backgroundChanged(
            NewBackground(act: 1, userId: .ada, drawnAt: .birth, color: .sky))
        let cleared = adas.and(sky, .stroked(2), .cleared(3))
        #expect(
            cleared.state.canvas.picture == Picture(strokes: [], stamps: [], backgroundColor: .sky))
        try cleared.when(.undo, by: .ada, then: [.undone(3)])
        #expect(cleared.and(.undone(3)).state.canvas.picture.strokes == [.line()])
        try adas.when(.clear, by: .ada, then: [])
    }

    @Test func `undo takes back one's own last act, also after others drew`() throws {
        let both = board.and(.stroked(1), .stroked(2, by: .bob))
        try both.when(.undo, by: .ada, then: [.undone(1)])
        let undone = both.and(.undone(1))
        try undone.when(.undo, by: .ada, then: [])
        try undone.when(.redo, by: .ada, then: [.redone(1)])
        try undone.when(.redo, by: .bob, then: [])
        #expect(undone.and(.redone(1)).state.canvas == both.state.canvas)
    }

    @Test func `who draws anew can no longer redo`() throws {
        let anew = adas.and(.stroked(1), .undone(1), .stroked(2))
        try anew.when(.redo, by: .ada, then: [])
        #expect(anew.state.canvas.acts.map(\.number) == [2])
    }

    @Test func `acts can be taken back to a depth`() throws {
        var events = (1...Canvas.Memory().acts + 5).map { DrawingEvent.stroked($0, .line($0)) }
        for act in (6...Canvas.Memory().acts + 5).reversed() { events.append(.undone(act)) }
        let state = Drawing(replaying: [.made] + events)
        #expect(state.canvas.shown.strokes == 5)
        let context = Context(actor: .ada, key: "d1", now: .birth, seed: 1)
        #expect(try state.decide(.undo, in: context) == [])
    }

    @Test func `what a clear covered is forgotten when nobody can undo it`() {
        let acts = (3...Canvas.Memory().acts + 2).map { DrawingEvent.stroked($0) }
        let state = Drawing(replaying: [.made, .stroked(1), .cleared(2)] + acts)
        #expect(state.canvas.acts.first?.number == 2)
        #expect(state.canvas.shown.strokes == Canvas.Memory().acts)
    }

    @Test func `what was stamped before a symbol needed its sign is taken of a file`() throws {
        adas.when(
            .stamp(emoji: "©", x: 0, y: 0, size: 20), by: .ada,
            refuses: .badEmoji(field: "emoji"))
        let old = DrawingEvent.stamped(
            ShownStamp(
                act: 1, userId: .ada, drawnAt: .birth, Stamp(emoji: "©", x: 0, y: 0, size: 20)))
        let file = adas.and(old).state.canvas.picture
        let events = try adas.deciding(.import(Import(file)), by: .ada)
        #expect(adas.and(events[0]).state.canvas.picture == file)
    }

    @Test func `a file takes the place of what is there, or comes on top`() throws {
        let file = Picture(strokes: [.line(7)], stamps: [.heart], backgroundColor: .sky)
        let drawn = adas.and(.stroked(1))
        for adding in [false, true] {
            let events = try drawn.deciding(.import(Import(file, adding: adding)), by: .ada)
            let picture = drawn.and(events[0]).state.canvas.picture
            #expect(picture.strokes == (adding ? [.line()] : []) + [.line(7)])
            #expect(picture.stamps == [.heart])
            #expect(picture.backgroundColor == (adding ? .white : .sky))
            let undone = drawn.and(events[0], .undone(2)).state.canvas
            #expect(undone.picture == drawn.state.canvas.picture)
        }
    }

    @Test func `a file with one thing wrong changes nothing, and says what it is`() {
        var file = Picture(strokes: [.line(), .line()], stamps: [], backgroundColor: .white)
        file.strokes[1].brush = Brush("")
        adas.when(
            .import(Import(file)), by: .ada,
            refuses: .badBrush(field: "strokes[1].brush"))
        file = Picture(
            strokes: [.line()], stamps: [.heart], backgroundColor: .white, strokesBeneath: [2])
        adas.when(.import(Import(file)), by: .ada, refuses: .badOrder)
    }

    @Test func `a board is full at last`() {
        let strokes = Array(repeating: Stroke.line(), count: DrawingRefusal.mostStrokes)
        let full = DrawingEvent.imported(
            Imported(
                act: 1, userId: .ada, drawnAt: .birth, adding: false,
                picture: Picture(strokes: strokes, stamps: [], backgroundColor: .white)))
        adas.and(full).when(.draw(), by: .ada, refuses: .full)
    }

    @Test func `nor does an undo or a redo make more of it`() {
        let many = Picture(
            strokes: Array(repeating: Stroke.line(), count: DrawingRefusal.mostStrokes / 2 + 1),
            stamps: [], backgroundColor: .white)
        func imported(_ act: ActNumber, by person: PersonID) -> DrawingEvent {
            .imported(
                Imported(act: act, userId: person, drawnAt: .birth, adding: true, picture: many))
        }
        let cleared = board.and(imported(1, by: .ada), .cleared(2), imported(3, by: .bob))
        cleared.when(.undo, by: .ada, refuses: .full)
        let undone = board.and(imported(1, by: .ada), .undone(1), imported(2, by: .bob))
        undone.when(.redo, by: .ada, refuses: .full)
    }

    @Test func `who leaves the room can't redo, and their acts stay`() throws {
        let left = board.and(
            .stroked(1, by: .bob), .stroked(2, by: .bob), .undone(2, by: .bob),
            .memberLeft(userId: .bob), .player(.bob))
        try left.when(.redo, by: .bob, then: [])
        try left.when(.undo, by: .bob, then: [.undone(1, by: .bob)])
    }

    @Test func `a deleted drawing is not found any more`() throws {
        adas.when(.delete, by: .bob, refuses: .notOwner)
        try adas.when(.delete, by: .ada, then: [.deleted])
        let gone = adas.and(.stroked(1), .deleted)
        gone.when(.draw(), by: .ada, refuses: .notFound)
        #expect(gone.state.listings.isEmpty)
        #expect(gone.state.audience(key: "d1") == .only([]))
        board.when(.delete, by: .ada, refuses: .belongsToRoom)
    }

    @Test func `the board of a room that ended leaves each list by itself, and goes with the last`()
        throws
    {
        let ended = board.and(.stroked(1), .finished)
        ended.when(.delete, by: .person("eve"), refuses: .notOwner)
        try ended.when(.delete, by: .ada, then: [.memberLeft(userId: .ada)])
        let bobs = ended.and(.memberLeft(userId: .ada))
        #expect(bobs.state.audience(key: "room-r1") == .only([.bob]))
        #expect(bobs.state.listings.map(\.sort).allSatisfy { $0.hasPrefix("bob/") })
        #expect(bobs.state.canvas.shown.strokes == 1)
        bobs.when(.delete, by: .ada, refuses: .notOwner)
        try bobs.when(.delete, by: .bob, then: [.memberLeft(userId: .bob), .deleted])
        #expect(bobs.and(.memberLeft(userId: .bob), .deleted).state.listings.isEmpty)
    }
}
