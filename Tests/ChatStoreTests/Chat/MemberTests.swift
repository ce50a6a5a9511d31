import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ChatStore

@Suite struct MemberTests {
    let empty = Scenario(Chat.self, key: .chess)
    let chess = Scenario(Chat.self, key: .chess, given: .chess)

    @Test func `two people have one conversation, whichever begins it`() throws {
        let key = Chat.pairKey(.ada, .bob)
        #expect(key == Chat.pairKey(.bob, .ada) && key != Chat.pairKey(.ada, .cleo))
        #expect(key.rawValue.utf8.count == 26)
        try empty.when(.direct(userId: .bob), by: .ada, then: [.direct])
        try Scenario(Chat.self, key: .chess, given: .direct)
            .when(.direct(userId: .ada), by: .bob, then: [])
    }

    @Test func `nobody writes to themself`() {
        let context = Context(actor: .ada, key: "", now: .birth, seed: 1)
        #expect(throws: ChatRefusal.yourself) {
            try Chat.address(.direct(userId: .ada), key: "", context: context)
        }
        #expect(throws: ChatRefusal.badId) {
            try Chat.address(.direct(userId: "a b"), key: "", context: context)
        }
    }

    @Test func `a group has its founder as admin, and each member once`() throws {
        try empty.when(
            .group(title: " Chess ", userIds: [.bob, .ada, .bob]), by: .ada, then: [.chess])
        empty.when(.group(title: "Chess", userIds: [.ada]), by: .ada, refuses: .nobody)
        empty.when(.group(title: "", userIds: [.bob]), by: .ada, refuses: .title(.empty))
        let crowd = (0..<256).map { PersonID("p\($0)") }
        empty.when(.group(title: "x", userIds: crowd), by: .ada, refuses: .tooManyMembers)
        #expect(chess.state.admin == .ada)
    }

    @Test func `the admin adds, removes and renames`() throws {
        try chess.when(.add(userIds: [.cleo, .bob]), by: .ada, then: [.joined(.cleo)])
        try chess.when(
            .remove(userId: .bob), by: .ada, then: [.memberRemoved(userId: .bob, reason: .removed)])
        try chess.when(.rename(title: "Go"), by: .ada, then: [.renamed(title: try ChatTitle("Go"))])
        try chess.when(.rename(title: "Chess"), by: .ada, then: [])
        for command in [
            ChatCommand.add(userIds: [.cleo]), .remove(userId: .ada), .rename(title: "x"),
        ] {
            chess.when(command, by: .bob, refuses: .notAdmin)
            Scenario(Chat.self, key: .chess, given: .direct)
                .when(command, by: .ada, refuses: .notGroup)
        }
        chess.when(.remove(userId: .cleo), by: .ada, refuses: .notThere)
    }

    @Test func `a group has a bounded number of members`() {
        let full = (0..<254).reduce(chess) { $0.and(.joined(PersonID("p\($1)"))) }
        full.when(.add(userIds: [.cleo]), by: .ada, refuses: .tooManyMembers)
    }

    @Test func `when the admin leaves, the longest present is admin`() throws {
        let three = chess.and(.joined(.cleo))
        try three.when(.leave, by: .ada, then: [.memberRemoved(userId: .ada, reason: .left)])
        #expect(three.and(.memberRemoved(userId: .ada, reason: .left)).state.admin == .bob)
    }

    @Test func `who comes later has nothing unread, and may read what was said`() {
        let chat = chess.and(.said(1, .ada, "x"), .joined(.cleo)).state
        #expect(chat.unreadCount(of: chat.member(.cleo)!) == 0)
        #expect(chat.audience(key: .chess).admits(.cleo))
    }

    @Test func `who left sees nothing more, and is still shown beside what they said`() {
        let chat = chess.and(
            .said(1, .bob, "x"), .memberRemoved(userId: .bob, reason: .left)
        ).state
        #expect(!chat.audience(key: .chess).admits(.bob))
        #expect(chat.people(key: .chess).contains(.bob))
        let places = chat.listings.filter { $0.sort == Chat.sort(.bob) }
        #expect(places.map(\.index) == [Chat.formerIndex])
    }

    @Test func `who wrote something is found however many have left since, and who did not is not`()
        throws
    {
        var chat = chess.and(
            .joined(.cleo), .joined(.dora), .said(1, .cleo, "x"),
            .memberRemoved(userId: .cleo, reason: .left),
            .memberRemoved(userId: .dora, reason: .left))
        for number in 1...Chat.mostFormer {
            let passer = PersonID("p\(number)")
            chat = chat.and(.joined(passer), .memberRemoved(userId: passer, reason: .left))
        }
        let state = chat.state
        #expect(state.former.count == Chat.mostFormer && !state.former.contains(.cleo))
        let listed = Set(state.listings.filter { $0.index == Chat.formerIndex }.map(\.sort))
        #expect(listed.contains(Chat.sort(.cleo)) && !listed.contains(Chat.sort(.dora)))
        #expect(!state.people(key: .chess).contains(.cleo), "Views stay small.")
        let erased = ChatEvent.erased(ErasedMessages(userId: .cleo, withMessages: false))
        let follower = Actor.part("follower.deletedAccounts")
        try chat.when(
            .noteErased(userId: .cleo, withMessages: false), by: follower, then: [erased])
        try chat.when(.noteErased(userId: .dora, withMessages: false), by: follower, then: [])
        let back = chat.and(.joined(.cleo), .memberRemoved(userId: .cleo, reason: .left))
        #expect(back.state.formerWriters == [.cleo])
    }

    @Test func `a room's conversation has the people who are in it`() throws {
        let room = Scenario(Chat.self, key: "room-r1", given: .room)
        let note = ChatCommand.noteRoom(
            code: "K7QD", epoch: "e1", id: "r1", name: try RoomName("Friday"), createdBy: .ada)
        try Scenario(Chat.self, key: "room-r1").when(note, by: .part("lobby"), then: [.room])
        try room.when(note, by: .part("lobby"), then: [])
        try room.when(.noteMember(userId: .ada), by: .part("lobby"), then: [.joined(.ada)])
        let inside = room.and(.joined(.ada), .joined(.bob))
        try inside.when(.noteMember(userId: .ada), by: .part("lobby"), then: [])
        try inside.when(
            .noteDeparture(userId: .bob), by: .part("lobby"),
            then: [.memberRemoved(userId: .bob, reason: .left)])
        try inside.when(.noteDeparture(userId: .cleo), by: .part("lobby"), then: [])
        inside.when(.leave, by: .bob, refuses: .notGroup)
        #expect(inside.state.admin == nil)
    }

    @Test func `when the room ends, nobody says anything, and it is in nobody's list`() throws {
        let over = Scenario(
            Chat.self, key: "room-r1", given: .room, .joined(.ada), .joined(.bob), .closed)
        over.when(.say("x"), by: .ada, refuses: .closed)
        #expect(Set(over.state.listings.map(\.index)) == [Chat.formerIndex])
        #expect(over.state.audience(key: "room-r1").admits(.ada))
    }

    @Test func `only parts tell what happens in rooms`() {
        let commands: [ChatCommand] = [
            .noteRoom(
                code: "K7QD", epoch: "e1", id: "r1", name: RoomName(read: "x"), createdBy: .ada),
            .noteMember(userId: .cleo), .noteDeparture(userId: .bob),
            .noteName(name: RoomName(read: "x")), .noteClosed,
        ]
        for command in commands {
            Scenario(Chat.self, key: "room-r1", given: .room)
                .when(command, by: .ada, refuses: .partsOnly)
        }
    }
}
