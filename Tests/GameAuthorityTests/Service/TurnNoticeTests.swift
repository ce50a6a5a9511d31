import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Testing

@testable import GameAuthority
@testable import MatchRules

/// Whom the authority asks to be told that a match waits for them.
@Suite struct TurnNoticeTests {
    private let authority: Authority

    init() throws { authority = try Authority() }

    private func drop(_ person: PersonID) {
        #expect(
            authority.tell(MatchCommand.noteDropped(userId: person), by: .lobby).failure == nil)
    }

    private func awaited() throws -> [PersonID] {
        let view = try authority.ask(MatchQuery.get, by: .ada, as: MatchView.self)
        return try #require(view.sight?.awaited)
    }

    private func notices() throws -> [Notice] {
        authority.now = authority.now + .seconds(1)
        return try authority.takeAnnouncements().flatMap { call in
            guard
                case .announce(let notices) = try JSON.decode(
                    choice: NotifyCall.self, name: call.header.call.rawValue, body: call.body)
            else { return [Notice]() }
            return notices
        }
    }

    @Test func `who is awaited and away is told, with the match, its game and its room`() throws {
        try authority.order(.of("crazyEights"))
        #expect(try notices().isEmpty)
        let first = try #require(try awaited().first)
        let other = first == .ada ? PersonID.bob : .ada
        drop(other)
        #expect(try notices().isEmpty)
        while try awaited() != [other] { try authority.playOn([.person(first)], turns: 1) }
        let told = try notices()
        let notice = try #require(told.first)
        #expect(told.count == 1 && notice.type == .turn && notice.to == [other])
        #expect(notice.stream == StreamName("match", "m1") && notice.by == nil)
        #expect(notice.game == "crazyEights" && notice.roomCode == "K7QD")
        #expect(notice.about.hasPrefix("turn-m1-"))
    }

    @Test func `who leaves while they are awaited is told of it, and is not once they are back`()
        throws
    {
        try authority.order(.of())
        drop(.bob)
        let first = try notices()
        #expect(first.map(\.to) == [[.bob]])
        #expect(
            authority.tell(MatchCommand.noteReturned(userId: .bob), by: .lobby).failure == nil)
        drop(.ada)
        let second = try notices()
        #expect(second.map(\.to) == [[.ada]])
    }

    @Test func `the same turn is named alike, and the next otherwise`() throws {
        try authority.order(.of("crazyEights"))
        let person = try #require(try awaited().first)
        drop(person)
        let first = try notices().map(\.about)
        #expect(
            authority.tell(MatchCommand.noteReturned(userId: person), by: .lobby).failure == nil)
        drop(person)
        #expect(try notices().map(\.about) == first)
        #expect(
            authority.tell(MatchCommand.noteReturned(userId: person), by: .lobby).failure == nil)
        try authority.playOn([.ada, .bob], turns: 4)
        drop(.ada)
        drop(.bob)
        let next = try notices().map(\.about)
        #expect(next.count == 1 && next != first)
    }

    @Test func `nobody is told while bots play for them, nor after the end`() throws {
        try authority.order(.of())
        drop(.bob)
        #expect(
            authority.tell(MatchCommand.noteLeft(userId: .bob, reason: .left), by: .lobby).failure
                == nil)
        #expect(try notices().isEmpty)
        drop(.ada)
        #expect(
            authority.tell(MatchCommand.void(reason: "x"), by: .lobby).failure == nil)
        #expect(try notices().isEmpty)
    }

    @Test func `bots are not told, and practice tells nobody`() throws {
        try authority.order(.of("highCard", [.ada, .robo]))
        drop(.ada)
        #expect(try notices().flatMap(\.to) == [.ada])
        let practice = MatchCommand.practice(
            game: "highCard", settings: nil, bots: 1, level: nil, seed: 1)
        let key = try #require(authority.tell(practice, by: .bob, of: "").header.stream).key
        _ = authority.tell(MatchCommand.noteDropped(userId: .bob), by: .lobby, of: key)
        #expect(try notices().isEmpty)
    }
}
