import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Testing

@testable import GameAuthority
@testable import MatchRules

/// What people throw at a table.
@Suite struct ReactionTests {
    private let authority: Authority

    init() throws {
        authority = try Authority()
        try authority.order(.of("crazyEights", [.ada, .bob]))
    }

    private func refusal(of emoji: MatchReaction = .applause, by actor: Actor) -> Failure? {
        authority.tell(MatchSignal.react(emoji: emoji), by: actor).failure
    }

    private func told() throws -> [MatchSignal] {
        try authority.takeReactions().map {
            try JSON.decode(choice: MatchSignal.self, name: "match.react", body: $0.body)
        }
    }

    @Test func `a reaction is told to the table, and stored nowhere`() throws {
        let before = try authority.head()
        #expect(refusal(by: .bob) == nil)
        let told = authority.takeReactions()
        #expect(told.map(\.topic) == ["match.m1.react"])
        #expect(told.first?.header.rev == 0 && told.first?.header.by == .bob)
        #expect(try authority.head() == before)
    }

    @Test func `one a second is told of each person, the newest`() throws {
        #expect(refusal(of: .laughter, by: .ada) == nil)
        #expect(try told() == [.react(emoji: .laughter)])
        #expect(refusal(of: .applause, by: .ada) == nil)
        #expect(refusal(of: .tomato, by: .ada) == nil)
        #expect(try told().isEmpty)
        #expect(refusal(of: .fire, by: .bob) == nil)
        #expect(try told() == [.react(emoji: .fire)])
        authority.now = .after(1)
        #expect(try told() == [.react(emoji: .tomato)])
    }

    @Test func `who watches from the room may react, and nobody from outside`() throws {
        #expect(refusal(by: .eve) == MatchRefusal.notAtTable.failure)
        let comes = MatchCommand.noteSpectator(userId: .eve, watches: true)
        #expect(authority.tell(comes, by: .lobby).failure == nil)
        #expect(refusal(by: .eve) == nil)
        let goes = MatchCommand.noteSpectator(userId: .eve, watches: false)
        #expect(authority.tell(goes, by: .lobby).failure == nil)
        #expect(refusal(by: .eve) == MatchRefusal.notAtTable.failure)
        #expect(refusal(by: .lobby) == MatchRefusal.personOnly.failure)
    }

    @Test func `who is in the room of a game without spectators may not react`() throws {
        let policy = MatchPolicy(allowsRejoin: true, supportsSpectators: false, endsRoom: false)
        let other = try Authority()
        try other.order(.of("highCard", spectators: [.eve], policy: policy))
        let applause = MatchSignal.react(emoji: .applause)
        #expect(other.tell(applause, by: .eve).failure == MatchRefusal.notAtTable.failure)
        #expect(other.tell(applause, by: .ada).failure == nil)
    }

    @Test func `who was put out may not, and the end is still applauded`() throws {
        let out = MatchCommand.noteLeft(userId: .bob, reason: .kicked)
        #expect(authority.tell(out, by: .lobby).failure == nil)
        #expect(refusal(by: .bob) == MatchRefusal.notAtTable.failure)
        let other = try Authority()
        try other.order(.of("highCard", [.ada, .bob]))
        try other.playOn([.ada, .bob])
        let view = try other.ask(MatchQuery.get, by: .ada, as: MatchView.self)
        #expect(view.status == .over)
        let applause = MatchSignal.react(emoji: .applause)
        #expect(other.tell(applause, by: .bob).failure == nil)
    }

    @Test func `there is nothing to throw at when the match was called off, or never was`() throws {
        let void = MatchCommand.void(reason: "The room was closed.")
        #expect(authority.tell(void, by: .lobby).failure == nil)
        #expect(refusal(by: .ada) == MatchRefusal.over.failure)
        let applause = MatchSignal.react(emoji: .applause)
        let nowhere = authority.tell(applause, by: .ada, of: "nowhere").failure
        #expect(nowhere == MatchRefusal.notFound.failure)
    }

    @Test func `another emoji is refused, and the sentence has those that there are`() {
        let header = CallHeader(id: "odd", call: "match.react", actor: .ada)
        let odd = Call(
            kind: Match.kind, key: "m1", header: header, body: Bytes(#"{"emoji":"🎲"}"#.utf8))
        let failure = authority.take([odd])[0].failure
        #expect(failure?.code == .badInput)
        #expect(failure?.message.contains("👏, 😂, 😮, 😢, 🔥, 🍅") == true)
    }
}
