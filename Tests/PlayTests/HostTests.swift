import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import Play

/// What the host of a room does.
@Suite struct HostTests {
    private func visitor(_ change: (inout RoomInside) -> Void = { _ in }) -> Visitor {
        Visitor(.room(RoomPage(room: Evening.room(change))))
    }

    private func effects(_ keys: String, _ visitor: Visitor) -> [Effect] {
        var visitor = visitor
        for key in keys { visitor.press(.character(key)) }
        return visitor.effects
    }

    @Test func `people are put out, banned, and made host; a bot is taken away`() {
        for (keys, command) in [
            ("x1m", RoomCommand.makeHost(userId: "bob")),
            ("x1x", .kick(userId: "bob", reason: nil)), ("x1n", .ban(userId: "bob")),
            ("x2x", .removeBot(userId: "bot-1")), ("x3n", .ban(userId: "eve")),
        ] {
            #expect(effects(keys, visitor()) == [.room("K7QD", command)], "\(keys)")
        }
        #expect(effects("x3m", visitor()) == [], "Who only watches can't be host.")
        #expect(effects("x1f", visitor()) == [.friends(.request(userId: "bob"))])
    }

    @Test func `who is not the host may ask people to be friends, and nothing else`() {
        let bob = Visitor(.room(RoomPage(room: Evening.room())), as: "bob")
        for keys in ["x1m", "x1x", "x1n", "o", "s", "e"] { #expect(effects(keys, bob) == []) }
        #expect(effects("x1f", bob) == [.friends(.request(userId: "ada"))])
    }

    @Test func `the room is locked, hidden, resized, and opened to who was banned`() {
        let banned = visitor { $0.banned = ["mallory"] }
        for (keys, change) in [
            ("ol", RoomChange(locked: true)), ("ov", RoomChange(isPrivate: true)),
            ("om1", RoomChange(maxPlayers: 3)),
        ] {
            #expect(effects(keys, banned) == [.room("K7QD", .configure(change))], "\(keys)")
        }
        #expect(effects("ok1", banned) == [.room("K7QD", .unban(userId: "mallory"))])
    }

    @Test func `its name and its passcode are written, and stay until the room has them`() {
        var visitor = visitor()
        for (key, change) in [
            ("n", RoomChange(roomName: "Tea")), ("p", RoomChange(passcode: "Tea")),
        ] as [(Character, RoomChange)] {
            visitor.press(.character("o"), .character(key))
            visitor.write("Tea")
            #expect(visitor.press(.enter) == [.room("K7QD", .configure(change))])
            visitor.hear(.refused("No answer came in time."))
            #expect(visitor.model.field?.text == "Tea")
            visitor.press(.enter)
            visitor.hear(.room(Evening.room()))
            #expect(visitor.model.field == nil)
        }
    }

    @Test func `every setting of a game is stepped through, and all are sent`() throws {
        var visitor = visitor()
        visitor.press(.character("e"))
        try Snapshot.expect(visitor.model.draw().lines, as: "settings")
        visitor.press(.character("k"))
        #expect(visitor.text.contains("Kind of game: plain"))
        visitor.press(.end)
        #expect(visitor.text.contains("Turn seconds: 30"))
        for seconds in [20, 15, 10, 5, 2, 0, 3_600] {
            visitor.press(.left)
            #expect(visitor.text.contains("Turn seconds: \(seconds)"))
        }
        #expect(visitor.text.contains("Kind of game: your own"))
        visitor.press(.character("t"))
        guard case .room("K7QD", .configure(let change)) = visitor.effects.first else {
            Issue.record("Nothing is configured.")
            return
        }
        let settings = try JSON.decode(
            CrazyEights.Settings.self, from: try #require(change.settings).bytes)
        #expect(settings.turnSeconds == 3_600 && !settings.drawTwos && settings.drawLimit == 5)
        #expect(visitor.text.contains("Friday night"))
    }

    @Test(arguments: Catalogue.standard.games.map { $0.entry.id })
    func `the settings of every game can be changed and are taken`(_ id: String) throws {
        let type = try #require(Catalogue.standard[id])
        var visitor = visitor { $0.selectedGameType = GameID(id) }
        visitor.press(.character("e"))
        for _ in visitor.model.menu.items { visitor.press(.right, .down) }
        visitor.press(.character("t"))
        guard case .room(_, .configure(let change)) = visitor.effects.first else {
            Issue.record("Nothing is configured.")
            return
        }
        let taken = try type.settings(change.settings, seats: nil)
        #expect(taken != type.defaults)
    }
}
