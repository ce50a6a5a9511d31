import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ChatStore

/// What was said in another app.
@Suite struct MovingInTests {
    private let empty = Scenario(Chat.self, key: .chess)

    private static let old = Timestamp.birth + .seconds(-1_000)

    private func chat(
        after ids: [String] = [], _ messages: [MovedMessage] = [], readUpTo: [PersonID: Int]? = nil,
        type: ChatType = .group, title: String? = "Chess", members: [PersonID] = [.ada, .bob]
    ) -> ChatCommand {
        var mark = MovedMark()
        for id in ids { mark.add(id) }
        return .moveIn(
            MovedChat(
                type: type, title: title, createdBy: .ada, members: members, startedAt: .birth,
                after: mark, messages: messages, readUpTo: readUpTo))
    }

    private func message(
        _ id: String, _ sender: PersonID = .ada, _ text: String? = "Hello",
        _ change: (inout MovedMessage) -> Void = { _ in }
    ) -> MovedMessage {
        var message = MovedMessage(sourceId: id, senderId: sender, text: text, sentAt: Self.old)
        change(&message)
        return message
    }

    private func sent(
        _ number: Int, _ id: String, _ sender: PersonID = .ada, _ text: String? = "Hello",
        replyTo: MessageID? = nil
    ) -> ChatEvent {
        var new = NewMessage(
            messageId: MessageID(number, in: .chess), number: number, senderId: sender,
            text: text.map { MessageText(read: $0) }, replyTo: replyTo, sentAt: Self.old)
        new.sourceId = id
        return .sent(new)
    }

    private func read(_ person: PersonID, _ number: Int, unread: Int = 0) -> ChatEvent {
        .read(userId: person, upTo: MessageID(number, in: .chess), unreadCount: unread)
    }

    @Test func `messages come with their own times, and all have read them`() throws {
        try empty.when(
            chat([message("m1"), message("m2", .bob, "Hi") { $0.replyTo = 1 }]), by: .operator,
            then: [
                .chess, sent(1, "m1"), sent(2, "m2", .bob, "Hi", replyTo: "c-1"),
                read(.ada, 2),
            ])
    }

    @Test func `what is known of a message comes too`() throws {
        try empty.and(.chess).when(
            chat(
                [
                    message("m1") {
                        $0.editedAt = .birth
                        $0.reactions = ["❤️": [.bob, .bob]]
                    },
                    message("m2", .cleo, "Gone") { $0.deletedAt = .birth },
                ], readUpTo: [.bob: 1]), by: .operator,
            then: [
                sent(1, "m1"),
                .edited(messageId: "c-1", text: MessageText(read: "Hello"), editedAt: .birth),
                .reacted(1, .bob, "❤️"), sent(2, "m2", .cleo, nil),
                .deleted(messageId: "c-2", deletedAt: .birth), read(.bob, 1, unread: 1),
            ])
    }

    @Test func `the next come behind those before, and none comes twice`() throws {
        let begun = empty.and(.chess, sent(1, "m1"), read(.bob, 1))
        let both = [message("m1"), message("m2", .bob)]
        try begun.when(
            chat(after: ["m1"], [both[1]]), by: .operator,
            then: [sent(2, "m2", .bob), read(.ada, 2)])
        for repeated in [chat(both), chat(after: ["m2"], both), chat(after: ["m1", "m2"], both)] {
            try begun.when(repeated, by: .operator, then: [])
        }
        guard
            case .moved(let mark) = begun.state.reply(to: chat(both), for: .operator, key: .chess)
        else { throw Malformed("The answer is no mark.") }
        var own = MovedMark()
        own.add("m1")
        #expect(mark == own && mark.count == 1)
    }

    @Test func `once somebody has written here, nothing older comes before that`() throws {
        let written = empty.and(.chess, .said(1, .ada, "Here"))
        written.when(chat([message("m1")]), by: .operator, refuses: .writtenSince)
        try written.when(chat(), by: .operator, then: [])
        let later = empty.and(.chess, sent(1, "m1"), .said(2, .ada, "Here"))
        later.when(chat(after: ["m1"], [message("m2")]), by: .operator, refuses: .writtenSince)
        try later.when(chat([message("m1")]), by: .operator, then: [])
    }

