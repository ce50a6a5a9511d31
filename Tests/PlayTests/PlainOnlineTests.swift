import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import Play

@Suite struct PlainOnlineTests {
    private let news = Recorder.Box()

    private func listener(_ page: Page) -> Listener<Recorder> {
        Listener(Evening.online(page), Recorder(news))
    }

    private func hear(_ listener: inout Listener<Recorder>, _ told: News...) -> [String] {
        let before = listener.heard.count
        news.put(told)
        listener.pass(.milliseconds(10))
        return Array(listener.heard.dropFirst(before))
    }

    @Test func `a room is told once, and then who comes, is ready and goes`() {
        var ada = listener(.room(RoomPage(room: Evening.room())))
        let expected = [
            "room K7QD", "The room is called Friday night.",
            "Crazy Eights, 3 of 5 players.", "Ada, ready, host.", "Bob, not ready.",
            "Mabel, ready, bot, hard.", "Eve watches.", "Not ready yet: Bob.", "1. Not ready",
            "2. Start",
        ]
        for line in expected { #expect(ada.heard.contains(line), "\(line)") }
        #expect(hear(&ada) == [])
        let ready = Evening.room { $0.players[1].isReady = true }
        #expect(
            hear(&ada, .room(ready)) == [
                "Bob, ready.", "Everybody is ready: start when you like.",
            ])
        let gone = Evening.room { room in
            room.players.remove(at: 1)
            room.spectators = []
        }
        let heard = hear(&ada, .room(gone))
        #expect(heard.contains("Bob has left the room."))
        #expect(heard.contains("Eve watches no more."))
    }

    @Test func `what others say is told once, and of what was said before the newest alone`() {
        var ada = listener(.room(RoomPage(room: Evening.room())))
        let first = Evening.chat([("bob", "One"), ("bob", "Two"), ("bob", "Three"), ("bob", "4♥")])
        #expect(hear(&ada, .chat(first)) == ["Bob: Two", "Bob: Three", "Bob: 4♥"])
        #expect(hear(&ada, .chat(first)) == [])
        let next = Evening.chat([
            ("bob", "One"), ("bob", "Two"), ("bob", "Three"), ("bob", "4♥"),
            ("bob", "Five"),
        ])
        #expect(hear(&ada, .chat(next)) == ["Bob: Five"])
    }

    private static func said(_ numbers: ClosedRange<Int>, more: MessageID?) -> ChatView {
        var chat = Evening.chat(
            (0...numbers.upperBound).map { ("bob", $0 == 1 ? "a\u{1B}[2Jb" : "\($0)") })
        chat.messages.removeAll { !numbers.contains($0.number) }
        chat.more = more
        return chat
    }

