import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import Lobby

@Suite struct GroupTests {
    private let lobby = Actor.part("lobby")
    private let nobody = Scenario(Group.self, key: "r1", at: .birth)
    /// Ada keeps it, Bob is in it, Cleo is asked.
    private let group = Scenario(
        Group.self, key: "r1", at: .birth, given: .fridays,
        .asked(userIds: [.bob, .cleo]), .joined(userId: .bob))

    private func kept(by person: PersonID = .ada, asking people: PersonID...) -> GroupCommand {
        .noteKept(
            name: try! RoomName("Fridays"), by: person, userIds: people, keptAt: .birth)
    }

    private func result(_ match: MatchID, won: PersonID...) -> GroupResult {
        GroupResult(
            matchId: match, game: "highCard", playedAt: .birth, winners: won,
            players: [.ada, .bob, .eve])
    }

    @Test func `a kept room is a group of its host, and the others are asked`() throws {
        try nobody.when(
            kept(asking: .bob, .cleo), by: lobby, then: [.fridays, .asked(userIds: [.bob, .cleo])])
        try nobody.when(kept(), by: lobby, then: [.fridays])
    }

    @Test func `a room that is kept again asks only those who are new`() throws {
        try group.when(
            kept(by: .bob, asking: .ada, .cleo, .eve), by: lobby, then: [.asked(userIds: [.eve])])
        try group.when(kept(by: .bob, asking: .ada, .cleo), by: lobby, then: [])
    }

    @Test func `a host who is no member asks nobody`() throws {
        try group.when(kept(by: .eve, asking: "finn"), by: lobby, then: [])
    }

    @Test func `a group has 24 people, with those who are asked`() throws {
        let people = (0..<30).map { PersonID("p\($0)") }
        let kept = GroupCommand.noteKept(
            name: try RoomName("Fridays"), by: .ada, userIds: people, keptAt: .birth)
        try nobody.when(
            kept, by: lobby, then: [.fridays, .asked(userIds: Array(people.prefix(23)))])
        let full = nobody.and(.fridays, .asked(userIds: Array(people.prefix(23))))
        try full.when(self.kept(asking: .eve), by: lobby, then: [])
    }

    @Test func `who is asked comes in, once, and nobody else does`() throws {
        try group.when(.join, by: .cleo, then: [.joined(userId: .cleo)])
        try group.when(.join, by: .bob, then: [])
        group.when(.join, by: .eve, refuses: .notFound)
        group.when(.join, by: lobby, refuses: .personOnly)
        nobody.when(.join, by: .ada, refuses: .notFound)
    }

    @Test func `members leave, and the asked decline`() throws {
        for actor in [Actor.ada, .bob, .cleo] {
            try group.when(
                .leave, by: actor, then: [.left(userId: actor.person!, reason: .left)])
        }
        group.when(.leave, by: .eve, refuses: .notFound)
    }

    @Test func `the longest present keeps the group`() throws {
        let next = group.and(.joined(userId: .cleo), .left(userId: .ada, reason: .left))
        #expect(next.state.members == [.bob, .cleo])
        let name = try RoomName("Mondays")
        try next.when(.rename(name: " Mondays "), by: .bob, then: [.renamed(name: name)])
        next.when(.rename(name: "Mondays"), by: .cleo, refuses: .notKeeper)
        next.when(.rename(name: "Mondays"), by: .ada, refuses: .notFound)
    }

    @Test func `a name is one line that everybody can see`() throws {
        for name in ["", " ", String(repeating: "x", count: 41)] {
            #expect(throws: GroupRefusal.self) {
                try group.deciding(.rename(name: name), by: .ada)
            }
        }
        try group.when(.rename(name: "Fridays"), by: .ada, then: [])
    }

    @Test func `who keeps it puts others out, or asks them no longer`() throws {
        for person in [PersonID.bob, .cleo] {
            try group.when(
                .remove(userId: person), by: .ada, then: [.left(userId: person, reason: .removed)])
        }
        group.when(.remove(userId: .eve), by: .ada, refuses: .notThere)
        group.when(.remove(userId: .ada), by: .ada, refuses: .yourself)
        group.when(.remove(userId: .ada), by: .bob, refuses: .notKeeper)
        group.when(.remove(userId: .ada), by: .cleo, refuses: .notFound)
    }

    @Test func `a result counts once, for those who are members`() throws {
        let first = result("m1", won: .ada, .eve)
        try group.when(.notePlayed(first), by: lobby, then: [.played(first)])
        let played = group.and(.played(first), .played(result("m2", won: .ada)))
        try played.when(.notePlayed(first), by: lobby, then: [])
        #expect(played.state.wins == [.ada: 2] && played.state.playedCount == 2)
        #expect(played.and(.left(userId: .ada, reason: .left)).state.wins == [:])
    }

    @Test func `the newest 50 results stay, and all are counted`() {
        var group = group.state
        for number in 0..<60 { group.apply(.played(result(MatchID("m\(number)"), won: .bob))) }
        #expect(group.results.map(\.matchId).first == "m10" && group.results.count == 50)
        #expect(group.wins == [.bob: 60] && group.playedCount == 60)
    }

    @Test func `a ban by who keeps the group is one from the group, too`() throws {
        try group.when(
            .noteBanned(userId: .bob, by: .ada), by: lobby,
            then: [.left(userId: .bob, reason: .removed)])
        try group.when(.noteBanned(userId: .ada, by: .bob), by: lobby, then: [])
        try group.when(.noteBanned(userId: .eve, by: .ada), by: lobby, then: [])
    }

    @Test func `who deleted their account is gone, and the last to go ends the group`() throws {
        try group.when(
            .noteErased(userId: .ada), by: lobby, then: [.left(userId: .ada, reason: .erased)])
        try group.when(.noteErased(userId: .eve), by: lobby, then: [])
        let over = group.and(
            .left(userId: .ada, reason: .erased), .left(userId: .bob, reason: .left))
        #expect(over.state.isOver && over.state.listings.isEmpty)
        over.when(.join, by: .cleo, refuses: .notFound)
        try over.when(.notePlayed(result("m1")), by: lobby, then: [])
        try over.when(kept(asking: .eve), by: lobby, then: [])
    }

    @Test func `only parts tell a group what happened`() {
        for command in [
            kept(), .notePlayed(result("m1")), .noteBanned(userId: .bob, by: .ada),
            .noteErased(userId: .bob),
        ] { group.when(command, by: .ada, refuses: .partsOnly) }
    }

    @Test func `members see all, the asked see who is in, and others see nothing`() {
        let state = group.and(.played(result("m1", won: .ada))).state
        let mine = state.view(for: .bob, key: "r1")
        #expect(mine.members.map(\.id) == [.ada, .bob] && mine.asked.map(\.id) == [.cleo])
        #expect(mine.results?.count == 1 && mine.conversationId == "room-r1")
        let asked = state.view(for: .cleo, key: "r1")
        #expect(asked.isAsked == true && asked.members.count == 2 && asked.name != nil)
        #expect(asked.asked.isEmpty && asked.results == nil && asked.conversationId == nil)
        #expect(state.view(for: .eve, key: "r1") == GroupView(groupId: "r1"))
    }
}
