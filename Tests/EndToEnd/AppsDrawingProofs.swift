import Contracts
import Foundation
import ParlorKit
import ParlorWire
import TestKit
import Testing

extension AppProofs {
    @Suite(.sharedCluster) struct Drawings {
        @Test func `ink is seen while it is drawn, and the stroke once`() async throws {
            try await Cluster.sharedAmidTasks { cluster in
                let (ada, bob) = (try await cluster.app("Ada"), try await cluster.app("Bob"))
                let code = try await ada.rooms.create("Tea").code
                let inside = try #require(try await bob.room(code).join().inside)
                let id = DrawingID(inside.drawingId)
                let board = bob.watch(drawing: id)
                try await board.settled()
                let signals = board.signals
                let heard = Held<[LiveSignal]>([])
                let listening = Task {
                    for await signal in signals { heard.with { $0.append(signal) } }
                }
                let pen = ada.pen(on: id, color: Color(r: 0, g: 0, b: 1), brushSize: 3)
                var count = 0
                try await waitAmidTasks(for: "Bob to see ink") {
                    pen.draw([Point(x: Double(count), y: 0)])
                    count += 1
                    return heard.with { !$0.isEmpty }
                }
                let ink = try #require(heard.with { $0.first })
                let adasId = await ada.userId
                #expect(ink.name == "ink" && ink.by == adasId)
                try await pen.finish()
                try await pen.finish()
                try await waitAmidTasks(for: "Bob to see the stroke") {
                    board.view?.strokes.isEmpty == false
                }
                let strokes = try await bob.drawing(id).get().strokes
                #expect(strokes.count == 1 && strokes.first?.points.count == count)
                #expect(board.view?.strokes == strokes)
                listening.cancel()
            }
        }

        @Test func `a drawing of several parts is whole once it is settled`() async throws {
            try await Cluster.sharedAmidTasks { cluster in
                let ada = try await cluster.app("Ada")
                let id = try await ada.drawings.create(title: "Large").drawingId
                let points = Ink(
                    (0..<1_500).map { Point(x: Double($0) * 0.123, y: Double($0) * 0.456) })
                for number in 1...20 {
                    let color = Color(r: Double(number) / 20, g: 0, b: 0)
                    try await ada.drawing(id).stroke(
                        Stroke(points: points, color: color, brushSize: 3, brush: Brush("pen")))
                }
                let first = try await ada.drawing(id).get()
                try #require(first.more != nil && first.strokes.count < 20)
                let drawing = ada.watch(drawing: id)
                let board = try await drawing.settled()
                let acts = board.strokes.map(\.act)
                #expect(acts == Array(1...20) && board.more == nil)
                try await ada.drawing(id).undo()
                try await waitAmidTasks(for: "the last stroke to go") {
                    drawing.view?.strokes.map(\.act) == Array(1...19)
                }
            }
        }
    }
}
