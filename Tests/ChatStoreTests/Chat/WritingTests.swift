import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ChatStore

@Suite struct WritingTests {
    let chess = Scenario(Chat.self, key: .chess, given: .chess)
    let talk = Scenario(Chat.self, key: .chess, given: .chess, .said(1, .ada, "Hello"))

    @Test func `a member says something`() throws {
        try chess.when(.say(" Hello\nyou "), by: .bob, then: [.said(1, .bob, "Hello\nyou")])
        try talk.when(
            .say("Yes", replyTo: "c-1"), by: .bob, then: [.said(2, .bob, "Yes", replyTo: "c-1")])
    }

    @Test func `a photo is a message`() throws {
        let photo = PhotoID(String(repeating: "a", count: PhotoID.length))
        let events = try chess.deciding(.send(text: nil, photoId: photo, replyTo: nil), by: .ada)
        guard case .sent(let message) = events[0] else { throw Unexpected() }
        #expect(message.photoId == photo && message.text == nil)
        let chat = chess.and(events[0])
        chat.when(.edit(messageId: "c-1", text: "x"), by: .ada, refuses: .isPhoto)
    }

    private struct Unexpected: Error {}

    @Test func `what can't be said is refused`() {
        func refuses(_ command: ChatCommand, _ refusal: ChatRefusal) {
            talk.when(command, by: .bob, refuses: refusal)
        }
        refuses(.say(""), .text(.empty))
        refuses(.say(" \n "), .text(.empty))
        refuses(.say(String(repeating: "a", count: 4_001)), .text(.tooLong))
        refuses(.say(String(repeating: "👩‍👩‍👧‍👦", count: 2_000)), .text(.tooLong))
        refuses(.say("a\u{0}b"), .text(.forbidden("\u{0}")))
        refuses(.send(text: nil, photoId: nil, replyTo: nil), .nothingSaid)
        refuses(.send(text: "x", photoId: "y", replyTo: nil), .textAndPhoto)
        refuses(.send(text: nil, photoId: "y", replyTo: nil), .badPhoto)
        refuses(.say("x", replyTo: "c-2"), .noReplyTo)
        refuses(.say("x", replyTo: "d-1"), .noReplyTo)
        refuses(.say("x", replyTo: "c-01"), .noReplyTo)
    }

    @Test func `four thousand characters of any script are a message`() throws {
        for text in ["a", "é", "👍"].map({ String(repeating: $0, count: 4_000) }) {
            try chess.when(.say(text), by: .ada, then: [.said(1, .ada, text)])
        }
    }

    @Test func `nobody but a member writes or reads`() {
        let commands: [ChatCommand] = [
            .say("x"), .edit(messageId: "c-1", text: "x"), .delete(messageId: "c-1"),
            .react(messageId: "c-1", emoji: "👍", on: true), .read(upTo: "c-1"),
            .add(userIds: [.cleo]), .remove(userId: .bob), .rename(title: "x"), .leave,
        ]
        for command in commands {
            talk.when(command, by: .cleo, refuses: .notMember)
            talk.when(command, by: .operator, refuses: .personOnly)
            Scenario(Chat.self, key: .chess).when(command, by: .ada, refuses: .notMember)
        }
    }

    @Test func `the sender edits a message, and nobody else`() throws {
        try talk.when(
            .edit(messageId: "c-1", text: "Hi"), by: .ada,
            then: [.edited(messageId: "c-1", text: MessageText(read: "Hi"), editedAt: .birth)])
        try talk.when(.edit(messageId: "c-1", text: "Hello"), by: .ada, then: [])
        talk.when(.edit(messageId: "c-1", text: "Hi"), by: .bob, refuses: .notSender)
        talk.when(.edit(messageId: "c-2", text: "Hi"), by: .ada, refuses: .noMessage)
        talk.when(.edit(messageId: "c-1", text: ""), by: .ada, refuses: .text(.empty))
    }

    @Test func `a message is deleted for everybody by its sender or the admin`() throws {
        let bobs = chess.and(.said(1, .bob, "Hello"))
        for actor in [Actor.ada, .bob] {
            try bobs.when(
                .delete(messageId: "c-1"), by: actor,
                then: [.deleted(messageId: "c-1", deletedAt: .birth)])
        }
        talk.when(.delete(messageId: "c-1"), by: .bob, refuses: .notSender)
        let gone = talk.and(.deleted(messageId: "c-1", deletedAt: .birth))
        try gone.when(.delete(messageId: "c-1"), by: .ada, then: [])
        gone.when(.edit(messageId: "c-1", text: "x"), by: .ada, refuses: .deleted)
        gone.when(
            .react(messageId: "c-1", emoji: "👍", on: true), by: .ada, refuses: .deleted)
        #expect(gone.state.newest[0].shown.text == nil)
    }

    @Test func `in a direct conversation nobody deletes what the other said`() {
        let direct = Scenario(Chat.self, key: .chess, given: .direct, .said(1, .bob, "x"))
        direct.when(.delete(messageId: "c-1"), by: .ada, refuses: .notSender)
    }

