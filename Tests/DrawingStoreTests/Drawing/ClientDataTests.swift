import Contracts
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import DrawingStore

/// What an app says of its brushes is its own affair, also where it looks like words of Parlor's.
@Suite struct ClientDataTests {
    private let studio: Studio
    private let drawing: DrawingID
    private let brush = #"{"@player":"ada","id":"pen"}"#

    init() throws {
        studio = try Studio()
        drawing = try studio.create()
    }

    private func isShownAsSent(_ reply: Reply) -> Bool {
        reply.portraits.isEmpty
            && String(decoding: reply.body, as: UTF8.self).contains(#""brush":\#(brush)"#)
    }

    @Test func `a brush is shown as it was sent, and nobody's portrait comes in its place`() {
        let stroke =
            #"{"points":[{"x":1,"y":2}],"color":{"r":1,"g":0,"b":0,"a":1},"brushSize":3,"#
            + #""brush":\#(brush)}"#
        #expect(
            isShownAsSent(studio.reply(.ada, "drawing.stroke", Bytes(stroke.utf8), of: drawing)))
        #expect(isShownAsSent(studio.reply(.ada, "drawing.get", [], of: drawing)))
    }

    @Test func `so is one that an older Parlor has kept`() throws {
        let kept =
            #"{"act":1,"brush":\#(brush),"brushSize":4.5,"color":{"a":1,"b":0,"g":0,"r":1},"#
            + #""drawnAt":"2026-11-21T12:00:00.000Z","points":"AQIeKAoJ","userId":"ada"}"#
        var batch = Batch()
        batch.appends = [
            Append(
                stream: StreamName("drawing", drawing.key), after: 1,
                command: CommandKey(actor: .ada, id: "old"), at: studio.now,
                events: [NewEvent(name: "stroked", body: Bytes(kept.utf8))])
        ]
        _ = MemoryJournal(on: studio.disk).append(batch)
        try studio.restart()
        #expect(isShownAsSent(studio.reply(.ada, "drawing.get", [], of: drawing)))
    }
}
