import Contracts
import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import ChatStore

/// Who may begin a conversation with somebody, or take them into a group.
@Suite struct StrangerTests {
    let office: PostOffice
    private let knocks = Knocks()

    private final class Knocks { var count = 0 }

    init() throws {
        office = try PostOffice()
        office.isOpen = false
        try office.settle()
    }

    /// The first answer may be that it is being looked up.
    private func refusal(_ act: (CommandID) throws -> Void) throws -> Failure? {
        knocks.count += 1
        for _ in 1...3 {
            do { try act(CommandID("k\(knocks.count)")) } catch let failure as Failure {
                guard failure.code == .unavailable else { return failure }
                try office.settle(hinted: false)
                continue
            }
            return nil
        }
        throw Failure(.internal, "It is looked up again and again.")
    }

    private func direct(_ one: Actor, _ other: PersonID) throws -> ErrorCode? {
        try refusal { try office.tell(one, ChatCommand.direct(userId: other), id: $0) }?.code
    }

    private func group(_ one: Actor, _ others: [PersonID]) throws -> Failure? {
        try refusal {
            try office.tell(one, ChatCommand.group(title: "Chess", userIds: others), id: $0)
        }
    }

    private func choose(_ writers: Writers, _ person: PersonID) throws {
        var preferences = Preferences()
        preferences.messagesFrom = writers
        office.happen(AccountEvent.preferencesChanged(preferences: preferences), of: person.key)
    }

    private func befriend(_ one: PersonID, _ other: PersonID, on: Bool = true) {
        for (person, friend) in [(one, other), (other, one)] {
            let friend = Secret(friend)
            office.happen(
                on ? FriendsEvent.friendAdded(userId: friend) : .friendRemoved(userId: friend),
                of: person.key)
        }
    }

    private func meet(_ people: [PersonID]) {
        office.happen(.created(.friday))
        for person in people { office.happen(.joined(person)) }
    }

    @Test func `a stranger begins no conversation, and takes nobody into a group`() throws {
        #expect(try direct(.ada, .bob) == .forbidden)
        befriend(.ada, .cleo)
        let refused = try group(.ada, [.cleo, .bob])
        #expect(refused?.code == .forbidden && refused?.context?["userId"] == "bob")
        #expect(try group(.ada, [.cleo]) == nil)
        let group = try office.list().conversations[0].chat.conversationId.key
        let added = try refusal {
            try office.tell(.ada, ChatCommand.add(userIds: [.bob]), of: group, id: $0)
        }
        #expect(added?.code == .forbidden)
        #expect(try office.list(.bob).conversations.isEmpty)
        #expect(try office.list().conversations.count == 1)
    }

    @Test func `who was in a room with somebody may write to them, also when it is over`() throws {
        meet([.ada, .bob])
        #expect(try direct(.ada, .bob) == nil)
        office.happen(.joined(.cleo))
        office.happen(.playerLeft(userId: .ada, reason: .left))
        office.happen(.closed(reason: .byHost, closedAt: office.now))
        try office.settle()
        #expect(try direct(.cleo, .bob) == nil && direct(.cleo, .ada) == nil)
        #expect(try direct(.dora, .bob) == .forbidden)
    }

    @Test func `who wants to hear of friends alone does not hear of whom they met`() throws {
        meet([.ada, .bob, .cleo])
        try choose(.friends, .bob)
        #expect(try direct(.ada, .bob) == .forbidden)
        #expect(try direct(.bob, .ada) == nil, "They may write first themselves.")
        befriend(.bob, .cleo)
        #expect(try direct(.cleo, .bob) == nil)
    }

    @Test func `who lets everybody write is written to by strangers, until they change it`() throws
    {
        try choose(.everybody, .bob)
        #expect(try direct(.ada, .bob) == nil)
        try choose(.met, .bob)
        try office.settle()
        #expect(try direct(.cleo, .bob) == .forbidden)
    }

    @Test func `a friendship counts while both have it, and a conversation outlives it`() throws {
        befriend(.ada, .bob)
        #expect(try direct(.ada, .bob) == nil)
        let chat = try office.list().conversations[0].chat.conversationId.key
        befriend(.ada, .bob, on: false)
        try office.settle()
        #expect(try group(.ada, [.bob])?.code == .forbidden)
        #expect(try direct(.ada, .bob) == nil, "It is there already.")
        try office.tell(.ada, ChatCommand.say("x"), of: chat)
        office.happen(FriendsEvent.friendAdded(userId: Secret(.cleo)), of: PersonID.ada.key)
        #expect(try direct(.ada, .cleo) == .forbidden)
    }