    @Test func `who wrote there and is no member is shown, and found when they leave for good`()
        throws
    {
        let here = empty.and(.chess, sent(1, "m1", .cleo), sent(2, "m2", .cleo), sent(3, "m3"))
        #expect(here.state.former == [.cleo])
        #expect(here.state.people(key: .chess) == [.ada, .bob, .cleo])
        try here.when(
            .noteErased(userId: .cleo, withMessages: true),
            by: .part("follower.deletedAccounts"),
            then: [.erased(ErasedMessages(userId: .cleo, withMessages: true))])
        expectPlacesKept(
            in: [.chess, sent(1, "m1", .cleo), sent(2, "m2"), .said(3, .bob, "Hi")],
            of: Chat.self, .chess)
    }

    @Test func `people write on behind what moved in`() throws {
        let here = empty.and(.chess, sent(1, "m1"))
        try here.when(.say("Now here"), by: .bob, then: [.said(2, .bob, "Now here")])
    }

    @Test func `nobody but parts moves anything in`() {
        empty.when(chat([message("m1")]), by: .ada, refuses: .partsOnly)
        for command in [chat(), chat(type: .direct)] {
            let context = Context(actor: .ada, key: .chess, now: .birth, seed: 1)
            #expect(throws: ChatRefusal.partsOnly) {
                try Chat.address(command, key: .chess, context: context)
            }
        }
    }

    @Test func `two people's conversation is the one that they have here`() throws {
        let context = Context(actor: .operator, key: "x1", now: .birth, seed: 1)
        #expect(
            try Chat.address(
                chat(type: .direct, members: [.bob, .ada]), key: "x1", context: context)
                == Chat.pairKey(.ada, .bob))
        #expect(try Chat.address(chat(), key: "x1", context: context) == "x1")
        for key in ["room-x", "", "a/b"] as [EntityKey] {
            #expect(throws: ChatRefusal.badSourceId) {
                try Chat.address(chat(), key: key, context: context)
            }
        }
    }

    @Test(
        arguments: [
            (ChatType.direct, nil, ["ada"], ChatRefusal.notTwo),
            (.direct, nil, ["ada", "ada"], .twiceMember),
            (.group, "Chess", [], .nobody), (.group, "", ["ada"], .title(.empty)),
            (.group, "Chess", ["a b"], .badId), (.room, "Chess", ["ada"], .roomStays),
            (.group, "Chess", (0...256).map { "p\($0)" }, .tooManyMembers),
        ] as [(ChatType, String?, [String], ChatRefusal)])
    func `a conversation that there can't be is refused`(
        type: ChatType, title: String?, members: [String], refusal: ChatRefusal
    ) {
        empty.when(
            chat(type: type, title: title, members: members.map { PersonID($0) }), by: .operator,
            refuses: refusal)
    }

    @Test func `a message that there can't be is refused`() {
        func expect(_ refusal: ChatRefusal, _ change: (inout MovedMessage) -> Void) {
            empty.when(chat([message("m1", .ada, "x", change)]), by: .operator, refuses: refusal)
        }
        expect(.badSourceId) { $0.sourceId = "a.b" }
        expect(.badId) { $0.senderId = "a b" }
        expect(.nothingSaid) { $0.text = nil }
        expect(.text(.empty)) { $0.text = " " }
        expect(.badPhoto) { $0.photoId = "x" }
        expect(.noReplyTo) { $0.replyTo = 1 }
        expect(.badEmoji) { $0.reactions = ["x": [.ada]] }
        expect(.badId) { $0.reactions = ["❤️": ["a b"]] }
        let many = (0...MovedChat.mostMessages).map { message("m\($0)") }
        empty.when(chat(many), by: .operator, refuses: .tooManyMoved)
    }
}
