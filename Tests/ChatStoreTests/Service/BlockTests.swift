import Contracts
import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import ChatStore

@Suite struct BlockTests {
    let office: PostOffice

    init() throws { office = try PostOffice() }

    private func block(_ one: PersonID, _ other: PersonID, on: Bool = true) throws {
        try office.tell(
            .part("profile-store"), ContactCommand.noteBlock(by: one, on: on),
            of: Chat.pairKey(one, other), kind: Contact.kind)
    }

    @Test(arguments: [(PersonID.ada, PersonID.bob), (.bob, .ada)])
    func `whichever blocked the other, the two don't write to each other`(
        blocker: PersonID, blocked: PersonID
    ) throws {
        let chat = try office.direct(.ada, .bob)
        try office.tell(.ada, ChatCommand.say("x"), of: chat)
        let id = MessageID(1, in: ChatID(chat))
        try block(blocker, blocked)
        for (actor, other) in [(Actor.ada, PersonID.bob), (.bob, .ada)] {
            #expect(office.code { _ = try office.direct(actor, other) } == .blocked)
            #expect(
                office.code { try office.tell(actor, ChatCommand.say("x"), of: chat) } == .blocked)
            #expect(
                office.code {
                    try office.tell(
                        actor, ChatCommand.react(messageId: id, emoji: "👍", on: true), of: chat)
                } == .blocked)
            #expect(
                office.code { try office.tell(actor, ChatCommand.read(upTo: id), of: chat) }
                    == .blocked)
            #expect(office.code { _ = try office.group(actor, [other, .cleo]) } == .notFound)
        }
        #expect(
            office.code {
                try office.tell(.ada, ChatCommand.edit(messageId: id, text: "y"), of: chat)
            } == .blocked)
        let group = try office.group(.ada, [.cleo])
        #expect(
            office.code { try office.tell(.ada, ChatCommand.add(userIds: [.bob]), of: group) }
                == .notFound)
        try office.tell(.ada, ChatCommand.delete(messageId: id), of: chat)
        try block(blocker, blocked, on: false)
        try office.tell(.bob, ChatCommand.read(upTo: id), of: chat)
        try office.tell(.bob, ChatCommand.say("x"), of: chat)
    }

    @Test func `what was sent before the block keeps its answer`() throws {
        let chat = try office.direct(.ada, .bob)
        let first = try office.tell(.ada, ChatCommand.say("x"), of: chat, id: "s")
        try block(.bob, .ada)
        try office.restart()
        #expect(try office.tell(.ada, ChatCommand.say("x"), of: chat, id: "s").body == first.body)
        #expect(
            office.code { try office.tell(.ada, ChatCommand.say("y"), of: chat, id: "s") }
                == .cidReused)
        #expect(
            office.code { try office.tell(.ada, ChatCommand.say("x"), of: chat, id: "t") }
                == .blocked)
    }

    @Test func `who is blocked is not seen writing`() throws {
        let chat = try office.direct(.ada, .bob)
        try office.tell(.ada, ChatSignal.typing, of: chat)
        try block(.bob, .ada)
        for actor in [Actor.ada, .bob] {
            #expect(office.code { try office.tell(actor, ChatSignal.typing, of: chat) } == .blocked)
        }
    }

    @Test func `a group of both goes on`() throws {
        let group = try office.group(.cleo, [.ada, .bob])
        try block(.ada, .bob)
        try office.tell(.ada, ChatCommand.say("x"), of: group)
        try office.tell(.bob, ChatCommand.say("y"), of: group)
    }

    @Test func `nobody but parts says who blocked whom`() throws {
        #expect(
            office.code {
                try office.tell(
                    .ada, ContactCommand.noteBlock(by: .ada, on: true),
                    of: Chat.pairKey(.ada, .bob), kind: Contact.kind)
            } == .forbidden)
    }

    @Test func `who leaves blocks nobody any more, though nobody else remembers whom`() throws {
        try block(.ada, .bob)
        try block(.ada, .cleo)
        try block(.bob, .ada)
        office.happen(AccountEvent.deleted(withMessages: nil), of: PersonID.ada.key)
        try office.settle()
        let journal = MemoryJournal(on: office.disk)
        let events = journal.events(after: 0, limit: .max, bytes: .max)
        let ofCleo = events.filter {
            $0.stream == StreamName(Contact.kind, Chat.pairKey(.ada, .cleo))
        }
        #expect(ofCleo.map(\.name) == ["@erased", "cleared"])
        let rows = { journal.list(Contact.blockerIndex, prefix: $0, after: nil, limit: 9) }
        #expect(rows(Chat.sort(.ada)).isEmpty && rows(Chat.sort(.bob)).count == 1)
        #expect(office.code { _ = try office.direct(.bob, .ada) } == .blocked)
    }

    @Test func `of a block that is over nothing stays, nor of what somebody muted who left`()
        throws
    {
        let chat = try office.direct(.ada, .bob)
        try office.tell(.ada, MuteCall.mute(on: true), of: chat)
        try block(.ada, .bob)
        try block(.bob, .ada)
        try block(.ada, .bob, on: false)
        #expect(office.code { _ = try office.direct(.ada, .bob) } == .blocked)
        try block(.bob, .ada, on: false)
        office.happen(AccountEvent.deleted(withMessages: nil), of: PersonID.ada.key)
        try office.settle()
        let journal = MemoryJournal(on: office.disk)
        let events = journal.events(after: 0, limit: .max, bytes: .max)
        for kind in [Contact.kind, Inbox.kind] {
            let kept = events.filter { $0.stream.kind == kind }
            #expect(kept.dropLast().allSatisfy(\.isErased) && kept.count > 1, "\(kind)")
            #expect(["cleared", "closed"].contains(kept.last?.name))
        }
    }
}