    @Test func `what was said before is told when asked for, and loaded where it has to be`() {
        var ada = listener(.room(RoomPage(room: Evening.room())))
        #expect(ada.write("earlier") == ["There is no chat here."])
        let first = Self.said(5...20, more: "room-1-5")
        #expect(hear(&ada, .chat(first)) == ["Bob: 18", "Bob: 19", "Bob: 20"])
        #expect(ada.write("earlier") == (8...17).map { "Bob: \($0)" })
        #expect(ada.write("earlier") == (5...7).map { "Bob: \($0)" })
        #expect(ada.talk.host.effects == [])
        #expect(ada.write("earlier") == [])
        #expect(ada.talk.host.effects == [.loadOlder])
        #expect(hear(&ada, .chat(Self.said(5...21, more: "room-1-5"))) == ["Bob: 21"])
        let older = Self.said(1...21, more: nil)
        #expect(
            hear(&ada, .chat(older)) == ["Bob: a[2Jb", "Bob: 2", "Bob: 3", "Bob: 4"])
        #expect(ada.write("earlier") == ["Nothing was said before."])
        #expect(ada.talk.host.effects == [.loadOlder])
    }

    @Test func `it is told when nothing was said before after all`() {
        var ada = listener(.room(RoomPage(room: Evening.room())))
        _ = hear(&ada, .chat(Self.said(3...4, more: "room-1-3")))
        #expect(ada.write("earlier") == [])
        #expect(
            hear(&ada, .chat(Self.said(3...4, more: nil))) == ["Nothing was said before."])
        #expect(hear(&ada, .chat(Self.said(3...5, more: nil))) == ["Bob: 5"])
    }

    @Test func `saying something leaves the numbers as they are`() {
        var ada = listener(.room(RoomPage(room: Evening.room())))
        #expect(ada.write("say Who is in?") == [])
        #expect(ada.talk.host.effects == [.typing, .say("Who is in?")])
        #expect(ada.talk.model.field == nil)
        ada.write("1")
        #expect(ada.talk.host.effects.last == .room("K7QD", .ready(isReady: false)))
        #expect(ada.write("2") == [])
        #expect(ada.talk.host.effects.last == .room("K7QD", .start))
    }

    @Test func `what can't be said is told, and the next line is none of it`() {
        var ada = listener(.room(RoomPage(room: Evening.room())))
        ada.write("say Hello")
        let heard = hear(&ada, .unsent("Hello", because: "You are muted here."))
        #expect(heard == ["You are muted here."])
        ada.write("2")
        #expect(ada.talk.host.effects == [.typing, .say("Hello"), .room("K7QD", .start)])
    }

    @Test func `a number means what it was told with, and says when that is gone`() {
        var ada = listener(.home(HomePage(rooms: Evening.rooms)))
        let number = ada.number(of: "M2XZ", among: ada.heard) ?? ""
        #expect(!number.isEmpty)
        var rooms = Evening.rooms
        rooms.rooms.remove(at: 0)
        #expect(hear(&ada, .rooms(rooms)) == [])
        ada.write(number)
        #expect(ada.talk.host.effects == [.openRoom("M2XZ")])
        #expect(hear(&ada, .rooms(RoomList(rooms: []))) == ["There is no public room."])
        #expect(ada.write(number).first?.hasPrefix("That can't be chosen any more: M2XZ") == true)
    }

    @Test func `of two friends with one name, each has a number of their own`() {
        var model = Evening.online(.friends)
        model.online?.names = Names(["bob": "Gina", "gina": "Gina"])
        model.online?.known = Friends(known: [
            Friends.Friend(id: "bob", isOnline: true), Friends.Friend(id: "gina"),
        ])
        var ada = Listener(model, Recorder(news))
        #expect(ada.heard.contains("2. Gina, online, in: Your friends"))
        #expect(ada.heard.contains("3. Gina, in: Your friends"))
        ada.write("3")
        #expect(ada.talk.model.dialog == Dialog.friend("gina", "Gina"))
        ada.write("back")
        let left = Friends(known: [Friends.Friend(id: "gina")])
        #expect(hear(&ada, .friends(left)) == [])
        #expect(ada.write("2") == ["That can't be chosen any more: Gina"])
        ada.write("3")
        #expect(ada.talk.model.dialog == Dialog.friend("gina", "Gina"))
    }

    @Test func `a room that appears in the list has the next number`() {
        var rooms = Evening.rooms
        let late = rooms.rooms.removeLast()
        var ada = listener(.home(HomePage(rooms: rooms)))
        let count = ada.talk.model.choices.count
        rooms.rooms.insert(late, at: 0)
        let heard = hear(&ada, .rooms(rooms))
        #expect(heard.count == 1 && heard[0].hasPrefix("\(count + 1). M2XZ"))
        #expect(heard[0].hasSuffix("in: Public rooms"))
    }

    @Test func `a refusal is told as often as it comes`() {
        var ada = listener(.room(RoomPage(room: Evening.room())))
        for _ in 0..<2 {
            ada.write("2")
            #expect(hear(&ada, .refused("Not everybody is ready.")) == ["Not everybody is ready."])
        }
    }

    @Test func `a broken connection is told, and its return`() {
        var ada = listener(.room(RoomPage(room: Evening.room())))
        #expect(
            hear(&ada, .connection(.offline)) == [
                "No connection: what you hear may be old. Trying again."
            ])
        #expect(hear(&ada, .connection(.connecting), .connection(.offline)) == [])
        #expect(hear(&ada, .connection(.online)) == ["The connection is back."])
    }

    @Test func `a password is asked for, and never told`() {
        var ada = Listener(
            Model(page: .signIn(SignInPage(server: "parlor.example"))), Recorder(news))
        #expect(ada.heard.contains("Who are you?"))
        ada.write("2")
        #expect(ada.heard == ["Your e-mail: (An empty line stops.)"])
        #expect(!ada.talk.isSecret)
        ada.write("ada@example.org")
        #expect(ada.heard == ["Your password: (An empty line stops.)"])
        #expect(ada.talk.isSecret)
        ada.write("a tall secret")
        #expect(!ada.heard.contains { $0.contains("tall") })
        #expect(
            ada.talk.host.effects == [
                .signIn(.account(email: "ada@example.org", password: "a tall secret"))
            ])
        #expect(!ada.talk.takes("1"))
        let refused = hear(&ada, .refused("Wrong e-mail or password."))
        #expect(refused.contains("Wrong e-mail or password."))
        #expect(refused.contains("Your password: (An empty line stops.)"))
        ada.write("")
        #expect(ada.talk.model.field == nil)
    }

    @Test func `no line takes the place of a text that waits for its answer`() {
        var ada = Listener(
            Model(page: .signIn(SignInPage(server: "parlor.example"))), Recorder(news))
        for line in ["2", "ada@example.org", "a tall secret"] { ada.write(line) }
        let sent = [
            Effect.signIn(.account(email: "ada@example.org", password: "a tall secret"))
        ]
        let waits = "What you wrote is not answered yet. An empty line stops waiting."
        for line in ["1", "2 +1", "say Hello", "another secret"] {
            #expect(ada.write(line) == [waits])
        }
        #expect(ada.write("help") == PlainCommand.guide)
        #expect(ada.talk.model.field?.text == "a tall secret" && ada.talk.isSecret)
        #expect(ada.talk.host.effects == sent)
        var gone = ada
        gone.write("quit")
        #expect(gone.talk.hasLeft && gone.talk.host.effects == sent)
        ada.write("")
        #expect(ada.talk.model.field == nil && !ada.talk.hasLeft)
        #expect(ada.talk.host.effects == sent)
    }

    @Test func `a script's number waits for something to choose`() {
        var ada = Listener(
            Model(page: .signIn(SignInPage(server: "parlor.test", isTrying: true))),
            Recorder(news))
        #expect(!ada.talk.takes("1") && ada.talk.takes("help"))
        _ = hear(&ada, .signedOut(SignInPage(server: "parlor.test"), because: nil))
        #expect(ada.talk.takes("1"))
    }
}
