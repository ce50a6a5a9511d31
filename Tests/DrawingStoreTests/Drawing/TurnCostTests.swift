import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

@testable import DrawingStore

/// How long one call with a large body keeps the store from others: its turn is that call alone.
@Suite struct TurnCostTests {
    /// As an app sends it.
    private static let file: Picture = {
        let points = (0..<40).map { Point(x: 110.25 + Double($0), y: 700.5 - Double($0)) }
        let stroke = Stroke(
            points: Ink(points), color: .red, brushSize: 4, brush: Brush("pen"))
        return Picture(
            strokes: Array(repeating: stroke, count: 900), stamps: [], backgroundColor: .white)
    }()

    /// What the processor worked for it.
    private func timed<T>(_ work: () throws -> T) rethrows -> (T, Duration) {
        let began = clock()
        let outcome = try work()
        return (outcome, .seconds(1) * (Double(clock() - began) / Double(CLOCKS_PER_SEC)))
    }

    @Test func `large bodies are taken or refused as small ones, and what they take is told`()
        throws
    {
        let studio = try Studio()
        let drawing = try studio.create()
        func decide(_ command: DrawingCommand) -> (Reply, Duration, Int) {
            let (name, body) = JSON.encode(choice: command)
            let (reply, took) = timed { studio.reply(.ada, CallName(name), body, of: drawing) }
            return (reply, took, body.count)
        }
        _ = decide(.stamp(emoji: "❤️", x: 3, y: 4, size: 48))
        let stamp = Figures.Reference("a stamp") {
            decide(.stamp(emoji: "❤️", x: 3, y: 4, size: 48)).1
        }

        let (imported, took, size) = decide(.import(Import(Self.file)))
        #expect(imported.failure == nil && size > 800_000)
        Figures.note(
            "deciding an import of 0.9 MB", took, expected: .milliseconds(10), beside: stamp)

        let values = Array(repeating: "1", count: 190_000).joined(separator: ",")
        let body = Bytes(#"{"a":[\#(values)]}"#.utf8)
        let (refused, reading) = timed { studio.reply(.ada, "drawing.stroke", body, of: drawing) }
        #expect(refused.failure?.code == .badInput)
        Figures.note(
            "refusing a body of 190,000 values", reading, expected: .milliseconds(10),
            beside: stamp)
    }
}
