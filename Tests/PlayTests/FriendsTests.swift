import Contracts
import ParlorTesting
import ParlorWire
import Testing

@testable import Play

@Suite struct FriendsTests {
    private func visitor(_ page: Page) -> Visitor {
        var visitor = Visitor(page)
        visitor.hear(.friends(Evening.friends))
        return visitor
    }

    @Test func `friends and requests`() throws {
        try Snapshot.expect(visitor(.friends).model.draw().lines, as: "friends")
    }

    @Test func `a request is answered, a friendship ended, somebody blocked and no more`() {
        var visitor = visitor(.friends)
        for (keys, effect) in [
            ("1y", FriendsCall.accept(userId: "hugo")), ("1n", .decline(userId: "hugo")),
            ("2e", .remove(userId: "bob")), ("2k", .decide(kind: .block, key: "bob")),
            ("4t", .remove(userId: "ines")), ("5n", .undecide(kind: .block, key: "mallory")),
        ] {
            for key in keys { visitor.press(.character(key)) }
            #expect(visitor.effects == [.friends(effect)], "\(keys)")
        }
    }

    @Test func `somebody is looked for by name, and asked`() {
        var visitor = visitor(.friends)
        visitor.press(.character("n"))
        visitor.write("Kar")
        #expect(visitor.press(.enter) == [.search("Kar")])
        let karl: PersonSummary = Evening.read(
            """
            {"userId": "karl", "displayName": "Karl", "handle": "karl1", "isOnline": true,
            "lastSeen": "2026-03-01T19:00:00.000Z"}
            """)
        visitor.hear(.found([karl], "Kar"))
        #expect(visitor.text.contains("Karl @karl1") && visitor.model.field == nil)
        #expect(visitor.press(.character("1")) == [.friends(.request(userId: "karl"))])
        visitor.hear(.found([], "Kar"))
        #expect(visitor.text.contains("Nobody's name begins with “Kar”"))
    }

    @Test func `an invitation is told once, and answered`() {
        var visitor = Visitor(.home(HomePage(rooms: Evening.rooms)))
        visitor.hear(.friends(Friends()))
        visitor.hear(.friends(Evening.friends))
        #expect(visitor.text.contains("✓ Hugo wants to be your friend."))
        visitor.hear(.names(Names(["ada": "Ada", "bob": "Bob", "hugo": "Hugo II"])))
        #expect(visitor.text.contains("✓ Hugo II wants to be your friend."))
        visitor.pass(.seconds(10))
        visitor.hear(.friends(Evening.friends))
        #expect(!visitor.text.contains("Hugo wants to be your friend."))
        #expect(visitor.text.contains("P8WX  Tea and dice"))
        visitor.press(.character("1"))
        #expect(visitor.text.contains("Bob invites you to Tea and dice"))
        #expect(visitor.press(.character("g")) == [.openRoom("P8WX")])
        visitor.press(.character("1"))
        #expect(
            visitor.press(.character("n")) == [.friends(.declineInvitation(roomCode: "P8WX"))])
    }

    @Test func `who is invited is not asked for the passcode`() {
        let shut = RoomView(code: "P8WX", isPrivate: true, hasPasscode: true, inside: nil)
        var visitor = visitor(.room(RoomPage(room: shut)))
        let join = RoomCommand.join(passcode: nil, appVersion: nil, games: nil)
        #expect(visitor.press(.character("j")) == [.room("P8WX", join)])
        visitor.hear(.friends(Friends()))
        #expect(visitor.press(.character("j")) == [] && visitor.model.field?.isPasscode == true)
    }

    @Test func `friends who are not in the room are invited`() {
        var visitor = visitor(.room(RoomPage(room: Evening.room())))
        visitor.press(.character("v"))
        #expect(visitor.text.contains("Gina") && !visitor.text.contains("Bob (online)"))
        #expect(visitor.press(.character("1")) == [.room("K7QD", .invite(userIds: ["gina"]))])
    }

    @Test func `more public rooms are asked for at the end of the list`() {
        var rooms = Evening.rooms
        rooms.more = "next"
        var visitor = Visitor(.home(HomePage(rooms: rooms)))
        #expect(visitor.text.contains("More rooms"))
        #expect(visitor.press(.end, .enter) == [.loadRooms])
        visitor.hear(.rooms(Evening.rooms))
        #expect(!visitor.text.contains("More rooms"))
    }

    @Test func `two who meet in a room become friends, and one invites the other`() async throws {
        let server = FakeParlor(seed: 5)
        var ada = Program("Ada", at: server)
        var bob = Program("Bob", at: server)
        try await ada.see("You: Ada")
        try await bob.see("You: Bob")
        ada.press(.character("n"), .character("o"))
        try await ada.see("Give the code")
        let code = try #require(ada.model.roomCode)
        bob.perform(.openRoom(code))
        try await bob.see("Take a seat, or watch.")
        bob.press(.character("j"))
        try await bob.see("Tab talk")
        bob.press(.character("x"), .character("1"), .character("f"))
        try await ada.see("Bob wants to be your friend.")
        ada.press(.character("x"), .character("1"), .character("f"))
        try await bob.see("Ada is your friend now.")

        bob.press(.escape, .character("l"))
        try await bob.see("[n] New room")
        try await ada.wait(until: "a seat is free") { !$0.text.contains("waits  Bob") }
        ada.press(.character("o"), .character("p"))
        ada.write("tea")
        try await ada.wait(until: "the question is gone") { $0.model.field == nil }
        ada.press(.character("v"), .character("1"))
        try await bob.see("Ada invites you to Our room.")
        bob.press(.character("1"), .character("g"))
        try await bob.see("[j] Join")
        bob.press(.character("j"))
        try await bob.see("Tab talk")
    }
}