    @Test func `whoever is blocked learns no more of a stranger than everybody`() throws {
        try office.tell(
            .part("profile-store"), ContactCommand.noteBlock(by: .bob, on: true),
            of: Chat.pairKey(.ada, .bob), kind: Contact.kind)
        #expect(try group(.ada, [.bob]) == group(.dora, [.bob]))
        #expect(try direct(.ada, .bob) == direct(.dora, .bob))
    }

    @Test func `whom somebody blocks is their friend no longer`() throws {
        befriend(.ada, .bob)
        try office.settle()
        office.happen(FriendsEvent.blocked(userId: Secret(.bob)), of: PersonID.ada.key)
        office.happen(FriendsEvent.unblocked(userId: Secret(.bob)), of: PersonID.ada.key)
        try office.settle()
        #expect(try direct(.ada, .bob) == .forbidden && direct(.bob, .ada) == .forbidden)
    }

    @Test func `what is wrong with a call is told first, and a list is looked through once`() throws
    {
        #expect(try direct(.ada, .ada) == .badInput)
        #expect(try direct(.ada, "a b") == .badInput)
        #expect(try group(.ada, [.ada])?.code == .badInput)
        let untitled = try refusal {
            try office.tell(.ada, ChatCommand.group(title: "", userIds: [.bob]), id: $0)
        }
        #expect(untitled?.code == .badInput)
        let many = (0...ChatRefusal.mostStrangers).map { PersonID("p\($0)") }
        meet([.ada] + many)
        for writers in Writers.allCases {
            // The last of them decides nothing.
            try choose(writers, many[many.count - 1])
            #expect(try group(.ada, many)?.context?["limit"] == "\(ChatRefusal.mostStrangers)")
        }
        for friend in many.dropFirst() { befriend(.ada, friend) }
        #expect(try group(.ada, many) == nil)
        #expect(try group(.ada, Array(repeating: "p1", count: 200)) == nil)
        // Who is in a group already is no newcomer, whatever became of a friendship.
        befriend(.ada, "p1", on: false)
        let group = try office.list().conversations[0].chat.conversationId.key
        try choose(.friends, "p1")
        try office.settle()
        try office.tell(.ada, ChatCommand.add(userIds: ["p1"]), of: group)
        // Who may add nobody learns nothing of whom they name.
        #expect(
            office.code { try office.tell(.dora, ChatCommand.add(userIds: [.bob]), of: group) }
                == .forbidden)
    }

    @Test(arguments: [Writers.everybody, .friends, .met], [false, true])
    func `nothing stays of the friends of somebody who left, nor of what they chose`(
        writers: Writers, isFriendsLast: Bool
    ) throws {
        try choose(.everybody, .ada)
        befriend(.ada, .bob)
        try office.settle()
        try choose(writers, .ada)
        befriend(.ada, .bob, on: false)
        try office.settle()
        // What one of the two tells late may begin a new history.
        if isFriendsLast {
            office.happen(AccountEvent.deleted(withMessages: nil), of: PersonID.ada.key)
            try office.settle()
            befriend(.ada, .bob)
            office.happen(FriendsEvent.deleted, of: PersonID.ada.key)
        } else {
            office.happen(FriendsEvent.deleted, of: PersonID.ada.key)
            try office.settle()
            try choose(.everybody, .ada)
            office.happen(AccountEvent.deleted(withMessages: nil), of: PersonID.ada.key)
        }
        try office.settle()
        let journal = MemoryJournal(on: office.disk)
        let kept = journal.events(after: 0, limit: .max, bytes: .max).filter {
            $0.stream == StreamName(ContactRule.kind, PersonID.ada.key)
        }
        #expect(kept.dropLast().allSatisfy(\.isErased) && kept.count > 1)
        #expect(kept.last?.name == "closed")
    }

    @Test func `a refusal waits while something of friends or rooms could not be carried over`()
        throws
    {
        befriend(.ada, .bob)
        office.park("friendships")
        for _ in 1...3 {
            let command = ChatCommand.direct(userId: .cleo)
            #expect(office.code { try office.tell(.ada, command, id: "k") } == .unavailable)
            try office.settle(hinted: false)
        }
    }

    @Test func `what a later version knows counts as the strictest choice, anything else as none`()
        throws
    {
        for (kept, meant) in [
            (#""nobody""#, Writers.friends), (#""met""#, .met), ("7", nil), ("null", nil),
        ] {
            let usual = String(decoding: JSON.encode(Preferences()).dropLast(), as: UTF8.self)
            let preferences = try JSON.decode(
                Preferences.self, from: Bytes(#"\#(usual),"messagesFrom":\#(kept)}"#.utf8))
            #expect(preferences.messagesFrom == meant, "\(kept)")
        }
        let change = Bytes(#"{"messagesFrom":"nobody"}"#.utf8)
        #expect(throws: Malformed.self) { try JSON.decode(PreferencesChange.self, from: change) }
    }
}
