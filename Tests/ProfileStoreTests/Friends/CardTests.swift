import Contracts
import EventSourcing
import ParlorPalette
import ParlorWire
import Testing

@testable import ProfileStore

@Suite struct CardTests {
    let directory: Directory

    init() throws {
        directory = try Directory()
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
        try directory.tell(.bob, PersonCommand.rename(displayName: "Bob"))
        try directory.tell(.bob, HandleCall.set(handle: "bobby"))
    }

    private func card(_ person: PersonID = .bob) throws -> FriendCard {
        try directory.ask(FriendsQuery.card(userId: person), by: .ada, as: FriendCard.self)
    }

    private func roster(_ people: [PersonID]) throws -> [PersonID: String] {
        let roster = try directory.ask(
            FriendsQuery.roster(userIds: people), by: .ada, as: Roster.self
        ).roster
        return Dictionary(uniqueKeysWithValues: roster.map { ($0.userId, $0.color.rawValue) })
    }

    @Test func `a card says who somebody is, and what they are to the caller`() throws {
        let stranger = try card()
        #expect(stranger.person.identity.displayName == "Bob" && stranger.status == .none)
        #expect(stranger.person.handle?.text == "bobby" && stranger.color == "red")
        try directory.tell(.ada, FriendsCall.request(userId: .bob))
        #expect(try card().status == .outgoing)
        try directory.tell(.bob, FriendsCall.accept(userId: .ada))
        #expect(try card().status == .friend)
        try directory.tell(.ada, FriendsCall.decide(kind: .color, key: "bob", payload: "pink"))
        #expect(try card().color == "pink")
        #expect(directory.code(.ada, FriendsQuery.card(userId: "nobody")) == .notFound)
    }

    @Test func `a roster is coloured as the caller sees it`() throws {
        let people: [PersonID] = ["ada", "bob", "cleo", "dora"]
        #expect(try roster(people)["ada"] == "purple")
        try directory.tell(
            .ada,
            AccountCommand.setPreferences(preferences: PreferencesChange(color: "red")))
        try directory.tell(.ada, FriendsCall.decide(kind: .color, key: "bob", payload: "red"))
        let seen = try roster(people)
        #expect(seen["ada"] == "red" && seen["bob"] == "red" && seen.count == 4)
        #expect(try roster([]) == [:])
        let many = (0...100).map { PersonID("p\($0)") }
        #expect(directory.code(.ada, FriendsQuery.roster(userIds: many)) == .badInput)
    }
}
