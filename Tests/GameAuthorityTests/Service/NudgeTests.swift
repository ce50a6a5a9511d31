import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Testing

@testable import GameAuthority
@testable import MatchRules

/// A player who waits for another one.
@Suite struct NudgeTests {
    private let authority: Authority

    init() throws {
        authority = try Authority()
        try authority.order(.of("crazyEights", [.ada, .bob, .cleo]))
        authority.now = .after(10)
    }

    private func awaited() throws -> Actor {
        let view = try authority.ask(MatchQuery.get, by: .ada, as: MatchView.self)
        return .person(try #require(view.sight?.awaited.first))
    }

    private func others() throws -> [Actor] {
        let mover = try awaited()
        return [Actor.ada, .bob, .cleo].filter { $0 != mover }
    }

    private func refusal(by actor: Actor) -> Failure? {
        authority.tell(MatchSignal.nudge, by: actor).failure
    }

    @Test func `after ten seconds a nudge is told to the table, and stored nowhere`() throws {
        let other = try others()[0]
        let before = try authority.head()
        authority.now = Timestamp(milliseconds: Timestamp.after(10).milliseconds - 1)
        #expect(refusal(by: other) == MatchRefusal.nudgedTooSoon.failure)
        #expect(authority.takeNudges().isEmpty)
        authority.now = .after(10)
        #expect(refusal(by: other) == nil)
        let told = authority.takeNudges()
        #expect(told.map(\.topic) == ["match.m1.nudge"])
        #expect(told.first?.header.rev == 0 && told.first?.header.by == other)
        #expect(try authority.head() == before)
    }

    @Test func `a turn is nudged once, whoever does it, and the next one again`() throws {
        let mover = try awaited()
        let (first, second) = (try others()[0], try others()[1])
        #expect(refusal(by: first) == nil)
        authority.now = .after(25)
        for other in [first, second] {
            #expect(refusal(by: other) == MatchRefusal.nudgedAlready.failure)
        }
        while try awaited() == mover { try authority.playOn([mover], turns: 1) }
        authority.now = .after(34)
        #expect(try refusal(by: others()[0]) == MatchRefusal.nudgedTooSoon.failure)
        authority.now = .after(35)
        #expect(try refusal(by: others()[0]) == nil)
    }

    @Test func `nobody nudges themselves, nor from outside, nor after giving up`() throws {
        #expect(try refusal(by: awaited()) == MatchRefusal.nobodyToNudge.failure)
        #expect(refusal(by: .eve) == MatchRefusal.noSeat.failure)
        let other = try others()[0]
        #expect(authority.tell(MatchCommand.resign, by: other).failure == nil)
        authority.now = .after(20)
        #expect(refusal(by: other) == MatchRefusal.over.failure)
    }

    @Test func `who is away hears no nudge, and whom a bot plays for needs none`() throws {
        let (mover, other) = (try awaited(), try others()[0])
        let person = try #require(mover.person)
        let dropped = MatchCommand.noteDropped(userId: person)
        #expect(authority.tell(dropped, by: .lobby).failure == nil)
        authority.now = .after(20)
        #expect(refusal(by: other) == MatchRefusal.nobodyToNudge.failure)
        let left = MatchCommand.noteLeft(userId: person, reason: .left)
        #expect(authority.tell(left, by: .lobby).failure == nil)
        authority.now = .after(40)
        #expect(refusal(by: other) == MatchRefusal.nobodyToNudge.failure)
    }

    @Test func `where all decide at once, each nudge reaches all who have not`() throws {
        let authority = try Authority()
        try authority.order(.of("highCard", [.ada, .bob, .cleo]))
        try authority.playOn([.ada], turns: 1)
        authority.now = .after(10)
        #expect(authority.tell(MatchSignal.nudge, by: .ada).failure == nil)
        try authority.playOn([.bob], turns: 1)
        authority.now = .after(20)
        let again = authority.tell(MatchSignal.nudge, by: .ada).failure
        #expect(again == MatchRefusal.nudgedAlready.failure)
    }

    @Test func `nothing is left to nudge when the match was called off, or never was`() throws {
        let other = try others()[0]
        let void = MatchCommand.void(reason: "The room was closed.")
        #expect(authority.tell(void, by: .lobby).failure == nil)
        #expect(refusal(by: other) == MatchRefusal.over.failure)
        let nowhere = authority.tell(MatchSignal.nudge, by: .ada, of: "nowhere").failure
        #expect(nowhere == MatchRefusal.notFound.failure)
    }
}
