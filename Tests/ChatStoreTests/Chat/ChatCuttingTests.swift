import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ChatStore

/// What stands for read marks is readable for ever.
@Suite struct ChatCuttingTests {
    /// By the schema of the version that wrote it. Never change one; add one with each new schema.
    /// What schemas 6 and 7 added is absent here.
    private static let frozen = [5: five, 6: five, 7: five, 8: eight]
    private static let eight = five.replacing(
        #""isClosed""#, with: #""formerWriters":["cleo","ada"],"isClosed""#)
    private static let five = #"""
        {"about":{"createdBy":"ada","members":["ada","bob"],\#
        "startedAt":"2026-01-01T00:00:00.000Z","title":"Chess","type":"group"},\#
        "activeAt":"2026-01-01T00:00:00.000Z",\#
        "erasing":[{"upTo":3,"userId":"cleo","withMessages":true}],\#
        "former":["cleo","ada"],"isClosed":false,\#
        "members":[{"id":"bob","readUpTo":2}],"messageCount":3,"moved":{"count":0,\#
        "digest":""},"newest":[{"changes":2,"editedAt":"2026-01-01T00:00:00.000Z",\#
        "reactions":[{"emoji":"👍","people":["bob"]}],"sent":{"messageId":"c-1",\#
        "number":1,"senderId":"ada","sentAt":"2026-01-01T00:00:00.000Z","text":"Hey"}},\#
        {"changes":0,"reactions":[],"sent":{"messageId":"c-2","number":2,\#
        "senderId":"bob","sentAt":"2026-01-01T00:00:00.000Z","text":"Hi"}},\#
        {"changes":0,"deletedAt":"2026-01-01T00:00:00.000Z","reactions":[],\#
        "sent":{"messageId":"c-3","number":3,"senderId":"cleo",\#
        "sentAt":"2026-01-01T00:00:00.000Z"}}]}
        """#

    private let events: [ChatEvent] = [
        .chess, .said(1, .ada, "Hello"), .said(2, .bob, "Hi"), .reacted(1, .bob, "👍"),
        .edited(messageId: "c-1", text: MessageText(read: "Hey"), editedAt: .birth),
        .read(userId: .bob, upTo: "c-2", unreadCount: 0),
        .joined(.cleo), .said(3, .cleo, "Bye"), .deleted(messageId: "c-3", deletedAt: .birth),
        .memberRemoved(userId: .cleo, reason: .left),
        .erased(ErasedMessages(userId: .cleo, withMessages: true)),
        .memberRemoved(userId: .ada, reason: .left),
    ]

    @Test func `the state of each schema ever shipped can be read`() throws {
        let state = Chat(replaying: events)
        #expect(Self.frozen.keys.max() == Chat.schema)
        for (schema, text) in Self.frozen {
            #expect(try Chat.standing(Bytes(text.utf8), of: schema) == state)
        }
        #expect(throws: Malformed.self) { try Chat.standing(Bytes("{}".utf8), of: 1) }
    }

    @Test func `a state is written as it was frozen`() {
        let text = String(
            decoding: JSON.encode(Chat(replaying: events), withSecrets: true), as: UTF8.self)
        #expect(text == Self.frozen[Chat.schema])
    }

    @Test func `only read marks pass`() {
        #expect(Chat.passing == ["read"])
    }

    @Test func `what is taken away is taken out of a state from before it, too`() {
        let before = Chat(replaying: events)
        for erasing in [
            ChatEvent.deleted(messageId: "c-1", deletedAt: .birth),
            .erased(ErasedMessages(userId: .ada, withMessages: true)),
        ] {
            var state = before
            state.apply(erasing)
            let once = state
            let text = String(decoding: JSON.encode(state, withSecrets: true), as: UTF8.self)
            #expect(!text.contains("Hey") && !text.contains("Hello"))
            state.apply(erasing)
            #expect(state == once)
        }
    }
}
