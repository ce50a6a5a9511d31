import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import Hosting
@testable import ProfileStore

@Suite struct PrivacyTests {
    let account = Account(replaying: [
        .pushRegistered(fcmToken: "secret-token"),
        .preferencesChanged(
            preferences: try! Preferences().merging(
                PreferencesChange(
                    notificationSettings: ["secret-key": true], color: "teal",
                    others: ["secret-theme": RawJSON(Bytes("1".utf8))]))),
    ])
    let secrets = ["secret", "fcmToken", "preferences", "email", "notificationSettings"]

    func text(_ value: some Encodable) -> String {
        String(decoding: JSON.encode(value), as: UTF8.self)
    }

    @Test func `the owner sees everything`() {
        let own = text(account.view(for: .ada, key: "ada"))
        #expect(
            own.contains("secret-token") && own.contains("secret-key")
                && own.contains("teal") && own.contains("secret-theme"))
    }

    @Test(arguments: [Actor.bob, .gateway, .operator])
    func `nobody else sees anything of an account`(viewer: Actor) {
        let view = text(account.view(for: viewer, key: "ada"))
        for secret in secrets { #expect(!view.contains(secret)) }
    }

    @Test func `a person, an identity and a person's events carry nothing private`() {
        let person = Person(replaying: [.born, .became(.layered(.plain))])
        for shown in [
            text(person.view(for: .bob, key: "ada")), text(person.identity(.ada)),
            text(PersonEvent.born), text(PersonEvent.became(.initials)),
        ] {
            for secret in secrets { #expect(!shown.contains(secret)) }
        }
    }

    @Test(arguments: [
        PersonEvent.connected(gateway: Secret("gw_1")),
        .disconnected(gateway: Secret("gw_1"), wentAt: Secret(.noon)),
    ])
    func `watchers of a person hear nothing of gateways`(_ event: PersonEvent) {
        #expect(WrittenChoice(event).told == Bytes("{}".utf8))
    }

    @Test(arguments: [
        PersonEvent.presenceChanged(
            PersonPresence(isOnline: true, lastSeen: .noon, gateway: "gw_1")),
        .presenceChanged(
            PersonPresence(
                isOnline: false, lastSeen: .noon, isAway: true, gateway: "gw_1", wentAt: .noon)),
        .statsChanged(
            PersonStats(
                matchId: "m1", gameId: "chess", globalStats: GlobalStats(), gameStats: GameStats())),
    ])
    func `watchers of a person don't hear where they are, nor which match they played`(
        _ event: PersonEvent
    ) throws {
        let told = text(RawJSON(WrittenChoice(event).told))
        for secret in ["gateway", "gw_1", "wentAt", "matchId", "m1"] {
            #expect(!told.contains(secret))
        }
        #expect(told.contains("lastSeen") || told.contains("globalStats"))
    }

    @Test func `no hash is told with a state, and each is stored`() throws {
        let device = Account(replaying: [
            .opened("phone"),
            .rotated(deviceId: "phone", refreshHash: Secret(.second), rotatedAt: .noon),
        ])
        try expectStored(["\(RefreshHash.first)", "\(RefreshHash.second)"], in: device)
        let login = AttachedLogin(
            userId: .ada, email: "ada@example.org", passwordHash: "argon", claim: 1)
        try expectStored(["argon"], in: Login(replaying: [.attached(login)]))
    }

    private func expectStored(_ hashes: [String], in state: some Entity) throws {
        let stored = JSON.encode(state, withSecrets: true)
        for hash in hashes {
            #expect(text(RawJSON(stored)).contains(hash))
            #expect(!text(state).contains(hash))
        }
        #expect(!text(state).contains("Hash"))
        #expect(try JSON.decode(type(of: state), from: stored) == state)
    }

    @Test func `what others are answered carries nothing private`() throws {
        let directory = try Directory()
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
        try directory.tell(.ada, AccountCommand.registerPush(fcmToken: "secret-token"))
        try directory.tell(
            .ada,
            AccountCommand.setPreferences(
                preferences: PreferencesChange(notificationSettings: ["secret-key": true])))
        for query: PersonQuery in [
            .get(userId: .ada), .many(userIds: [.ada]),
            .search(prefix: "a", limit: nil, after: nil),
        ] {
            let answer = String(decoding: try directory.tell(.bob, query), as: UTF8.self)
            #expect(answer.contains("Ada"))
            for secret in secrets { #expect(!answer.contains(secret)) }
        }
    }
}
