import Contracts
import EventSourcing
import Hosting
import ParlorGames
import ParlorWire
import Testing

@testable import GameAuthority
@testable import MatchRules

/// An app with the rules plays on at once with what it sees, and is put right by the authority.
@Suite struct SeenTests {
    private let authority: Authority

    init() throws {
        authority = try Authority()
        try authority.order(.of("crazyEights", settings: #"{"drawLimit": 5}"#))
    }

    @Test func `an operator sees how a live match stands, and no card nor what deals them`() throws
    {
        for question in [JournalQuery.state(at: nil), .history(after: nil, limit: nil)] {
            let reply = authority.tell(question, by: .operator)
            #expect(reply.failure == nil)
            let shown = String(decoding: reply.body, as: UTF8.self)
            #expect(shown.contains("crazyEights"))
            for secret in [#""game":{"#, #""hands""#, #""entropy""#, #""seed""#, #""hidden""#] {
                #expect(!shown.contains(secret), "\(secret)")
            }
        }
    }

    private func seen(by person: Actor) throws -> Seen<CrazyEights> {
        let answer = try authority.ask(MatchQuery.seen, by: person, as: SeenMatch.self)
        return try JSON.decode(Seen<CrazyEights>.self, from: answer.seen.bytes)
    }

    @Test func `a play is foreseen, a card that is drawn is not, and the authority is right`()
        throws
    {
        var (plays, draws) = (0, 0)
        while plays < 5 || draws < 5 {
            for (seat, person) in [Actor.ada, .bob].enumerated() {
                var predicted = try seen(by: person)
                let legal = predicted.game.legal(for: Seat(seat))
                guard let action = draws < plays ? legal.last : legal.first else { continue }
                try predicted.predict(action, by: Seat(seat))
                let raw = RawJSON(JSON.encode(action))
                let act = MatchCommand.act(action: raw, at: nil)
                #expect(authority.tell(act, by: person).failure == nil)
                let answered = try seen(by: person)
                if case .play = action {
                    plays += 1
                    #expect(predicted.view.top == answered.view.top)
                    #expect(predicted.view.handCounts == answered.view.handCounts)
                    #expect(predicted.view.mover == answered.view.mover)
                    #expect(predicted.view.hand == answered.view.hand)
                } else if case .draw = action {
                    draws += 1
                    #expect(predicted.view.hand?.last?.isKnown == false)
                    #expect(answered.view.hand?.allSatisfy(\.isKnown) == true)
                    #expect(predicted.view.handCounts == answered.view.handCounts)
                }
                if answered.game.isOver { return }
            }
        }
    }

    @Test func `it hides what the seat may not see`() throws {
        let view = try seen(by: .ada)
        #expect(view.viewpoint == .seat(0))
        #expect(view == Seen.again(view))
        let others = try seen(by: .eve)
        #expect(others.viewpoint == .audience && others.view.hand == nil)
        let text = try authority.ask(MatchQuery.seen, by: .eve, as: SeenMatch.self).seen.text
        #expect(!text.contains("entropy") && !text.contains("key"))
    }
}

extension Seen<CrazyEights> {
    /// Read from what it was written as.
    fileprivate static func again(_ seen: Self) -> Self {
        try! JSON.decode(Self.self, from: JSON.encode(seen))
    }
}
