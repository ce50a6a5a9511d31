import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

@Suite struct WireShapeTests {
    func command<C: Choice>(_ type: C.Type, _ call: String, _ body: String) throws -> C {
        try JSON.decode(choice: type, name: call, body: Array(body.utf8))
    }

    @Test(arguments: [
        (
            "person.rename", #"{"displayName":"Ada","new":1}"#,
            PersonCommand.rename(displayName: "Ada")
        ),
        ("person.chooseAvatar", #"{"avatarId":"red_star"}"#, .chooseAvatar(avatarId: "red_star")),
        ("person.clearAvatar", "{}", .clearAvatar),
        ("person.usePhoto", #"{"photoId":"p"}"#, .usePhoto(photoId: "p")),
        ("person.connect", #"{"gateway":"g"}"#, .connect(gateway: "g")),
        ("person.disconnect", #"{"gateway":"g"}"#, .disconnect(gateway: "g", wentAt: nil)),
        ("person.bury", "{}", .bury),
        ("store.grant", #"{"userId":"ada","productId":"x"}"#, .grant(userId: .ada, productId: "x")),
        (
            "person.composeAvatar",
            """
            {"avatar":{"version":1,"baseSymbol":"face_round","skinColorHex":"#C68642",
            "hairSymbol":"hair_curly","hairColorHex":"#1C1C1C","accessorySymbol":"cap",
            "backgroundColorHex":"#2F80ED"}}
            """, .composeAvatar(avatar: .plain)
        ),
    ])
    func `a person's calls are read as the protocol writes them`(
        call: String, body: String, expected: PersonCommand
    ) throws {
        #expect(try command(PersonCommand.self, call, body) == expected)
    }

    @Test(arguments: [
        (
            "person.setPreferences",
            #"{"preferences":{"aiEnabled":null,"notificationSettings":{"a":null,"b":true}}}"#,
            AccountCommand.setPreferences(
                preferences: PreferencesChange(notificationSettings: ["a": nil, "b": true]))
        ),
        (
            "person.setPreferences",
            #"{"preferences":{"color":"red","theme":{"dark":true},"size":null}}"#,
            AccountCommand.setPreferences(
                preferences: PreferencesChange(
                    color: "red",
                    others: [
                        "theme": RawJSON(Bytes(#"{"dark":true}"#.utf8)),
                        "size": RawJSON(Bytes("null".utf8)),
                    ]))
        ),
        ("person.registerPush", #"{"fcmToken":"t"}"#, .registerPush(fcmToken: "t")),
        ("account.signOut", "{}", .signOut(deviceId: nil, all: nil)),
        ("account.signOut", #"{"deviceId":"d"}"#, .signOut(deviceId: "d", all: nil)),
        ("account.signOut", #"{"all":true}"#, .signOut(deviceId: nil, all: true)),
        ("account.delete", "{}", .delete(withMessages: nil)),
        ("account.export", "{}", .export),
        (
            "account.beginExport", #"{"userId":"ada","deviceId":"d","exportId":"e"}"#,
            .beginExport(userId: .ada, deviceId: "d", exportId: "e")
        ),
        (
            "account.openDevice", #"{"userId":"ada","deviceId":"d","refreshHash":"f.s"}"#,
            .openDevice(userId: .ada, deviceId: "d", refreshHash: "f.s", name: nil)
        ),
        (
            "account.rotate",
            #"{"userId":"ada","deviceId":"d","oldHash":"f.s","newHash":"f.t"}"#,
            .rotate(userId: .ada, deviceId: "d", oldHash: "f.s", newHash: "f.t")
        ),
        ("account.confirm", #"{"deviceId":"d"}"#, .confirm(deviceId: "d")),
        ("account.decline", #"{"deviceId":"d"}"#, .decline(deviceId: "d")),
        (
            "account.offer", #"{"userId":"ada","deviceId":"d","codeHash":"h"}"#,
            .offer(userId: .ada, deviceId: "d", codeHash: "h")
        ),
        (
            "account.claim",
            #"{"userId":"ada","codeHash":"h","deviceId":"d","refreshHash":"f.s"}"#,
            .claim(
                userId: .ada, codeHash: "h", deviceId: "d", refreshHash: "f.s", name: nil)
        ),
    ])
    func `an account's calls are read as the protocol writes them`(
        call: String, body: String, expected: AccountCommand
    ) throws {
        #expect(try command(AccountCommand.self, call, body) == expected)
    }

    @Test func `a login's and a photo's calls are read as the protocol writes them`() throws {
        #expect(
            try command(LoginCommand.self, "account.attach", #"{"email":"e","passwordHash":"h"}"#)
                == .attach(email: "e", passwordHash: "h"))
        #expect(
            try command(ForgotCall.self, "account.forgot", #"{"email":"e"}"#)
                == .forgot(email: "e"))
        #expect(
            try command(
                ResetCall.self, "account.reset", #"{"email":"e","code":"c","passwordHash":"h"}"#)
                == .reset(email: "e", code: "c", passwordHash: "h", deviceId: nil))
        #expect(
            try command(PhotoCall.self, "photo.put", #"{"size":3,"index":0,"data":"AAAA"}"#)
                == .put(PhotoPart(size: 3, index: 0, data: "AAAA")))
        #expect(try command(PhotoCall.self, "photo.get", #"{"index":1}"#) == .get(index: 1))
    }

    @Test(arguments: [
        ("account.devices", "{}", AccountQuery.devices),
        (
            "account.check", #"{"userId":"ada","deviceId":"d"}"#,
            .check(userId: .ada, deviceId: "d")
        ),
        (
            "account.claimed", #"{"userId":"ada","deviceId":"d"}"#,
            .claimed(userId: .ada, deviceId: "d")
        ),
        ("account.credentials", #"{"email":"e"}"#, .credentials(email: "e")),
        (
            "account.presentCredentials", #"{"userId":"ada","email":"e"}"#,
            .presentCredentials(userId: .ada, email: "e")
        ),
    ])
    func `questions about accounts are read as the protocol writes them`(
        call: String, body: String, expected: AccountQuery
    ) throws {
        #expect(try command(AccountQuery.self, call, body) == expected)
    }

    @Test(arguments: [
        ("person.get", "{}", PersonQuery.get(userId: nil)), ("person.me", "{}", .me),
        ("person.many", #"{"userIds":["ada"]}"#, .many(userIds: [.ada])),
        ("person.search", #"{"prefix":"a"}"#, .search(prefix: "a", limit: nil, after: nil)),
        (
            "person.search", #"{"prefix":"a","limit":5,"after":"x"}"#,
            .search(prefix: "a", limit: 5, after: "x")
        ),
        ("person.avatars", "{}", .avatars), ("person.gateways", "{}", .gateways()),
        ("person.gateways", #"{"userId":"ada"}"#, .gateways(userId: .ada)),
        (
            "person.onlineAt", #"{"gateway":"g","after":"ada"}"#,
            .onlineAt(gateway: "g", limit: nil, after: .ada)
        ),
    ])
    func `questions are read as the protocol writes them`(
        call: String, body: String, expected: PersonQuery
    ) throws {
        #expect(try command(PersonQuery.self, call, body) == expected)
    }

    @Test func `a person is one flat object of the product's names`() {
        let person = Person(replaying: [
            .born, .became(.builtIn("blue_circle")),
            .statsChanged(
                PersonStats(
                    matchId: "m1", gameId: "dice", globalStats: GlobalStats().adding(won: true),
                    gameStats: GameStats().adding(won: true))),
        ])
        let text = String(decoding: JSON.encode(person.view(for: .bob, key: "ada")), as: UTF8.self)
        #expect(
            text == """
                {"avatarId":"blue_circle","avatarType":"built_in","createdAt":"2025-12-29T09:20:00.000Z",\
                "displayName":"Ada","globalStats":{"totalGamesPlayed":1,"totalWins":1},"id":"ada",\
                "isOnline":false,"lastSeen":"2025-12-29T09:20:00.000Z","ownedProductIDs":[],\
                "statsByGameId":{"dice":{"gamesPlayed":1,"streakBest":1,"streakCurrent":1,"wins":1}},\
                "userId":"ada"}
                """)
    }

    @Test func `an identity event's body is the identity`() {
        let (name, body) = JSON.encode(choice: PersonEvent.became(.builtIn("blue_circle")))
        #expect(name == "identityChanged")
        #expect(
            String(decoding: body, as: UTF8.self)
                == #"{"avatarId":"blue_circle","avatarType":"built_in","displayName":"Ada","userId":"ada"}"#
        )
    }

    @Test func `a person's view is of one person`() throws {
        let view = Person().view(for: .ada, key: "ada")
        let text = String(decoding: JSON.encode(view), as: UTF8.self)
        #expect(try JSON.decode(PersonView.self, from: Bytes(text.utf8)) == view)
        let mixed = text.replacing(#""id":"ada""#, with: #""id":"bob""#)
        #expect(mixed != text)
        #expect(throws: Malformed.self) {
            try JSON.decode(PersonView.self, from: Bytes(mixed.utf8))
        }
    }
}
