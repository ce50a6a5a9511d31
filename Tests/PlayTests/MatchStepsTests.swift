import Contracts
import ParlorGames
import ParlorKit
import ParlorWire
import Testing

@testable import Play

@Suite struct MatchStepsTests {
    private func match(atRisk: Int = 0) -> MatchView {
        Evening.read(
            """
            {"matchId": "m-1", "game": "dice", "gameVersion": 1, "settings": {}, "isPractice": false,
            "status": "playing", "startedAt": "2026-03-01T19:00:00.000Z", "seat": 0, "seats": [
            {"userId": "ada", "hasResigned": false, "isPlayedByBot": false},
            {"userId": "bob", "hasResigned": false, "isPlayedByBot": false}],
            \(sight(atRisk: atRisk))}
            """)
    }

    private func sight(atRisk: Int) -> String {
        """
        "view": {"scores": [0, 0], "targetScore": 100, "turn": 0, "roller": 0,
        "atRisk": \(atRisk), "playing": [0, 1]}, "awaited": ["ada"]
        """
    }

    private func roll(_ rev: Revision, atRisk: Int) -> Session.Event {
        event(
            rev, "acted",
            """
            {"by": "ada", "action": {"roll": {}}, "actedAt": "2026-03-01T19:00:00.000Z",
            \(sight(atRisk: atRisk))}
            """)
    }

    private func event(_ rev: Revision, _ name: String, _ body: String) -> Session.Event {
        Session.Event(rev: rev, name: name, body: RawJSON(Array(body.utf8)))
    }

    private func atRisk(_ steps: [MatchSteps.Step]) -> [Int?] {
        steps.map { step in
            guard case .dice(let view) = Table(step.view, Names()).view else { return nil }
            return view.atRisk
        }
    }

    @Test func `each event is shown with the match right after it`() {
        var steps = MatchSteps(viewer: "ada")
        #expect(atRisk(steps.take(match(), at: 1, [])) == [0])
        let two = steps.take(match(atRisk: 9), at: 3, [roll(2, atRisk: 4), roll(3, atRisk: 9)])
        #expect(atRisk(two) == [4, 9])
        #expect(two.map(\.happening?.by) == [0, 0])
    }

    @Test func `a view that is ahead waits for its event`() {
        var steps = MatchSteps(viewer: "ada")
        _ = steps.take(match(), at: 1, [])
        #expect(steps.take(match(atRisk: 4), at: 2, []).isEmpty)
        #expect(atRisk(steps.take(match(atRisk: 4), at: 2, [roll(2, atRisk: 4)])) == [4])
    }

    @Test func `a whole state takes the place of events that never come`() {
        var steps = MatchSteps(viewer: "ada")
        _ = steps.take(match(), at: 1, [])
        #expect(steps.take(match(atRisk: 20), at: 7, []).isEmpty)
        let jump = steps.take(match(atRisk: 20), at: 7, [])
        #expect(atRisk(jump) == [20] && jump[0].happening == nil)
        #expect(steps.take(match(atRisk: 20), at: 7, [roll(7, atRisk: 20)]).isEmpty)
    }

    @Test func `what becomes of a seat is told`() throws {
        var steps = MatchSteps(viewer: "ada")
        _ = steps.take(match(), at: 1, [])
        let left = event(
            2, "seatTakenByBot",
            """
            {"userId": "bob", "reason": "left", "takenAt": "2026-03-01T19:00:00.000Z",
            \(sight(atRisk: 0))}
            """)
        let step = steps.take(match(), at: 2, [left])
        #expect(step.first?.happening == Happening(by: 1, action: nil, kind: .left))
        #expect(step.first?.view.seats[1].isPlayedByBot == true)
        let table = Table(try #require(step.first).view, Names(["bob": "Bob"]))
        let happening = try #require(step.first?.happening)
        #expect(table.sentence(happening, after: table) == "A bot plays for Bob.")
    }
}
