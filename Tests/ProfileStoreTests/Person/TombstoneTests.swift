import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct TombstoneTests {
    let part = Actor.part("follower.deletedAccounts")
    let grave = PersonEvent.became(.initials, name: "Deleted user")
    let gone = PersonEvent.deleted(createdAt: .birth, deletedAt: .noon)

    @Test func `who deleted their account is shown as a deleted user`() throws {
        try ada.and(.became(.builtIn("red_star"))).when(.bury, by: part, then: [grave, gone])
    }

    @Test func `who is online goes first`() throws {
        let online = ada.and(
            .connected(gateway: Secret("g")),
            .presenceChanged(PersonPresence(isOnline: true, lastSeen: .birth)))
        try online.when(
            .bury, by: part,
            then: [
                .disconnected(gateway: Secret("g"), wentAt: nil),
                .presenceChanged(PersonPresence(isOnline: false, lastSeen: .noon)),
                grave, gone,
            ])
    }

    @Test func `who has gone before goes once more, for all who have not heard it`() throws {
        let gone = ada.and(
            .presenceChanged(PersonPresence(isOnline: true, lastSeen: .birth)),
            .presenceChanged(PersonPresence(isOnline: false, lastSeen: .birth)))
        try gone.when(
            .bury, by: part,
            then: [
                .presenceChanged(PersonPresence(isOnline: false, lastSeen: .noon)), grave,
                self.gone,
            ])
    }

    @Test func `who never came is buried all the same`() throws {
        let events = try Scenario(Person.self, key: "ada", at: .noon).deciding(.bury, by: part)
        #expect(events.dropFirst() == [grave, .deleted(createdAt: .noon, deletedAt: .noon)])
    }

    @Test func `a tombstone is found by nobody and remembers nothing`() {
        let stats = PersonEvent.statsChanged(
            PersonStats(
                matchId: "m", gameId: "dice", globalStats: GlobalStats().adding(won: true),
                gameStats: GameStats().adding(won: true)))
        let person = ada.and(stats, .productGranted(productId: .gold), grave, gone).state
        #expect(person.listings.isEmpty)
        #expect(person.statsByGameId.isEmpty && person.ownedProductIDs.isEmpty)
        #expect(person.globalStats == GlobalStats())
        #expect(person.identity(.ada).displayName == "Deleted user")
    }

    @Test func `what was before it is erased, and makes no difference`() {
        #expect(Person.erases(gone) == .history)
        #expect(Person.erases(grave) == nil)
        #expect(ada.and(grave, gone).state == Person(replaying: [gone]))
    }

    @Test func `an earlier version's tombstone keeps when it came`() {
        let old = PersonEvent.deleted(createdAt: nil, deletedAt: nil)
        #expect(ada.and(grave, old).state.createdAt == .birth)
    }

    @Test func `nobody is buried by their own word`() {
        ada.when(.bury, by: .ada, refuses: .partsOnly)
    }

    @Test func `a tombstone is buried once, and takes nothing up again`() throws {
        let buried = ada.and(grave, gone)
        try buried.when(.bury, by: part, then: [])
        buried.when(.rename(displayName: "Ada"), by: .ada, refuses: .deleted)
        buried.when(.connect(gateway: "g"), by: .gateway, refuses: .deleted)
        #expect(PersonRefusal.deleted.failure.code == .notFound)
    }
}
