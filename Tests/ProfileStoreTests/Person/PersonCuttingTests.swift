import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

/// What stands for a person's comings and goings is readable for ever.
@Suite struct PersonCuttingTests {
    /// By the schema of the version that wrote it. Never change one; add one with each new schema.
    private static let frozen = [
        10: #"""
        {"avatar":{"avatarId":"red_star","avatarType":"built_in"},\#
        "createdAt":"2025-12-29T09:20:00.000Z","displayName":"Ada","gateways":["g2"],\#
        "globalStats":{"totalGamesPlayed":1,"totalWins":1},"hasBeenOnline":true,\#
        "isDeleted":false,"isOnline":true,"lastSeen":"2025-12-29T09:20:00.000Z",\#
        "ownedProductIDs":["p1"],"seatedAt":"2026-01-01T00:00:00.000Z",\#
        "statsByGameId":{"dice":{"gamesPlayed":1,"streakBest":1,"streakCurrent":1,\#
        "wins":1}},"wentAt":"2026-01-01T00:00:00.000Z","withheldCount":4}
        """#,
        11: #"""
        {"avatar":{"avatarId":"red_star","avatarType":"built_in"},\#
        "createdAt":"2025-12-29T09:20:00.000Z","displayName":"Ada","gateways":["g2"],\#
        "globalStats":{"totalGamesPlayed":1,"totalWins":1},"hasBeenOnline":true,\#
        "isDeleted":false,"isOnline":true,"lastSeen":"2025-12-29T09:20:00.000Z",\#
        "ownedProductIDs":["p1"],"seatedAt":"2026-01-01T00:00:00.000Z",\#
        "statsByGameId":{"dice":{"gamesPlayed":1,"streakBest":1,"streakCurrent":1,\#
        "wins":1}},"toldCount":4,"wentAt":"2026-01-01T00:00:00.000Z","withheldCount":4}
        """#,
    ]

    private let events: [PersonEvent] = [
        .created(userId: "ada", displayName: DisplayName("A"), createdAt: .birth),
        .became(.builtIn("red_star"), name: "Ada"),
        .statsChanged(
            PersonStats(
                matchId: "m", gameId: "dice", globalStats: GlobalStats().adding(won: true),
                gameStats: GameStats().adding(won: true))),
        .productGranted(productId: "p1"),
        .presenceChanged(PersonPresence(isOnline: true, lastSeen: .birth, gateway: "g1")),
        .connected(gateway: Secret("g2")),
        .disconnected(gateway: Secret("g1"), wentAt: Secret(.noon)),
        .seated(seatedAt: .noon),
    ]

    @Test func `the state of each schema ever shipped can be read`() throws {
        #expect(Self.frozen.keys.max() == Person.schema)
        for (schema, text) in Self.frozen {
            let state = try Person.standing(Bytes(text.utf8), of: schema)
            let counted = schema == 10 ? #""toldCount":0"# : #""toldCount":4"#
            #expect(
                written(state)
                    == Self.frozen[11]!.replacing(#""toldCount":4"#, with: counted))
        }
        #expect(throws: Malformed.self) { try Person.standing(Bytes("{}".utf8), of: 1) }
    }

    @Test func `a state is written as it was frozen`() {
        #expect(written(Person(replaying: events)) == Self.frozen[Person.schema])
    }

    private func written(_ person: Person) -> String {
        String(decoding: JSON.encode(person, withSecrets: true), as: UTF8.self)
    }

    @Test func `only presence passes, and who comes too late is told how it is now`() {
        for event in events {
            #expect(Person.passing.contains(WrittenChoice(event).name) == event.isOfPresence)
        }
        let standIn = Person(replaying: events).standIn
        #expect(standIn == .presenceChanged(PersonPresence(isOnline: true, lastSeen: .birth)))
        #expect(Person(replaying: events.prefix(4)).standIn == nil)
    }
}
