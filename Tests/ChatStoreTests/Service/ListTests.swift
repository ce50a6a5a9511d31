import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ChatStore
@testable import Hosting

@Suite struct ListTests {
    let office: PostOffice

    init() throws { office = try PostOffice() }

    @Test func `the list has a person's conversations, the last active first, in pages`() throws {
        var chats: [EntityKey] = []
        for number in 0..<7 { chats.append(try office.direct(.ada, PersonID("p\(number)"))) }
        try office.tell(.ada, ChatCommand.say("x"), of: chats[2])
        let order = [2, 6, 5, 4, 3, 1, 0].map { chats[$0] }
        var found: [EntityKey] = []
        var more: String?
        repeat {
            let page = try office.list(after: more, limit: 3)
            found += page.conversations.map(\.chat.conversationId.key)
            more = page.more
        } while more != nil
        #expect(found == order)
        #expect(try office.list(.cleo).conversations.isEmpty)
    }

    @Test func `a row has the last message, what is unread and whether it is muted`() throws {
        let chat = try office.group(.ada, [.bob])
        try office.tell(.ada, ChatCommand.say(String(repeating: "a", count: 4_000)), of: chat)
        try office.tell(.bob, MuteCall.mute(on: true), of: chat)
        let row = try office.list(.bob).conversations[0]
        #expect(row.chat.lastMessage?.text?.text.count == 200)
        #expect(row.place == InboxPlace(unreadCount: 1, muted: true))
        #expect(try office.list(.ada).conversations[0].place.muted == false)
        try office.tell(.bob, MuteCall.mute(on: false), of: chat)
        #expect(try office.list(.bob).conversations[0].place.muted == false)
    }

    @Test func `the same id means another command in another conversation`() throws {
        let chats = try [office.group(.ada, [.bob]), office.group(.ada, [.bob])]
        for chat in chats { try office.tell(.bob, MuteCall.mute(on: true), of: chat, id: "m") }
        #expect(try office.list(.bob).conversations.map(\.place.muted) == [true, true])
    }

