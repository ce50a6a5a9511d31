import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ChatStore

/// Every way in which a guest of a group's room may ask for what was said before they came.
@Suite struct GuestReadingTests {
    let office: PostOffice
    private let chat = ChatID(of: RoomID(rawValue: "r1"))
    private var stream: StreamName { StreamName(Chat.kind, chat.key) }

    /// Ada kept her room, and said more than a view shows. Then Dora came in.
    init() throws {
        office = try PostOffice()
        office.happen(.made("r1"))
        office.happen(.joined(.ada))
        office.happen(
            GroupEvent.founded(
                NewGroup(name: RoomName(read: "Fridays"), by: .ada, foundedAt: .birth)), of: "r1")
        try office.settle()
        for number in 1...130 { try say("\(number)") }
        office.happen(.joined(.dora))
        try office.settle()
    }

    private func say(_ text: String) throws {
        try office.tell(.ada, ChatCommand.say(text), of: chat.key)
    }

    private func become(_ event: RoomEvent) throws {
        office.happen(event)
        try office.settle()
    }

    private func id(_ number: Int) -> MessageID { MessageID(number, in: chat) }

    private func page(before: Int? = nil, for viewer: Actor = .dora) throws -> [Int] {
        try office.history(chat.key, before: before.map { id($0) }, limit: 100, for: viewer)
            .messages.map(\.number)
    }

    @Test func `pages of earlier messages end where the guest came in`() throws {
        for before in [nil, 131, 100, 2] { #expect(try page(before: before) == []) }
        try say("131")
        try say("132")
        try office.restart()
        #expect(try page() == [131, 132] && page(before: 132) == [131] && page(before: 131) == [])
        let first = try office.history(chat.key, for: .dora)
        #expect(first.more == id(131))
        #expect(try office.history(chat.key, before: first.more, for: .dora).more == nil)
        #expect(try page(before: 31, for: .ada) == Array(1...30))
        let shown = try office.view(chat.key, for: .dora).messages.map(\.number)
        #expect(shown == [131, 132])
    }

    @Test func `the list has no last message from before, also as it changes`() throws {
        func rows(_ person: PersonID) throws -> [ListedChat] {
            let changes: DerivedChanges = try office.ask(.changes, of: stream)
            let bodies = changes.events.compactMap { $0.body(for: person) }
            return try bodies.map { try JSON.decode(ListedChat.self, from: $0.bytes) }
                + office.list(.person(person)).conversations
        }
        func last(_ person: PersonID) throws -> [Int?] {
            try rows(person).map { $0.chat.lastMessage?.number }
        }
        #expect(try last(.dora) == [nil, nil] && last(.ada) == [130, 130])
        try say("131")
        #expect(try last(.dora) == [131, 131] && last(.ada) == [131, 131])
        let unread = try rows(.dora).map { $0.place.unreadCount }
        #expect(unread == [1, 1])
    }

    @Test func `who watches is told of nothing from before, whatever they say they have`() throws {
        func tail(_ viewer: PersonID, since: Revision?) throws -> StreamTail {
            try office.ask(
                .tail(viewer: viewer, epoch: "e1", after: since, newcomer: true, own: true),
                of: stream)
        }
        let head = try tail(.dora, since: nil).rev
        for since in [nil, 0, 3, head - 1] {
            let told = try tail(.dora, since: since)
            #expect(told.events == nil && told.shownRev == head)
            #expect(told.roster.apart == [.dora] && told.roster.withheldFrom == [])
            let shown = try JSON.decode(ChatView.self, from: told.snapshot!.bytes)
            #expect(shown.messages.isEmpty && shown.more == id(131))
        }
        #expect(try tail(.dora, since: head).events == [])
        #expect(try tail(.ada, since: head - 1).events?.count == 1)
    }

    @Test func `a report has no message that the guest can't read`() throws {
        func said(_ number: Int, to person: PersonID) throws {
            try office.tell(
                .part("profile-store"), ChatQuery.said(messageId: id(number), userId: person),
                of: chat.key)
        }
        for number in [1, 130] {
            #expect(office.code { try said(number, to: .dora) } == .notFound)
            try said(number, to: .ada)
        }
        try say("131")
        try said(131, to: .dora)
    }

    @Test func `who comes again reads from there, and who is in the group everything`() throws {
        try become(.playerLeft(userId: .dora, reason: .left))
        try say("131")
        try become(.joined(.dora))
        try say("132")
        #expect(try page() == [132])
        office.happen(GroupEvent.joined(userId: .dora), of: "r1")
        try office.settle()
        try office.restart()
        #expect(try page() == Array(33...132) && page(before: 33) == Array(1...32))
        #expect(try office.list(.dora).conversations.first?.chat.lastMessage?.number == 132)
    }

    @Test func `who watches and comes into the group is told who is apart now`() throws {
        office.happen(GroupEvent.joined(userId: .dora), of: "r1")
        _ = office.takePublished()
        try office.settle()
        let told = office.takePublished().filter { $0.header.stream == stream }
        let marked = told.filter { $0.header.roster == true }.map(\.header.event)
        #expect(marked == ["kept"])
    }

    @Test func `also those who only watch the room read from where they came in`() throws {
        try become(.spectatorJoined(userId: .cleo))
        #expect(try page(for: .cleo) == [])
    }
}
