import Contracts
import EventSourcing
import Hosting
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

/// People who played together are suggested to each other, and nobody else is.
@Suite struct MeetingTests {
    private let follower = Actor.part("follower.meetings")
    private let nobody = Scenario(Friends.self, key: "ada", at: .noon)
    private let directory: Directory

    init() throws {
        directory = try Directory()
        for (actor, name) in [(Actor.ada, "Ada"), (.bob, "Bob"), (.eve, "Eve")] {
            try directory.tell(actor, PersonCommand.rename(displayName: name))
        }
    }

    private func play(_ people: PersonID..., as match: EntityKey = "m1") throws {
        directory.happen(
            MatchEvent.ended(
                EndedMatch(
                    roomCode: "K7QD", game: "highCard", results: MatchResults(winners: []),
                    records: people.map { MatchRecord(userId: $0, won: false) }, endedAt: .noon)),
            in: match)
        _ = try directory.settle()
    }

    private func suggested(_ actor: Actor) throws -> [PersonID] {
        try directory.ask(FriendsQuery.suggested, by: actor, as: SuggestedFriends.self)
            .people.map(\.identity.userId)
    }

    @Test func `somebody is met once`() throws {
        let met = FriendsEvent.met(userIds: Secret([.bob]))
        try nobody.when(.noteMet(userIds: [.bob, .ada]), by: follower, then: [met])
        try nobody.and(met).when(.noteMet(userIds: [.bob]), by: follower, then: [])
        try nobody.and(.deleted).when(.noteMet(userIds: [.bob]), by: follower, then: [])
    }

    @Test func `the 50 who were met last are remembered`() {
        var friends = Friends()
        for number in 0..<60 {
            friends.apply(.met(userIds: Secret([PersonID("p\(number)")])))
        }
        #expect(friends.met.count == 50 && friends.met.first == "p10")
    }

    @Test func `who finished a match together is suggested to each other`() throws {
        try play(.ada, .bob)
        try play(.ada, "eve", as: "m2")
        #expect(try suggested(.ada) == ["eve", .bob])
        #expect(try suggested(.bob) == [.ada] && suggested(.eve) == [.ada])
    }

    @Test func `who plays alone meets nobody`() throws {
        try play(.ada)
        #expect(try suggested(.ada).isEmpty)
    }

    @Test func `friends and open requests are not suggested`() throws {
        try play(.ada, .bob, "eve")
        try directory.tell(.ada, FriendsCall.request(userId: .bob))
        #expect(try suggested(.ada) == ["eve"] && suggested(.bob) == ["eve"])
        try directory.tell(.bob, FriendsCall.accept(userId: .ada))
        #expect(try suggested(.ada) == ["eve"] && suggested(.bob) == ["eve"])
    }

    @Test func `a block hides both from each other`() throws {
        try play(.ada, .bob)
        try directory.tell(.bob, FriendsCall.decide(kind: .block, key: "ada"))
        #expect(try suggested(.ada).isEmpty && suggested(.bob).isEmpty)
    }

    @Test func `somebody may be hidden, and nobody else hears of it`() throws {
        try play(.ada, .bob)
        try directory.tell(.ada, FriendsCall.decide(kind: .hidden, key: "bob"))
        #expect(try suggested(.ada).isEmpty && suggested(.bob) == [.ada])
        try directory.tell(.ada, FriendsCall.undecide(kind: .hidden, key: "bob"))
        #expect(try suggested(.ada) == [.bob])
    }

    @Test func `deleted accounts are not suggested`() throws {
        try play(.ada, .bob)
        try directory.tell(.bob, AccountCommand.delete(withMessages: nil))
        #expect(try suggested(.ada).isEmpty)
        _ = try directory.settle()
        #expect(try suggested(.ada).isEmpty)
    }

    @Test func `nobody but the owner learns whom they met`() throws {
        try play(.ada, .bob)
        for viewer in [Actor.bob, .gateway] {
            #expect(directory.code(viewer, FriendsQuery.suggested, key: "ada") != nil)
        }
        let shown = try directory.tell(
            .operator, JournalQuery.history(after: nil, limit: nil), kind: "friends", key: "ada")
        #expect(!String(decoding: shown, as: UTF8.self).contains("bob"))
    }
}
