import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import Play

@Suite struct RoomScreenTests {
    @Test func `the rooms of a server`() throws {
        let page = HomePage(rooms: Evening.rooms, own: [Evening.room()])
        try Snapshot.expect(Evening.online(.home(page)).draw().lines, as: "home")
    }

    @Test func `a room, seen by its host, with chat beside it`() throws {
        let chat = Evening.chat([
            ("ada", "Who is in?"), ("bob", "Me! One moment, I am making tea."),
            ("ada", "No hurry, we have the whole evening 👍"),
        ])
        let page = RoomPage(room: Evening.room(), chat: chat)
        try Snapshot.expect(Evening.online(.room(page)).draw().lines, as: "room")
    }

    @Test func `a match of a server with its chat, from the audience`() throws {
        let match = try OfflineMatch(
            OfflineOrder(game: "crazyEights", bots: 3, skill: .medium), seed: 3)
        let chat = Evening.chat([("bob", "Go on, Mabel!")])
        let page = MatchPage(table: match.table(from: .audience), chat: chat)
        var model = Evening.online(.match(page))
        model.roomBehind = RoomPage(room: Evening.room())
        try Snapshot.expect(model.draw().lines, as: "spectating")
    }

    @Test func `names and messages can't draw outside of their place`() {
        let nasty = "\u{1B}[2J\u{202E}evil\u{9B}31m\n\n\n\r\u{7}日日日日日日日日日日日日日日日日日"
        let room = Evening.room { inside in
            inside.roomName = RoomName(read: nasty)
            inside.startFailure = nasty
        }
        let names = Names(["ada": nasty, "bob": nasty, "mallory": nasty])
        let page = RoomPage(room: room, chat: Evening.chat([("bob", nasty), ("mallory", nasty)]))
        for size in RandomPlayTests.sizes {
            var model = Evening.online(.room(page))
            model.size = size
            for news in [.names(names), .typing("bob"), .unsent("", because: nasty)] as [News] {
                _ = model.receive(.news(news))
            }
            let bytes = Painter(hasColour: true).changes(from: nil, to: model.draw())
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("\u{202E}") && !text.contains("\u{9B}") && !text.contains("\n"))
            #expect(text.components(of: "\u{1B}[2J") == 1)
        }
    }

    private func effect(_ key: Character, in room: RoomView, as person: PersonID) -> [Effect] {
        var model = Evening.online(.room(RoomPage(room: room)), as: person)
        return model.receive(.key(.character(key)))
    }

    @Test func `a player gets ready, and the host alone starts`() {
        let room = Evening.room()
        #expect(effect("r", in: room, as: "bob") == [.room("K7QD", .ready(isReady: true))])
        #expect(effect("r", in: room, as: "ada") == [.room("K7QD", .ready(isReady: false))])
        #expect(effect("s", in: room, as: "ada") == [.room("K7QD", .start)])
        #expect(effect("s", in: room, as: "bob") == [])
        #expect(
            effect("j", in: room, as: "eve")
                == [.room("K7QD", .join(passcode: nil, appVersion: nil, games: nil))])
    }

    @Test func `the host chooses the game, and is back in the room`() {
        var model = Evening.online(.room(RoomPage(room: Evening.room())))
        #expect(model.receive(.key(.character("c"))) == [])
        #expect(model.page == .games)
        let effects = model.receive(.key(.character("3")))
        #expect(
            effects == [.room("K7QD", .configure(RoomChange(selectedGameType: "dice")))])
        #expect(model.page == .room(RoomPage(room: Evening.room())))
    }

    @Test func `the host adds a bot of a level`() {
        var model = Evening.online(.room(RoomPage(room: Evening.room())))
        _ = model.receive(.key(.character("b")))
        #expect(model.receive(.key(.character("h"))) == [.room("K7QD", .addBot(level: .hard))])
        #expect(model.dialog == nil)
    }

    @Test func `what is said goes to the chat, and the field stays open`() {
        let page = RoomPage(room: Evening.room(), chat: Evening.chat([]))
        var model = Evening.online(.room(page))
        for key in [Key.tab, .character("h"), .character("i"), .character("?")] {
            _ = model.receive(.key(key))
        }
        #expect(model.receive(.key(.enter)) == [.say("hi?")])
        #expect(model.field?.text == "")
        _ = model.receive(.key(.escape))
        #expect(model.field == nil)
    }

    @Test func `a room is entered by its code, in either case`() {
        var model = Evening.online(.home(HomePage()))
        for key in [Key.character("i"), .paste("k7qd "), .enter] {
            let effects = model.receive(.key(key))
            if key == .enter { #expect(effects == [.openRoom("K7QD")]) }
        }
    }

    @Test func `a room is opened with a name, a game and a passcode`() throws {
        var visitor = Visitor(.home(HomePage()))
        visitor.press(.character("n"), .character("g"), .character("g"), .character("l"))
        visitor.press(.character("p"))
        visitor.write("tea")
        visitor.press(.enter)
        try Snapshot.expect(visitor.model.draw().lines, as: "newRoom")
        #expect(
            visitor.press(.character("o")) == [
                .room(
                    nil,
                    .create(
                        roomName: "Our room", maxPlayers: 8, isPrivate: true, passcode: "tea",
                        hostPolicy: .transfer, selectedGameType: "dice", patience: nil,
                        appVersion: nil, games: nil))
            ])
    }

    @Test func `without a connection, what is on its way and what may be old are marked`() throws {
        var visitor = Visitor(.room(RoomPage(room: Evening.room(), chat: Evening.chat([]))))
        visitor.press(.tab)
        visitor.write("Is anybody there?")
        visitor.press(.enter)
        visitor.hear(.connection(.offline), .typing("bob"))
        try Snapshot.expect(visitor.model.draw().lines, as: "offline")
    }

    @Test func `in a narrow window, the chat takes the place of the room while one writes`() {
        let chat = Evening.chat([("bob", "Tea?")])
        var visitor = Visitor(.room(RoomPage(room: Evening.room(), chat: chat)))
        visitor.model.size = Size(columns: 50, rows: 16)
        #expect(!visitor.text.contains("Bob: Tea?"))
        visitor.hear(.chat(Evening.chat([("bob", "Tea?"), ("bob", "Or dice?")])))
        #expect(visitor.text.contains("Bob says: Or dice?"))
        visitor.press(.tab)
        #expect(visitor.text.contains("Bob: Tea?"))
    }

    @Test func `somebody signs in, and the password is not shown`() {
        var model = Model(page: .signIn(SignInPage(server: "parlor.example")))
        for key in [Key.character("e"), .paste(" ada@example.com"), .enter, .paste("secret")] {
            #expect(model.receive(.key(key)) == [])
        }
        let text = model.draw().lines.joined(separator: "\n")
        #expect(text.contains("Your password: (not shown)") && !text.contains("secret"))
        #expect(
            model.receive(.key(.enter))
                == [.signIn(.account(email: "ada@example.com", password: "secret"))])
    }

    @Test func `a guest needs a name alone`() {
        var model = Model(page: .signIn(SignInPage(server: "parlor.example")))
        for key in [Key.enter, .paste("Ada")] { _ = model.receive(.key(key)) }
        #expect(model.receive(.key(.enter)) == [.signIn(.guest(name: "Ada"))])
    }

    @Test func `names change while they are shown`() {
        var visitor = Visitor(.room(RoomPage(room: Evening.room())))
        visitor.hear(.names(Names(["ada": "Ada", "bob": "Robert"])))
        #expect(visitor.text.contains("… waits  Robert"))
        visitor.hear(.names(Names(["ada": "Ada", "bob": "Bobby"])))
        #expect(visitor.text.contains("… waits  Bobby"))
    }

    @Test func `news of the room keep what has the focus`() {
        var model = Evening.online(.room(RoomPage(room: Evening.room())))
        _ = model.receive(.key(.character("x")))
        _ = model.receive(.key(.escape))
        #expect(model.menu.focused?.label == "People")
        _ = model.receive(.news(.room(Evening.room { $0.players[1].isReady = true })))
        #expect(model.menu.focused?.label == "People")
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        var (count, rest) = (0, self[...])
        while let range = rest.firstRange(of: part) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
