import Contracts
import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import ChatStore

/// What is deleted is gone from the journal, old messages too.
@Suite struct ErasedTests {
    let office: PostOffice
    let chat: EntityKey
    private let part = Actor.part("follower.deletedAccounts")

    init() throws {
        office = try PostOffice()
        chat = try office.group(.ada, [.bob])
        for number in 1...130 {
            let person: Actor = number.isMultiple(of: 2) ? .bob : .ada
            try office.tell(person, ChatCommand.say("said \(number)."), of: chat)
        }
        try office.tell(
            .ada, ChatCommand.edit(messageId: MessageID(1, in: ChatID(chat)), text: "said anew."),
            of: chat)
    }

    private func isKept(_ text: String) -> Bool {
        let journal = MemoryJournal(on: office.disk)
        let events = journal.events(after: 0, limit: .max, bytes: .max).map(\.body)
        let snapshots = (0...200).compactMap {
            journal.load(
                StreamName(Chat.kind, chat), schema: Chat.schema, upTo: $0)?.snapshot?.state
        }
        return (events + snapshots).contains {
            String(decoding: $0, as: UTF8.self).contains(text)
        }
    }

    @Test(arguments: [1, 129])
    func `a deleted message leaves nothing`(_ number: Int) throws {
        let id = MessageID(number, in: ChatID(chat))
        let text = number == 1 ? "said anew." : "said \(number)."
        #expect(isKept(text) && isKept("said \(number)."))
        try office.tell(.ada, ChatCommand.delete(messageId: id), of: chat)
        #expect(!isKept(text) && !isKept("said \(number).") && isKept("said 130."))
        for _ in 1...2 {
            let page = try office.history(
                chat, before: MessageID(number + 1, in: ChatID(chat)), limit: 1)
            #expect(page.messages[0].deletedAt != nil && page.messages[0].text == nil)
            try office.restart()
        }
    }

    @Test func `somebody's messages all go, and nobody else's`() throws {
        try office.tell(
            part, ChatCommand.noteErased(userId: .ada, withMessages: true), of: chat)
        #expect(try office.wake() && !office.wake())
        for number in 1...130 {
            #expect(isKept("said \(number).") == number.isMultiple(of: 2), "\(number)")
        }
        for _ in 1...2 {
            let page = try office.history(
                chat, before: MessageID(11, in: ChatID(chat)), limit: 10, for: .bob)
            #expect(page.messages.map { $0.text != nil } == (1...10).map { $0.isMultiple(of: 2) })
            #expect(
                page.messages.map { $0.deletedAt != nil } == (1...10).map { !$0.isMultiple(of: 2) })
            try office.restart()
        }
        try office.tell(.bob, ChatCommand.say("Still here"), of: chat)
    }

    @Test func `many messages go step by step, from the newest, over a crash`() throws {
        for number in 131...1_100 {
            try office.tell(.ada, ChatCommand.say("said \(number)."), of: chat)
        }
        try office.tell(
            part, ChatCommand.noteErased(userId: .ada, withMessages: true), of: chat)
        let view = try office.view(chat, for: .bob)
        #expect(view.messages.allSatisfy { $0.text == nil }, "Nobody is shown them any more.")
        #expect(try office.wake())
        #expect(!isKept("said 1099.") && !isKept("said 603.") && isKept("said 599."))
        try office.restart()
        #expect(try office.wake() && office.wake() && !office.wake())
        for number in stride(from: 1, through: 1_100, by: 2) where isKept("said \(number).") {
            Issue.record("\(number)")
        }
        #expect(isKept("said 130."))
    }

    @Test(arguments: [false, true])
    func `what somebody said goes, however many have left since`(_ withMessages: Bool) throws {
        let photo = PhotoID(String(repeating: "a", count: PhotoID.length))
        try office.tell(.ada, ChatCommand.add(userIds: [.cleo]), of: chat)
        try office.tell(.cleo, ChatCommand.say("said by cleo."), of: chat)
        try office.tell(.cleo, ChatCommand.send(text: nil, photoId: photo, replyTo: nil), of: chat)
        try office.tell(.cleo, ChatCommand.leave, of: chat)
        for number in 0...Chat.mostFormer {
            let passer = PersonID("p\(number)")
            try office.tell(.ada, ChatCommand.add(userIds: [passer]), of: chat)
            try office.tell(.person(passer), ChatCommand.leave, of: chat)
        }
        try office.restart()
        #expect(isKept("said by cleo.") && isKept(photo.rawValue))
        office.happen(AccountEvent.deleted(withMessages: withMessages), of: PersonID.cleo.key)
        try office.settle()
        while try office.wake() {}
        #expect(!isKept(photo.rawValue))
        #expect(isKept("said by cleo.") == !withMessages)
        #expect(isKept("said 130."))
    }

    @Test func `two who leave at once are both gone`() throws {
        try office.tell(.ada, ChatCommand.add(userIds: [.cleo]), of: chat)
        for person in [PersonID.ada, .bob] {
            office.happen(AccountEvent.deleted(withMessages: true), of: person.key)
        }
        try office.settle()
        while try office.wake() {}
        #expect(try office.view(chat, for: .cleo).members == [.cleo])
        for number in [1, 2, 129, 130] { #expect(!isKept("said \(number).")) }
    }
}
