import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ChatStore

@Suite struct ErasingTests {
    let part = Actor.part("follower.deletedAccounts")
    static let photo = PhotoID(String(repeating: "a", count: PhotoID.length))

    let talk = Scenario(
        Chat.self, key: .chess, given: .chess, .said(1, .ada, "Hello"), .said(2, .bob, "Hi"),
        .photo(3, .ada), .reacted(1, .bob, "👍"))

    private func erased(_ withMessages: Bool) -> ChatEvent {
        .erased(ErasedMessages(userId: .ada, withMessages: withMessages))
    }

    @Test func `who deleted their account leaves the group, and what they said stays or goes`()
        throws
    {
        for withMessages in [false, true] {
            try talk.when(
                .noteErased(userId: .ada, withMessages: withMessages), by: part,
                then: [erased(withMessages), .memberRemoved(userId: .ada, reason: .left)])
            let messages = talk.and(erased(withMessages)).state.newest.map(\.shown)
            #expect(messages.map(\.text?.text) == [withMessages ? nil : "Hello", "Hi", nil])
            #expect(messages.map(\.photoId) == [nil, nil, nil])
            #expect(messages.map { $0.deletedAt != nil } == [withMessages, false, true])
            #expect(messages[0].reactions.isEmpty == withMessages)
        }
    }

    @Test func `a pair stays together, and who has left is erased too`() throws {
        let pair = Scenario(Chat.self, key: .chess, given: .direct, .said(1, .ada, "Hello"))
        try pair.when(
            .noteErased(userId: .ada, withMessages: true), by: part, then: [erased(true)])
        let left = talk.and(.memberRemoved(userId: .ada, reason: .left))
        try left.when(
            .noteErased(userId: .ada, withMessages: true), by: part, then: [erased(true)])
        try talk.when(.noteErased(userId: .dora, withMessages: true), by: part, then: [])
        talk.when(.noteErased(userId: .ada, withMessages: true), by: .ada, refuses: .partsOnly)
    }

    @Test func `what they said goes in steps, each at once after the other`() throws {
        var chat = talk.and(erased(true), .memberRemoved(userId: .ada, reason: .left))
        #expect(chat.state.deadline?.command == .goOnErasing)
        chat.when(.goOnErasing, by: .bob, refuses: .partsOnly)
        let step = ChatEvent.erased(
            ErasedMessages(userId: .ada, withMessages: true, from: 1, upTo: 3))
        try chat.when(.goOnErasing, by: .clock, then: [step])
        chat = chat.and(step)
        #expect(chat.state.deadline == nil)
        try chat.when(.goOnErasing, by: .clock, then: [])
    }

    @Test func `what stays in the journal makes the same messages`() {
        let all: [ChatEvent] = [
            .chess, .said(1, .ada, "Hello"), .said(2, .bob, "Hi"), .photo(3, .ada),
            .edited(messageId: "c-1", text: MessageText(read: "Hey"), editedAt: .birth),
            .reacted(1, .bob, "👍"),
        ]
        let deleted = ChatEvent.deleted(messageId: "c-1", deletedAt: .birth + .seconds(9))
        for last in [erased(false), erased(true), deleted] {
            let left = all.compactMap { Chat.remainder(of: $0, after: last) }
            #expect(
                Chat(replaying: left + [last]).newest == Chat(replaying: all + [last]).newest,
                "\(last)")
            #expect(left.count == (last == erased(false) ? all.count : all.count - 1))
        }
    }

    @Test func `nothing of somebody else's goes`() {
        let event = ChatEvent.said(2, .bob, "Hi")
        #expect(Chat.remainder(of: event, after: erased(true)) == event)
        #expect(Chat.erases(erased(true)) == nil, "That is announced first.")
        let step = ChatEvent.erased(
            ErasedMessages(userId: .ada, withMessages: true, from: 2, upTo: 501))
        #expect(Chat.erases(step) == .items(2...501, of: .ada))
        #expect(Chat.erases(.deleted(messageId: "c-2", deletedAt: .birth)) == .item(2))
        #expect(Chat.erases(event) == nil)
    }
}

extension ChatEvent {
    fileprivate static func photo(_ number: Int, _ person: PersonID) -> ChatEvent {
        .sent(
            NewMessage(
                messageId: MessageID(number, in: .chess), number: number, senderId: person,
                text: nil, photoId: ErasingTests.photo, sentAt: .birth))
    }
}
