import Contracts
import EventSourcing
import Foundation
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// What is read and written by hand is what the codec makes of it.
@Suite struct WritingTests {
    private static let acted = SampleTests.files.filter {
        $0.lastPathComponent.hasPrefix("match.acted")
    }

    @Test(arguments: acted)
    func `an action is written as the codec writes it`(file: URL) throws {
        let body = Bytes(try Data(contentsOf: file))
        let event = try JSON.decode(choice: MatchEvent.self, name: "acted", body: body)
        expectSame(Match.written(event), WrittenChoice(event))
        #expect(Match.written(event).name == "acted")
    }

    private func expectSame(_ written: WrittenChoice, _ encoded: WrittenChoice) {
        #expect(RawJSON(written.stored).text == RawJSON(encoded.stored).text)
        #expect(RawJSON(written.told).text == RawJSON(encoded.told).text)
    }

    @Test(arguments: [
        MatchSummary(), MatchSummary(round: 0, scores: [:]),
        MatchSummary(round: 2, scores: ["b": -3, "ab": 0, "a": 12, "Z": 1], currentPlayerId: "ab"),
        MatchSummary(scores: ["\"\\": 1, "é": 2, "e\u{301}": 3, "": 4], currentPlayerId: "\u{1}"),
    ])
    func `how a match stands is written as the codec writes it`(summary: MatchSummary) {
        let event = MatchEvent.acted(
            MatchMove(
                by: .ada, action: nil, hidden: nil, byBot: nil, actedAt: .birth, roomCode: "K7QD",
                summary: summary))
        expectSame(Match.written(event), WrittenChoice(event))
    }

    @Test(arguments: ["highCard", "dice", "crazyEights"] as [GameID])
    func `a view is written as the codec writes it, whatever has come of the match`(
        game: GameID
    ) throws {
        let order = MatchOrder.of(game, [.ada, .bob, .robo], spectators: [.eve])
        let ordered = Scenario.ordered(order)
        let stages = [
            Scenario(Match.self, key: "m1", at: .birth), ordered,
            ordered.and(.seatHeld(userId: .ada, heldAt: .birth, heldUntil: .after(120))),
            ordered.and(
                .calledOff(
                    CalledOffMatch(roomCode: "K7QD", reason: "a \"word\"", calledOffAt: .birth))),
            try ordered.having(.resign, by: .ada).having(.resign, by: .bob),
        ]
        for stage in stages {
            for viewer in [.ada, .eve, .clock] as [Actor] {
                let view = stage.state.view(for: viewer, key: "m1")
                #expect(RawJSON(Match.written(view)).text == RawJSON(JSON.encode(view)).text)
            }
        }
    }

    @Test(arguments: [
        #"{"action":{"roll":{}}}"#, #"{"action":{"roll":{}},"at":3}"#, #"{"action":7,"at":null}"#,
        #"{ "at" : 3.0 , "action" : [ 1 , 2 ] }"#, #"{"action":null}"#, #"{"at":3}"#, "{}", "7", "",
        #"{"action":{},"at":"3"}"#, #"{"action":{},"at":1.5}"#, #"{"action":{},"action":{}}"#,
        #"{"action":{}"#, #"{"act\u0069on":{"a":"\u0000"}}"#, #"{"action":{},"more":1}"#,
    ])
    func `an action is read as the codec reads it, or refused in the same words`(
        body: String
    ) {
        let body = Array(body.utf8)
        let read = Result { try Match.read("match.act", body) }
        let decoded = Result {
            try JSON.decode(choice: MatchCommand.self, name: "match.act", body: body)
        }
        #expect((try? read.get()) == (try? decoded.get()))
        #expect(read.sentence == decoded.sentence)
    }

    @Test(arguments: ["highCard", "dice", "crazyEights"] as [GameID])
    func `what an action leads to is what its events make of the match`(game: GameID) throws {
        var played = Scenario.ordered(.of(game))
        for _ in 0..<40 {
            guard let seat = played.state.awaited.first(where: { _ in true }) else { return }
            let (person, action) = (played.state.person(at: seat), played.state.legal(for: seat)[0])
            let context = Context(actor: .person(person), key: "m1", now: .after(9), seed: 1)
            let decided = try played.state.decided(.act(action: action, at: nil), in: context)
            played = played.adding(decided.events)
            #expect(decided.after == played.state)
        }
    }
}

extension Result {
    fileprivate var sentence: String? {
        if case .failure(let error) = self { "\(error)" } else { nil }
    }
}