    @Test func `who left gets the answer to a repeat, and may unmute`() throws {
        let (one, two) = (try office.group(.ada, [.bob]), try office.group(.ada, [.bob]))
        let first = try office.tell(.bob, MuteCall.mute(on: true), of: one, id: "m")
        for chat in [one, two] { try office.tell(.bob, ChatCommand.leave, of: chat) }
        let again = try office.tell(.bob, MuteCall.mute(on: true), of: one, id: "m")
        #expect(again.body == first.body)
        try office.tell(.bob, MuteCall.mute(on: false), of: one)
        for on in [true, false] {
            for chat in [one, two] {
                let failure = #expect(throws: Failure.self) {
                    try office.tell(.bob, MuteCall.mute(on: on), of: chat)
                }
                #expect(failure == ChatRefusal.notMember.failure)
            }
        }
    }

    @Test func `who left no longer has it`() throws {
        let chat = try office.group(.ada, [.bob])
        try office.tell(.bob, ChatCommand.leave, of: chat)
        #expect(try office.list(.bob).conversations.isEmpty)
    }

    @Test func `somebody is in a bounded number of conversations, and rooms let them in`() throws {
        let (old, group) = (try office.direct(.ada, .bob), try office.group(.cleo, [.bob]))
        office.crowd(.ada, ChatRefusal.mostChats - 2)
        try office.tell(.cleo, ChatCommand.add(userIds: [.ada]), of: group)
        #expect(office.code { _ = try office.direct(.ada, .dora) } == .forbidden)
        #expect(office.code { _ = try office.direct(.dora, .ada) } == .forbidden)
        #expect(office.code { _ = try office.group(.ada, [.dora]) } == .forbidden)
        #expect(office.code { _ = try office.group(.dora, [.ada]) } == .forbidden)
        let other = try office.group(.cleo, [.bob])
        #expect(
            office.code { try office.tell(.cleo, ChatCommand.add(userIds: [.ada]), of: other) }
                == .forbidden)
        #expect(try office.direct(.bob, .ada) == old)
        office.happen(.made("r1"))
        office.happen(.joined(.ada))
        try office.settle()
        #expect(try office.view(ChatID(of: "r1").key).members == [.ada])
        office.happen(.closed(reason: .byHost, closedAt: .birth))
        try office.settle()
        try office.tell(.ada, ChatCommand.leave, of: group)
        _ = try office.group(.ada, [.dora])
    }

    @Test(arguments: ["", "x", "1", "1.", ".c", "x.c"])
    func `a cursor is one that an earlier page gave`(cursor: String) {
        #expect(office.code { _ = try office.list(after: cursor) } == .badInput)
    }

    @Test func `the stream of a list begins with it, and is its owner's`() throws {
        let chat = try office.direct(.ada, .bob)
        let stream = StreamName("chats", "ada")
        let tail: StreamTail = try office.ask(
            .tail(viewer: .ada, epoch: nil, after: nil), of: stream)
        #expect(tail.roster.audience == .only([.ada]) && tail.roster.people == [.ada, .bob])
        let snapshot = try JSON.decode(ChatList.self, from: tail.snapshot!.bytes)
        #expect(snapshot.conversations.map(\.chat.conversationId.key) == [chat])
        #expect(
            office.code {
                let _: StreamTail = try office.ask(
                    .tail(viewer: .bob, epoch: nil, after: nil), of: stream)
            } == .forbidden)
    }

    @Test func `what happens in a conversation changes the list of each member`() throws {
        let chat = try office.group(.ada, [.bob, .cleo])
        try office.tell(.ada, ChatCommand.say("x"), of: chat)
        try office.tell(.ada, ChatCommand.remove(userId: .cleo), of: chat)
        let source = StreamName(Chat.kind, chat)
        let changes: DerivedChanges = try office.ask(.changes, of: source)
        #expect(changes.rev == 3 && changes.events.map(\.event) == ["changed", "removed"])
        #expect(Set(changes.events[0].own.keys) == [.ada, .bob])
        #expect(Set(changes.events[1].own.keys) == [.cleo])
        let row = try JSON.decode(
            ListedChat.self, from: changes.events[0].body(for: .bob)!.bytes)
        #expect(row.place.unreadCount == 1 && row.chat.participantDetails == nil)
    }

    @Test func `who mutes a conversation is told so in the list`() throws {
        let chat = try office.group(.ada, [.bob])
        try office.tell(.bob, MuteCall.mute(on: true), of: chat)
        let changes: DerivedChanges = try office.ask(.changes, of: StreamName(Inbox.kind, "bob"))
        let row = try JSON.decode(
            ListedChat.self, from: changes.events[0].body(for: .bob)!.bytes)
        #expect(row.place.muted && Set(changes.events[0].own.keys) == [.bob])
    }

    @Test func `which conversations moved since a position is known`() throws {
        let first = try office.group(.ada, [.bob])
        let begin: MovedStreams = try office.ask(
            .moved(epoch: nil, since: nil), of: StreamName("chat", ""))
        #expect(begin.streams == nil)
        let second = try office.group(.ada, [.bob])
        let moved: MovedStreams = try office.ask(
            .moved(epoch: begin.epoch, since: begin.head), of: StreamName("chat", ""))
        #expect(moved.streams?.map(\.stream.key) == [second] && first != second)
        let other: MovedStreams = try office.ask(
            .moved(epoch: "other", since: begin.head), of: StreamName("chat", ""))
        #expect(other.streams == nil)
    }

    @Test func `nobody but parts asks for it`() throws {
        let chat = try office.group(.ada, [.bob])
        for question in [OwnerQuestion.changes, .moved(epoch: nil, since: nil)] {
            #expect(office.code { try office.tell(.ada, question, of: chat) } == .forbidden)
        }
    }
}
