import Contracts
import EventSourcing
import Hosting
import ParlorWire
import Testing

@testable import ChatStore

/// Whom the chat store asks to be told of messages.
@Suite struct NoticeTests {
    private let office: PostOffice
    private let chat: EntityKey

    init() throws {
        office = try PostOffice()
        chat = try office.group(.ada, [.bob, .cleo])
    }

    private func say(_ text: String, by actor: Actor = .ada) throws {
        try office.tell(actor, ChatCommand.say(text), of: chat)
    }

    private func id(_ number: Int) -> MessageID { MessageID(number, in: ChatID(chat)) }

    private func notices() throws -> [Notice] {
        office.now = office.now + .seconds(1)
        return try office.host.takeAnnouncements(now: office.now).flatMap { call in
            #expect(call.header.actor.isPart && call.kind == NotifyCall.kind)
            guard
                case .announce(let notices) = try JSON.decode(
                    choice: NotifyCall.self, name: call.header.call.rawValue, body: call.body)
            else { return [Notice]() }
            return notices
        }
    }

    @Test func `all who have not read a message are told, with how many they have not`() throws {
        try say("One")
        try office.tell(.cleo, ChatCommand.read(upTo: id(1)), of: chat)
        try say("Two")
        let notice = try #require(try notices().first)
        #expect(notice.type == .message && notice.to == [.bob, .cleo] && notice.by == .ada)
        #expect(notice.unreadCounts == [.bob: 2, .cleo: 1])
        #expect(notice.title == "Chess" && notice.text == "Two" && notice.photoURL == nil)
        #expect(notice.stream == StreamName("chat", chat))
        #expect(notice.about == "message-\(id(2))")
    }

    @Test func `several messages of a second are one notice, of the newest`() throws {
        for text in ["One", "Two", "Three"] { try say(text) }
        #expect(try notices().map(\.text) == ["Three"])
        #expect(try notices().isEmpty)
    }

    @Test func `who read it within the second is not told`() throws {
        try say("One")
        try office.tell(.bob, ChatCommand.read(upTo: id(1)), of: chat)
        #expect(try notices().map(\.to) == [[.cleo]])
        try say("Two", by: .bob)
        try say("Three", by: .cleo)
        #expect(try notices().map(\.to) == [[.ada, .bob]])
    }

    @Test func `who muted the conversation is not told, and may be again`() throws {
        try mute(true)
        try say("One")
        #expect(try notices().map(\.to) == [[.cleo]])
        try mute(false)
        try say("Two")
        #expect(try notices().map(\.to) == [[.bob, .cleo]])
    }

    private func mute(_ on: Bool) throws {
        try office.tell(.bob, MuteCall.mute(on: on), of: chat)
    }

    @Test func `a message that was deleted is not told`() throws {
        try say("One")
        try office.tell(.ada, ChatCommand.delete(messageId: id(1)), of: chat)
        #expect(try notices().isEmpty)
    }

    @Test func `a message that was edited is told as it is now`() throws {
        try say("One")
        try office.tell(.ada, ChatCommand.edit(messageId: id(1), text: "Won"), of: chat)
        #expect(try notices().map(\.text) == ["Won"])
        try office.tell(.ada, ChatCommand.edit(messageId: id(1), text: "Once"), of: chat)
        #expect(try notices().isEmpty)
    }

    @Test func `a long text is cut as in lists, and a direct conversation has no title`() throws {
        let direct = try office.direct(.ada, .bob)
        try office.tell(.ada, ChatCommand.say(String(repeating: "a", count: 4_000)), of: direct)
        let notice = try #require(try notices().first)
        #expect(notice.text?.count == 200 && notice.title == nil && notice.to == [.bob])
    }

    @Test func `many receivers are told by several calls`() throws {
        let people = (0..<200).map { PersonID("p\($0)") }
        let crowd = try office.group(.ada, people)
        try office.tell(.ada, ChatCommand.say("x"), of: crowd)
        let notices = try notices()
        #expect(notices.map(\.to.count) == [64, 64, 64, 8])
        #expect(Set(notices.flatMap(\.to)) == Set(people))
        #expect(notices.allSatisfy { Set($0.unreadCounts!.keys) == Set($0.to) })
    }

    @Test func `who left is not told, and where nobody is left nobody`() throws {
        try office.tell(.bob, ChatCommand.leave, of: chat)
        try say("One")
        #expect(try notices().map(\.to) == [[.cleo]])
        try office.tell(.cleo, ChatCommand.leave, of: chat)
        try say("Two")
        #expect(try notices().isEmpty)
    }
}
