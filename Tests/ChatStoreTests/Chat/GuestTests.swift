import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ChatStore

/// What guests of a group's room may read of its conversation.
@Suite struct GuestTests {
    private struct Unexpected: Error {}

    private let evening = Scenario(
        Chat.self, key: .chess, given: .room, .joined(.ada), .said(1, .ada, "One"))
    private let group: Scenario<Chat>
    private let chat: Scenario<Chat>

    /// Ada's group, where two things were said before Dora came in as a guest.
    init() {
        group = evening.and(.kept(userId: .ada, keptAt: .birth), .said(2, .ada, "Two"))
        chat = group.and(.joined(.dora))
    }

    private func view(_ chat: Scenario<Chat>, for viewer: Actor) throws -> ChatView {
        guard case .chat(let view) = chat.state.view(for: viewer, key: .chess) else {
            throw Unexpected()
        }
        return view
    }

    private func numbers(_ chat: Scenario<Chat>, for viewer: Actor = .dora) throws -> [Int] {
        try view(chat, for: viewer).messages.map(\.number)
    }

    private func apart(_ chat: Scenario<Chat>) -> Set<PersonID> {
        chat.state.viewersApart(key: .chess)
    }

    @Test func `a guest reads from where they came in, and members read everything`() throws {
        let later = chat.and(.said(3, .ada, "Three"))
        #expect(try numbers(chat) == [] && numbers(chat, for: .ada) == [1, 2])
        #expect(try numbers(later) == [3] && numbers(later, for: .ada) == [1, 2, 3])
        #expect(apart(later) == [.dora])
        #expect(chat.state.roster(key: .chess).apart == [.dora])
        #expect(try view(later, for: .dora).participantDetails.keys.sorted() == [.ada, .dora])
        #expect(try view(later, for: .dora).unreadCounts[.dora] == 1)
    }

    @Test func `the page before is there from the beginning, for when they are in the group`()
        throws
    {
        let later = chat.and(.said(3, .ada, "Three"))
        for one in [chat, later] { #expect(try view(one, for: .dora).more == "c-3") }
        #expect(try view(later, for: .ada).more == nil)
    }

    @Test func `a guest does nothing to what they can't read`() throws {
        chat.when(.react(messageId: "c-2", emoji: "👍", on: true), by: .dora, refuses: .noMessage)
        chat.when(.edit(messageId: "c-2", text: "x"), by: .dora, refuses: .noMessage)
        chat.when(.say("x", replyTo: "c-2"), by: .dora, refuses: .noReplyTo)
        try chat.when(
            .react(messageId: "c-2", emoji: "👍", on: true), by: .ada,
            then: [.reacted(2, .ada, "👍")]
        )
        try chat.and(.said(3, .ada, "Three")).when(
            .say("x", replyTo: "c-3"), by: .dora, then: [.said(4, .dora, "x", replyTo: "c-3")])
    }

    @Test func `who goes and comes again reads from the later point`() throws {
        let again = chat.and(
            .said(3, .ada, "Three"), .memberRemoved(userId: .dora, reason: .left),
            .said(4, .ada, "Four"), .joined(.dora), .said(5, .ada, "Five"))
        #expect(try numbers(again) == [5])
    }

    @Test func `who comes into the group reads everything`() throws {
        let member = chat.and(.kept(userId: .dora, keptAt: .birth))
        #expect(try numbers(member) == [1, 2])
        #expect(apart(member) == [])
        let left = member.and(.memberRemoved(userId: .dora, reason: .left), .joined(.dora))
        #expect(try numbers(left) == [])
    }

    @Test func `who was in the room before it was kept goes on reading what was said there`() throws
    {
        let both = evening.and(.joined(.dora), .kept(userId: .ada, keptAt: .birth))
        #expect(try numbers(both) == [1])
        #expect(apart(both) == [])
    }

    @Test func `a room that is heard of before its group has guests, too`() throws {
        let next = evening.and(
            .closed, .memberRemoved(userId: .ada, reason: .left), .meets("K7QE"), .joined(.dora))
        #expect(try numbers(next) == [])
        let member = next.and(.joined(.ada), .kept(userId: .ada, keptAt: .birth))
        #expect(try numbers(member, for: .ada) == [1])
    }

    @Test func `guests who come when the group has ended read no more than others`() throws {
        let over = group.and(.memberRemoved(userId: .ada, reason: .left), .joined(.dora))
        #expect(try numbers(over) == [])
        try over.when(.noteClosed, by: .part("follower.rooms"), then: [.closed])
    }

    @Test func `where a group meets, its conversation tells guests and no member`() throws {
        let next = group.and(.meets("K7QE"), .joined(.dora))
        #expect(try view(group, for: .ada).roomCode == "K7QD")
        #expect(try view(next, for: .ada).roomCode == nil)
        #expect(try view(next, for: .dora).roomCode == "K7QE")
        #expect(next.state.summary(as: .chess, at: 1, for: .ada)?.roomCode == nil)
        #expect(next.state.summary(as: .chess, at: 1, for: .dora)?.roomCode == "K7QE")
        let told = WrittenChoice(ChatEvent.meets("K7QE")).told
        #expect(String(decoding: told, as: UTF8.self) == "{}")
    }

    @Test func `a list shows a guest no message from before`() {
        let last = { (chat: Scenario<Chat>, person: PersonID) in
            chat.state.summary(as: .chess, at: 1, for: person)?.lastMessage?.number
        }
        #expect(last(chat, .dora) == nil && last(chat, .ada) == 2)
        let later = chat.and(.said(3, .ada, "Three"))
        #expect(last(later, .dora) == 3 && last(later, .ada) == 3)
    }

    @Test func `a state of before shows guests nothing from then, and members no room`() throws {
        let state = group.and(.memberRemoved(userId: .cleo, reason: .left)).state
        let text = String(decoding: JSON.encode(state, withSecrets: true), as: UTF8.self)
        let old = text.replacing(
            #""members":[{"#, with: #""members":[{"id":"dora","readUpTo":0},{"#)
        let read = try Chat.standing(Bytes(old.utf8), of: 6)
        #expect(read.hidden(from: .dora) == 2 && read.hidden(from: .ada) == 0)
        #expect(read.summary(as: .chess, at: 1, for: .dora)?.roomCode == "K7QD")
        #expect(read.summary(as: .chess, at: 1, for: .ada)?.roomCode == nil)
        #expect(read.room == state.room)
    }
}

extension ChatEvent {
    fileprivate static func meets(_ code: RoomCode) -> ChatEvent {
        .met(roomCode: Secret(code), roomEpoch: Secret("e1"))
    }
}