    @Test func `an emoji is put on a message once, and taken off`() throws {
        let liked = talk.and(.reacted(1, .bob, "👍"))
        try talk.when(
            .react(messageId: "c-1", emoji: "👍", on: true), by: .bob,
            then: [.reacted(1, .bob, "👍")])
        try liked.when(.react(messageId: "c-1", emoji: "👍", on: true), by: .bob, then: [])
        try liked.when(
            .react(messageId: "c-1", emoji: "👍", on: false), by: .bob,
            then: [.reacted(1, .bob, "👍", on: false)])
        try talk.when(.react(messageId: "c-1", emoji: "👍", on: false), by: .bob, then: [])
        talk.when(.react(messageId: "c-1", emoji: "yes", on: true), by: .bob, refuses: .badEmoji)
        #expect(liked.and(.reacted(1, .bob, "👍", on: false)).state.newest[0].reactions.isEmpty)
    }

    @Test func `a long text counts as several changes`() {
        let long = MessageText(read: String(repeating: "界", count: 4_000))
        let edits = ChatRefusal.mostChanges / 12
        func edited(_ count: Int) -> Scenario<Chat> {
            (0..<count).reduce(talk) { chat, _ in
                chat.and(.edited(messageId: "c-1", text: long, editedAt: .birth))
            }
        }
        #expect(!edited(edits).state.newest[0].isWornOut)
        #expect(edited(edits + 1).state.newest[0].isWornOut)
        edited(edits + 1).when(
            .edit(messageId: "c-1", text: "x"), by: .ada, refuses: .tooManyChanges)
    }

    @Test func `a message takes a bounded number of emoji`() {
        let kinds =
            ["😀", "😁", "😂", "🤣", "😃", "😄", "😅", "😆", "😉", "😊"]
            + ["😋", "😎", "😍", "😘", "🥰", "😗", "😙", "🥲", "😚", "🙂"]
        let full = kinds.reduce(talk) { $0.and(.reacted(1, .ada, $1)) }
        full.when(.react(messageId: "c-1", emoji: "🤗", on: true), by: .bob, refuses: .tooManyEmoji)
        let crowd = (0..<ChatRefusal.mostReactions).reduce(talk.state) { chat, number in
            var next = chat
            next.apply(.reacted(1, PersonID("p\(number)"), "👍"))
            return next
        }
        let context = Context(actor: .bob, key: .chess, now: .birth, seed: 1)
        #expect(throws: ChatRefusal.tooManyEmoji) {
            try crowd.decide(.react(messageId: "c-1", emoji: "👍", on: true), in: context)
        }
    }

    @Test func `who reads or writes has read all before it`() throws {
        let more = talk.and(.said(2, .ada, "Anybody?"))
        #expect(more.state.unreadCount(of: more.state.member(.bob)!) == 2)
        #expect(more.state.unreadCount(of: more.state.member(.ada)!) == 0)
        try more.when(
            .read(upTo: "c-1"), by: .bob, then: [.read(userId: .bob, upTo: "c-1", unreadCount: 1)])
        let read = more.and(.read(userId: .bob, upTo: "c-2", unreadCount: 0))
        #expect(read.state.unreadCount(of: read.state.member(.bob)!) == 0)
        try read.when(.read(upTo: "c-1"), by: .bob, then: [])
        more.when(.read(upTo: "c-3"), by: .bob, refuses: .noMessage)
    }

    @Test func `the state holds the newest messages, and an older one is recalled`() throws {
        var events: [ChatEvent] = [.chess]
        for number in 1...129 { events.append(.said(number, .ada, "\(number)")) }
        var chat = Chat(replaying: events)
        #expect(chat.newest.count == Chat.mostNewest && chat.newest[0].sent.number == 30)
        let edit = ChatCommand.edit(messageId: "c-7", text: "seven")
        #expect(chat.itemToRecall(for: edit) == 7)
        #expect(chat.itemToRecall(for: .edit(messageId: "c-70", text: "x")) == nil)
        #expect(chat.itemToRecall(for: .edit(messageId: "c-130", text: "x")) == nil)
        let context = Context(actor: .ada, key: .chess, now: .birth, seed: 1)
        let recalled = chat.recalling([events[7]])
        let edited = try recalled.decide(edit, in: context)
        #expect(edited.count == 1)
        let before = chat
        chat.apply(edited[0])
        #expect(chat == before)
    }

    @Test func `what happens often moves nothing`() {
        expectPlacesKept(
            in: [
                .chess, .said(1, .ada, "x"), .reacted(1, .bob, "👍"),
                .read(userId: .bob, upTo: "c-1", unreadCount: 0), .joined(.cleo),
                .said(2, .cleo, "y"),
                .memberRemoved(userId: .cleo, reason: .left), .said(3, .ada, "z"),
                .edited(messageId: "c-2", text: MessageText(read: "q"), editedAt: .birth),
                .deleted(messageId: "c-2", deletedAt: .birth),
            ], of: Chat.self, .chess)
    }
}
