import Contracts
import ParlorWire
import Testing

@testable import ChatStore

@Suite struct HistoryTests {
    let office: PostOffice
    let chat: EntityKey

    init() throws {
        office = try PostOffice()
        chat = try office.group(.ada, [.bob])
        for number in 1...230 { try office.tell(.ada, ChatCommand.say("\(number)"), of: chat) }
    }

    private func id(_ number: Int) -> MessageID { MessageID(number, in: ChatID(chat)) }

    @Test func `a conversation opens with its newest messages`() throws {
        let view = try office.view(chat)
        #expect(view.messages.map(\.number) == Array(131...230))
        #expect(view.messageCount == 230 && view.more == id(131))
        #expect(view.unreadCounts == [.ada: 0, .bob: 230])
    }

    @Test func `older ones are paged backwards, each once`() throws {
        var numbers: [Int] = []
        var before: MessageID?
        repeat {
            let page = try office.history(chat, before: before, limit: 60)
            numbers = page.messages.map(\.number) + numbers
            before = page.more
        } while before != nil
        #expect(numbers == Array(1...230))
        let page = try office.history(chat, before: id(20), limit: 5)
        #expect(page.messages.map { $0.text?.text } == ["15", "16", "17", "18", "19"])
    }

    @Test func `an old message shows what became of it, also after a restart`() throws {
        try office.tell(.ada, ChatCommand.edit(messageId: id(7), text: "seven"), of: chat)
        try office.tell(.bob, ChatCommand.react(messageId: id(7), emoji: "👍", on: true), of: chat)
        try office.tell(.ada, ChatCommand.delete(messageId: id(8)), of: chat)
        try office.tell(.bob, ChatCommand.read(upTo: id(9)), of: chat)
        try office.restart()
        let page = try office.history(chat, before: id(9), limit: 2)
        #expect(page.messages[0].text?.text == "seven" && page.messages[0].editedAt != nil)
        #expect(page.messages[0].reactions == ["👍": [.bob]])
        #expect(page.messages[1].deletedAt != nil && page.messages[1].text == nil)
        #expect(try office.view(chat).unreadCounts[.bob] == 221)
    }

    @Test func `what was done to an old message counts at once, in the same batch too`() throws {
        let replies = office.tell(
            .ada,
            all: [
                .delete(messageId: id(3)), .edit(messageId: id(3), text: "x"),
                .react(messageId: id(4), emoji: "👍", on: true),
                .react(messageId: id(4), emoji: "👍", on: true),
            ], of: chat)
        #expect(replies.map { $0.failure?.code } == [nil, .notFound, nil, nil])
        #expect(replies[2].header.rev == replies[3].header.rev)
        #expect(
            office.code {
                try office.tell(.bob, ChatCommand.edit(messageId: id(5), text: "x"), of: chat)
            } == .forbidden)
    }

    private func likes(_ number: Int, _ count: Int) -> [ChatEvent] {
        (0..<count).map {
            .reacted(
                ChatReaction(messageId: id(number), userId: .bob, emoji: "👍", on: $0 % 2 == 0))
        }
    }

    @Test func `an old message takes a bounded number of changes`() throws {
        try office.keep(likes(7, ChatRefusal.mostChanges - 1), of: chat)
        let edit = ChatCommand.edit(messageId: id(7), text: "seven")
        try office.tell(.ada, edit, of: chat)
        #expect(
            office.code {
                try office.tell(.ada, ChatCommand.edit(messageId: id(7), text: "8"), of: chat)
            } == .forbidden)
        let like = { (on: Bool) in
            ChatCommand.react(messageId: id(7), emoji: "👍", on: on)
        }
        #expect(office.code { try office.tell(.ada, like(true), of: chat) } == .forbidden)
        try office.tell(.bob, like(false), of: chat)
        #expect(office.code { try office.tell(.bob, like(true), of: chat) } == .forbidden)
        try office.tell(.ada, ChatCommand.delete(messageId: id(7)), of: chat)
        #expect(try office.history(chat, before: id(8), limit: 1).messages[0].deletedAt != nil)
    }

    @Test func `a page of messages that changed often is shorter, and lacks none`() throws {
        for number in [10, 40, 55, 99] {
            try office.keep(likes(number, ChatRefusal.mostChanges), of: chat)
        }
        var numbers: [Int] = []
        var before: MessageID? = id(101)
        while let next = before {
            let page = try office.history(chat, before: next, limit: 100)
            numbers = page.messages.map(\.number) + numbers
            #expect(page.messages.count < 100)
            before = page.more
        }
        #expect(numbers == Array(1...100))
    }

    @Test func `a message sent again is the same message`() throws {
        let first = try office.tell(.ada, ChatCommand.say("once"), of: chat, id: "x")
        try office.tell(.bob, ChatCommand.say("between"), of: chat)
        try office.restart()
        let again = try office.tell(.ada, ChatCommand.say("once"), of: chat, id: "x")
        #expect(first.body == again.body && first.header.rev == again.header.rev)
        #expect(try office.view(chat).messageCount == 232)
    }

    @Test func `nobody else reads it, and nobody learns whether it is there`() throws {
        for key in [chat, Chat.pairKey(.ada, .bob), "nothing"] {
            for act in [
                { try office.view(key, for: .cleo) as Any },
                { try office.history(key, for: .cleo) },
                { try office.tell(.cleo, ChatSignal.typing, of: key) },
                { try office.tell(.cleo, ChatCommand.say("x"), of: key) },
                { try office.tell(.cleo, MuteCall.mute(on: true), of: key) },
            ] {
                let failure = #expect(throws: Failure.self) { _ = try act() }
                #expect(failure == ChatRefusal.notMember.failure)
            }
        }
    }

    @Test(arguments: [0, 101])
    func `a page is of a bounded size`(limit: Int) {
        #expect(office.code { _ = try office.history(chat, limit: limit) } == .badInput)
    }

    @Test func `a page begins at a message of this conversation`() {
        for id in [id(232), "x-1", id(0), "5"] {
            #expect(office.code { _ = try office.history(chat, before: id) } == .notFound)
        }
    }

    @Test func `without room on the disk nobody says anything, and everybody reads`() throws {
        office.hasRoom = false
        #expect(
            office.code { try office.tell(.ada, ChatCommand.say("x"), of: chat) } == .unavailable)
        for command in [
            ChatCommand.add(userIds: [.cleo]), .react(messageId: id(230), emoji: "👍", on: true),
        ] {
            #expect(office.code { try office.tell(.ada, command, of: chat) } == .unavailable)
        }
        try office.tell(
            .ada, ChatCommand.react(messageId: id(230), emoji: "👍", on: false), of: chat)
        try office.tell(.ada, ChatCommand.delete(messageId: id(1)), of: chat)
        #expect(try office.view(chat).messages.count == 100)
    }

    @Test func `a conversation of long messages is shown as far as it fits`() throws {
        let long = String(repeating: "界", count: 4_000)
        for _ in 1...60 { try office.tell(.ada, ChatCommand.say(long), of: chat) }
        let reply = try office.tell(.ada, ChatQuery.get, of: chat)
        #expect(reply.body.count < 600 << 10)
        let view = try office.view(chat)
        #expect(view.more == view.messages.first?.messageId && view.messages.count > 5)
        let page = try office.history(chat, before: view.more, limit: 100)
        #expect(page.messages.last?.number == view.messages.first!.number - 1)
    }
}
