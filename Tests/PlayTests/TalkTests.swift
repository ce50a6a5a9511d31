import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import Play

@Suite struct TalkTests {
    private func visitor(_ texts: [(String, String)] = []) -> Visitor {
        Visitor(.room(RoomPage(room: Evening.room(), chat: Evening.chat(texts))))
    }

    @Test func `what is being said stays when the match begins`() throws {
        var visitor = visitor()
        visitor.press(.tab)
        visitor.write("Good lu")
        let match = try OfflineMatch(
            OfflineOrder(game: "dice", bots: 1, skill: .easy), seed: 3)
        visitor.hear(.room(Evening.playing("m-1")), .table(match.table, []))
        visitor.write("ck")
        #expect(visitor.press(.enter).last == .say("Good luck"))
    }

    @Test func `a message is marked until the chat has it`() {
        var visitor = visitor()
        visitor.press(.tab)
        visitor.write("Hello")
        visitor.press(.enter)
        #expect(visitor.text.contains("Ada: Hello …"))
        visitor.hear(.chat(Evening.chat([("ada", "Hello")])), .sent("Hello"))
        #expect(visitor.text.contains("Ada: Hello") && !visitor.text.contains("Hello …"))
        #expect(visitor.model.online?.unsent == [])
    }

    @Test func `a message that was turned away is in the field again`() {
        var visitor = visitor()
        visitor.press(.tab)
        visitor.write("Hello")
        visitor.press(.enter)
        visitor.hear(.unsent("Hello", because: "The room has ended."))
        #expect(visitor.model.field?.text == "Hello")
        #expect(visitor.text.contains("! The room has ended."))
    }

    @Test func `a message that was turned away does not replace what is being written`() {
        var visitor = visitor()
        visitor.press(.tab)
        visitor.write("Hello")
        visitor.press(.enter)
        visitor.write("And more")
        visitor.hear(.unsent("Hello", because: "Wait a moment."))
        #expect(visitor.model.field?.text == "And more")
    }

    @Test func `that somebody writes is told now and then`() {
        var visitor = visitor()
        visitor.press(.tab)
        #expect(visitor.write("a") == [.typing])
        #expect(visitor.write("b") == [])
        visitor.pass(Talk.tellingTime)
        #expect(visitor.write("c") == [.typing])
    }

    @Test func `who writes is named until they have said it, or stopped`() {
        var visitor = visitor()
        visitor.hear(.typing("bob"), .typing("eve"), .typing("ada"))
        #expect(visitor.text.contains("Bob is writing") && visitor.text.contains("Eve is writing"))
        #expect(!visitor.text.contains("Ada is writing"))
        visitor.hear(.chat(Evening.chat([("bob", "Here")])))
        #expect(!visitor.text.contains("Bob is writing"))
        visitor.pass(Talk.writingTime)
        #expect(!visitor.text.contains("Eve is writing"))
    }

    @Test func `older messages are read while one writes, and more is asked for at the top`() {
        let texts = (0..<40).map { ("bob", "Message \($0)") }
        var chat = Evening.chat(texts)
        chat.more = "room-1-0"
        var visitor = Visitor(.room(RoomPage(room: Evening.room(), chat: chat)))
        #expect(visitor.text.contains("Message 39"))
        visitor.press(.tab, .pageUp)
        #expect(!visitor.text.contains("Message 39") && visitor.effects == [])
        for _ in 0..<5 { visitor.press(.pageUp) }
        #expect(visitor.text.contains("Message 0") && visitor.effects == [.loadOlder])
        for _ in 0..<6 { visitor.press(.pageDown) }
        #expect(visitor.text.contains("Message 39"))
    }

    @Test func `a code that was mistyped stays to be mended, and is sent once`() {
        var visitor = Visitor(.home(HomePage()))
        visitor.press(.character("i"))
        visitor.write("k7qx")
        #expect(visitor.press(.enter, .enter, .enter) == [.openRoom("K7QX")])
        visitor.hear(.refused("There is no room of this code."))
        visitor.press(.backspace)
        visitor.write("d")
        #expect(visitor.press(.enter) == [.openRoom("K7QD")])
    }
}
