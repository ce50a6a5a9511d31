import Contracts
import EventSourcing
import Hosting
import ParlorWire
import Testing

@testable import ChatStore

/// Histories of another app, and the whole chat store.
@Suite struct MovedHistoryTests {
    private let office: PostOffice

    init() throws { office = try PostOffice() }

    private func move(
        _ count: Int, after before: MovedMark = MovedMark(), from first: Int = 1,
        of other: PersonID = .bob,
        readUpTo: [PersonID: Int]? = nil
    ) throws -> Reply {
        let messages = (0..<count).map { number in
            MovedMessage(
                sourceId: "m\(first + number)", senderId: number % 2 == 0 ? .ada : other,
                text: "Text \(first + number)", sentAt: .birth + .seconds(first + number))
        }
        return try office.tell(
            .operator,
            ChatCommand.moveIn(
                MovedChat(
                    type: .direct, title: nil, createdBy: .ada, members: [.bob, .ada],
                    startedAt: .birth, after: before, messages: messages, readUpTo: readUpTo)),
            of: "source1")
    }

    private func mark(_ reply: Reply) throws -> MovedMark {
        try JSON.decode(MovedMark.self, from: reply.body)
    }

    private let key = Chat.pairKey(.ada, .bob)

    @Test func `a history is read as one that was written here`() throws {
        let first = try mark(try move(300))
        #expect(first.count == 300)
        #expect(try mark(try move(300, after: first, from: 301)).count == 600)
        try office.restart()
        let page = try office.history(key, before: MessageID(250, in: ChatID(key)), limit: 100)
        #expect(page.messages.map(\.number) == Array(150..<250))
        #expect(page.messages[0].text?.text == "Text 150")
        #expect(page.messages[0].sentAt == .birth + .seconds(150))
        let row = try #require(try office.list(.bob).conversations.first)
        #expect(row.place.unreadCount == 0 && row.chat.activeAt == .birth + .seconds(600))
    }

    @Test func `the same again changes nothing, and says how far it is`() throws {
        let first = try mark(try move(10))
        let before = try office.view(key)
        #expect(try mark(try move(10)) == first)
        #expect(try mark(try move(3)) == first)
        #expect(try office.view(key) == before && before.messageCount == 10)
    }

    @Test func `nobody is told of it by a push, but of the next message`() throws {
        _ = try move(10, readUpTo: [:])
        office.now = office.now + .seconds(2)
        #expect(office.host.takeAnnouncements(now: office.now).isEmpty)
        try office.tell(.ada, ChatCommand.say("New"), of: key)
        office.now = office.now + .seconds(2)
        #expect(office.host.takeAnnouncements(now: office.now).count == 1)
    }

    @Test func `who deletes the account takes along what they wrote without being a member`()
        throws
    {
        _ = try move(500, of: .cleo)
        office.happen(AccountEvent.deleted(withMessages: true), of: PersonID.cleo.key)
        try office.settle()
        while try office.wake() {}
        for number in [2, 300, 500] {
            let next = MessageID(number + 1, in: ChatID(key))
            let page = try office.history(key, before: next, limit: 2)
            #expect(page.messages.map { $0.text == nil } == [false, true], "\(number)")
        }
    }

    @Test func `without room on the disk nothing moves in`() throws {
        office.hasRoom = false
        #expect(office.code { _ = try move(1) } == .unavailable)
    }
}
