import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// Drawings, with everything real.
    @Suite(.sharedCluster) struct Drawings {
        @Test func `killing the drawing store amid strokes loses none, and doubles none`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let drawing = try client.draw(.create(title: nil, roomCode: nil), by: "ada")
                    .drawingId
                let calls = (0..<600).map {
                    Call.drawing(
                        DrawingCommand.line($0), of: drawing, by: "ada", id: CommandID("s\($0)"))
                }
                var answered = 0
                for part in [calls[..<200], calls[200..<400], calls[400...]] {
                    for call in part { client.begin(call, timeout: longestWait) }
                    var isKilled = false
                    while client.underWay > 0 {
                        guard let reply = try client.next(within: .seconds(1)) else { continue }
                        #expect(reply.failure == nil)
                        answered += 1
                        if !isKilled, answered % 200 >= 40 {
                            try killAtOnce(try cluster.pid(of: "drawing-store-1"))
                            isKilled = true
                        }
                    }
                }
                #expect(answered == 600)
                let drawn = try client.strokes(on: drawing, for: "ada")
                #expect(drawn.map(\.act) == Array(1...600))
                #expect(Set(drawn.map { Int($0.points.points[0].x) }) == Set(0..<600))
                let again = try client.replies(to: calls)
                #expect(again.values.allSatisfy { $0.failure == nil })
                #expect(try client.strokes(on: drawing, for: "ada").count == 600)
                let current = try client.draw(.current, by: "ada")
                #expect(current.drawingId == drawing && current.strokeCount == 600)
                _ = try client.draw(.clear, on: drawing, by: "ada")
                let export = DrawingQuery.export(format: .lapse, rev: nil, after: nil)
                let lapse = try client.ask(
                    .drawing(export, of: drawing, by: "ada"), as: ExportedDrawing.self)
                #expect(lapse.svg?.matches(of: #/<path /#).count == 600)
            }
        }

        @Test func `a disk that is nearly full takes no more on drawings, and the rest goes on`()
            throws
        {
            let cluster = try Cluster(["PARLOR_LIMIT_FREE_DISK_BYTES": "\(1 << 50)"])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let client = try cluster.client()
                let drawing = try client.draw(.current, by: "ada").drawingId
                let stroke = Call.drawing(DrawingCommand.line(0), of: drawing, by: "ada")
                let refusal = try client.refusal(of: stroke)
                #expect(refusal?.message == DrawingRefusal.noRoomOnDisk.failure.message)
                #expect(try client.strokes(on: drawing, for: "ada").isEmpty)
                _ = try client.draw(.clear, on: drawing, by: "ada")
            }
        }

        @Test func `everybody in a room draws on its board, and sees ink before it is a stroke`()
            throws
        {
            try Cluster.shared { cluster in
                let client = try cluster.client()
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                let code = try client.createRoom(.createRoom(by: ada.person))
                try client.tell(.plainJoin, code, by: bob.person)
                let board = DrawingID(
                    try client.room(code, for: ada.person).drawingId)
                try wait(for: "the board to know Bob") {
                    try bob.watch([.drawing(board)]).begun.first?.recovered != nil
                }
                let ink = DrawingSignal.ink(
                    strokeId: "s1", points: Ink([Point(x: 1, y: 2)]), color: nil, brushSize: 6,
                    brush: Brush("chalk"))
                try wait(for: "Bob to see ink") {
                    _ = try client.ask(.drawing(ink, of: board, by: ada.person))
                    try bob.listen(within: .milliseconds(20))
                    return bob.heard.contains { $0.signal == "ink" }
                }
                let seen = bob.heard.first { $0.signal == "ink" }!
                #expect(seen.by == ada.person.rawValue && seen.rev == nil)
                #expect(
                    seen.body.map { String(decoding: $0.bytes, as: UTF8.self) }
                        == #"{"brush":"chalk","brushSize":6,"points":[{"x":1,"y":2}],"strokeId":"s1"}"#
                )
                _ = try client.draw(.line(1), on: board, by: ada.person)
                let stroked = try bob.first("the stroke") { $0.event == "stroked" }
                #expect(stroked.by == ada.person.rawValue)
                _ = try client.draw(.line(2), on: board, by: bob.person)
                let undone = try client.draw(.undo, on: board, by: ada.person)
                #expect(undone.strokes.map(\.userId) == [bob.person])
                let joined = try client.draw(.create(title: nil, roomCode: code), by: bob.person)
                #expect(joined.drawingId == board)
                let export = DrawingQuery.export(format: .png, rev: nil, after: nil)
                let png = try client.ask(
                    .drawing(export, of: board, by: bob.person), as: ExportedDrawing.self)
                #expect(
                    Base64.bytes(png.png ?? "")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
                #expect(
                    try client.history(of: .drawing(board)).allSatisfy { $0.event != "ink" })
            }
        }

        @Test func `what a brush says of itself is shown as it was sent, whatever it says`() throws
        {
            try Cluster.shared { cluster in
                let ada = try cluster.guest("Ada")
                let brush = #"{"@player":"\#(ada.person)","id":"pen"}"#
                let drawing = try JSON.decode(
                    DrawingView.self, from: #require(ada.call("drawing.create").ok).bytes
                ).drawingId
                let stroke =
                    #"{"points":[{"x":1,"y":2}],"color":{"r":1,"g":0,"b":0,"a":1},"brushSize":3,"#
                    + #""brush":\#(brush)}"#
                ada.socket.send(
                    #"{"cid":"s","call":"drawing.stroke","key":"\#(drawing)","body":\#(stroke)}"#)
                func shows(_ heard: RawJSON?) throws -> Bool {
                    String(decoding: try #require(heard).bytes, as: UTF8.self).contains(brush)
                }
                let stroked = try ada.answer(to: "s")
                #expect(try shows(stroked.ok), "\(stroked)")
                #expect(try shows(ada.call("drawing.get", key: drawing.rawValue).ok))
                try ada.watch([.drawing(drawing)])
                let state = try ada.first("the drawing") { $0.snapshot != nil }
                #expect(try shows(state.snapshot))
            }
        }
    }
}
