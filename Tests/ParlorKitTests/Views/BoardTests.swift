import Contracts
import ParlorKit
import ParlorWire
import Testing

@testable import Witness

@Suite struct BoardTests {
    @Test(arguments: UInt64(1)...8)
    func `whatever painters do leads to the same board`(_ seed: UInt64) throws {
        var painters = Painters(seed: seed)
        var folds = try TwoFolds("drawing", snapshot: Painters.empty, viewer: "ada")
        for rev in 2...150 {
            let difference = try folds.take(painters.act(rev))
            #expect(difference == nil, "at \(rev)")
        }
    }

    @Test func `an act from before the snapshot asks for the whole state`() throws {
        var board = try board(strokes: [3, 4])
        #expect(throws: CannotFold.self) { try board.undo(2) }
        #expect(throws: CannotFold.self) { try board.undo(3) }
        try board.undo(4)
        #expect(board.strokes.map(\.act) == [3])
    }

    @Test func `events wait for the last part of a large board`() throws {
        var board = try board(strokes: [1, 2], more: "next")
        try board.undo(4, rev: 13)
        #expect(board.strokes.map(\.act) == [1, 2] && board.rev == 12)
        try board.add(try self.board(strokes: [3], more: "last").drawing)
        try board.add(try self.board(strokes: [4, 5]).drawing)
        #expect(board.strokes.map(\.act) == [1, 2, 3, 5])
        #expect(board.rev == 13 && board.more == nil && board.strokeCount == 4)
    }

    private func board(strokes: [Int], more: Value = .null) throws -> Board {
        let state = try #require(ContractExamples.all["state.drawing"])["snapshot"]
        var (view, stroke) = (state, state["strokes"].items[0])
        view["stamps"] = []
        view["more"] = more
        view["strokes"].items = strokes.map {
            stroke["act"] = .number(Double($0))
            return stroke
        }
        return try JSON.decode(Board.self, from: RawJSON(view).bytes)
    }
}

extension Board {
    fileprivate mutating func undo(_ act: Int, rev: Revision = 13) throws {
        let body: Value = [
            "act": .number(Double(act)), "userId": "ada", "undoneAt": "2026-03-01T12:00:00.000Z",
        ]
        try fold(
            Session.Event(rev: rev, name: "undone", body: RawJSON(body)),
            for: Viewer(userId: "ada"))
    }
}
