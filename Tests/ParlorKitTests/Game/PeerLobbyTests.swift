import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// The room of a session: the calls and refusals of a server's.
@Suite struct PeerLobbyTests {
    @Test func `who comes near finds the room, and joins it`() throws {
        let party = try PhoneParty("ada", "bob")
        for phone in [party["ada"], party["bob"]] {
            #expect(phone.inside?.players.map(\.id) == ["ada", "bob"])
            #expect(phone.inside?.roomName.text == "Ada's")
        }
        #expect(party["ada"].state.isHosting && !party["bob"].state.isHosting)
    }

    @Test func `everybody sees the others' names`() throws {
        let party = try PhoneParty("ada", "bob")
        let names = party["bob"].inside?.players.compactMap { $0.identity?.displayName.text }
        #expect(names == ["Ada", "Bob"])
    }

    @Test func `who is not in sees nothing of it`() throws {
        let party = try PhoneParty("ada", "bob", joins: false)
        #expect(party["bob"].state.room != nil && party["bob"].inside == nil)
        #expect(party["bob"].say(.ready(isReady: true)) == .notMember)
    }

    @Test func `a passcode is needed, and a wrong one is refused`() throws {
        var room = PeerRoom("Ada's")
        room.passcode = "sesame"
        let party = try PhoneParty("ada", "bob", room: room, joins: false)
        #expect(party["bob"].state.room?.hasPasscode == true)
        #expect(party["bob"].say(.join) == .passcodeWrong)
        #expect(party["bob"].say(.join("open")) == .passcodeWrong)
        #expect(party["bob"].say(.join("sesame")) == nil)
    }

    @Test func `a full room turns the next one away`() throws {
        var room = PeerRoom("Ada's")
        room.maxPlayers = 2
        let party = try PhoneParty("ada", "bob", room: room)
        #expect(try party.add("cleo").say(.join) == .roomFull)
    }

    @Test func `the host puts somebody out, for now or for good`() throws {
        let party = try PhoneParty("ada", "bob")
        #expect(party["bob"].say(.kick(userId: "ada", reason: nil)) == .notHost)
        #expect(party["ada"].say(.kick(userId: "bob", reason: nil)) == nil)
        #expect(party["bob"].inside == nil)
        #expect(party["bob"].say(.join) == nil)
        #expect(party["ada"].say(.ban(userId: "bob")) == nil)
        #expect(party["bob"].say(.join) == .banned)
    }

    @Test func `a match begins when everybody is ready`() throws {
        let party = try PhoneParty("ada", "bob")
        party["ada"].say(.configure(RoomChange(selectedGameType: "dice")))
        #expect(party["ada"].say(.start) == .notReady)
        party["bob"].say(.ready(isReady: true))
        #expect(party["bob"].inside?.players.first { $0.id == "bob" }?.isReady == true)
        #expect(party["ada"].say(.start) == nil)
        #expect(party["bob"].inside?.status == .inGame)
        #expect(party["bob"].match?.status == .playing)
    }

    @Test func `bots play with them`() throws {
        let party = try PhoneParty("ada", "bob")
        #expect(party["ada"].say(.addBot(level: .hard)) == nil)
        party.play("dice")
        #expect(party["bob"].match?.seats.count == 3)
    }

    @Test func `the host may be asked first`() throws {
        var room = PeerRoom("Ada's")
        room.asksBeforeJoining = true
        let party = try PhoneParty("ada", "bob", room: room, joins: false)
        let answer = TestLocked<ErrorCode?>("NONE")
        party["bob"].begin(RoomCommand.join) { code in answer.with { $0 = code } }
        party.air.deliver()
        #expect(party["ada"].state.requests.map(\.userId) == ["bob"])
        #expect(party["bob"].state.requests.isEmpty && party["bob"].inside == nil)
        #expect(party["bob"].say(JoinAnswer.admit(userId: "bob")) == .notHost)
        party["ada"].say(JoinAnswer.reject(userId: "bob"))
        #expect(answer.with { $0 } == .joinRejected)
        party["bob"].begin(RoomCommand.join) { code in answer.with { $0 = code } }
        party.air.deliver()
        party["ada"].say(JoinAnswer.admit(userId: "bob"))
        #expect(answer.with { $0 } == nil && party["bob"].inside != nil)
        #expect(party["ada"].state.requests.isEmpty)
    }

    @Test func `who asks again to come in is told so, and the last request counts`() throws {
        var room = PeerRoom("Ada's")
        room.asksBeforeJoining = true
        let party = try PhoneParty("ada", "bob", room: room, joins: false)
        let answers = TestLocked<[ErrorCode?]>(["NONE", "NONE"])
        for place in 0...1 {
            party["bob"].begin(RoomCommand.join) { code in answers.with { $0[place] = code } }
            party.air.deliver()
        }
        #expect(answers.with { $0 } == [.cancelled, "NONE"])
        party["ada"].say(JoinAnswer.admit(userId: "bob"))
        #expect(answers.with { $0 } == [.cancelled, nil])
    }

    @Test func `the host closes the room, and the session is over`() throws {
        let party = try PhoneParty("ada", "bob")
        party["ada"].say(.close)
        #expect(party["bob"].state.closed?.code == .roomNotFound)
        #expect(party["ada"].state.closed?.code == .roomNotFound)
    }

    @Test func `who went is out after a while`() throws {
        var room = PeerRoom("Ada's")
        room.hostPolicy = .end
        let party = try PhoneParty("ada", "bob", room: room)
        party.air.isolate("bob")
        party.pass(.seconds(29))
        #expect(party["ada"].inside?.players.map(\.id) == ["ada", "bob"])
        party.pass(.seconds(2))
        #expect(party["ada"].inside?.players.map(\.id) == ["ada"])
    }

    @Test func `the place of who went is held`() throws {
        let party = try PhoneParty("ada", "bob")
        party.air.isolate("bob")
        party.air.deliver()
        #expect(party["ada"].inside?.players.first { $0.id == "bob" }?.isActive == false)
        party.air.bringBack("bob")
        party.air.deliver()
        #expect(party["ada"].inside?.players.first { $0.id == "bob" }?.isActive == true)
    }

    @Test func `it has the calls of a server`() async throws {
        let party = try PhoneParty("ada", "bob")
        let session = party["ada"].session
        let code = try #require(session.state.room?.code)
        try await session.room(code).configure(RoomChange(roomName: "Ours"))
        party.air.deliver()
        #expect(party["bob"].inside?.roomName.text == "Ours")
        try await session.room(code).configure(RoomChange(selectedGameType: "dice"))
        await #expect(throws: ParlorError(RoomRefusal.notReady.failure)) {
            try await session.room(code).start()
        }
        #expect(try await session.room(code).get() == session.state.room)
        party.air.deliver()
        party["bob"].say(.ready(isReady: true))
        try await session.room(code).start()
        let match = session.match(try #require(session.state.match))
        #expect(try await match.get().seats.count == 2)
        #expect(try await match.seen().rev == party["ada"].match?.rev)
        #expect(try await session.games.defaults(of: "dice").presets["short"] != nil)
        await #expect(throws: ParlorError.self) { try await session.friends.list() }
    }

    @Test func `who leaves the session gets no more answers`() throws {
        let party = try PhoneParty("ada", "bob")
        party["bob"].session.stop()
        #expect(party["bob"].say(.ready(isReady: true)) == .closed)
        #expect(party["bob"].state.closed?.code == .closed)
        party.air.deliver()
        #expect(party["ada"].inside?.players.last?.isActive == false)
    }
}
