import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// What a phone sends is not trusted.
@Suite struct PeerSafetyTests {
    private func party() throws -> PhoneParty {
        let party = try PhoneParty("ada", "bob", "cleo")
        party.play("dice")
        return party
    }

    private func send(_ message: PeerMessage, _ party: PhoneParty, from: PeerID, to: PeerID) {
        party.air.send(message.frame, from: from, to: to)
        party.air.deliver()
    }

    @Test func `frames that make no sense change nothing, and after some nobody listens`() throws {
        let party = try party()
        var dice = Dice(seed: 3)
        let good = PeerMessage.ask.frame
        for round in 0..<200 {
            var frame = round % 2 == 0 ? good : Bytes("{\"name\":\"call\",\"body\":{}}".utf8)
            frame[Int(dice.next() % UInt64(frame.count))] = UInt8(truncatingIfNeeded: dice.next())
            party.air.send(frame, from: "cleo", to: "ada")
        }
        party.air.send(Bytes(repeating: 0x5B, count: 100_000), from: "cleo", to: "ada")
        party.air.send(
            Bytes("[".utf8) + Bytes(repeating: 0x30, count: PeerLimits.frame), from: "cleo",
            to: "ada")
        party.air.deliver()
        #expect(party["cleo"].say(.ready(isReady: true)) == "NO_ANSWER")
        #expect(party["bob"].say(.ready(isReady: true)) == .roomInGame)
        party.air.isolate("cleo")
        party.air.bringBack("cleo")
        party.air.deliver()
        #expect(party["cleo"].say(.ready(isReady: true)) == .roomInGame)
    }

    @Test func `nobody acts in another's name`() throws {
        let party = try party()
        let bob = PersonIdentity.named("Bob")
        let asBob = PeerHello(bob, pass: String(repeating: "x", count: 32), seed: nil)
        send(.hello(asBob), party, from: "cleo", to: "ada")
        guard case .over(let why)? = party.air.messages(from: "ada", to: "cleo").last else {
            return #expect(Bool(false))
        }
        #expect(why.code == .forbidden)
        let eve = try party.add("eve")
        send(.hello(asBob), party, from: "eve", to: "ada")
        #expect(eve.state.closed?.code == .forbidden)
        #expect(party["ada"].inside?.players.map(\.id) == ["ada", "bob", "cleo"])
    }

    @Test func `a phone that has not said who it is is not heard`() throws {
        let party = try party()
        party.air.channel("mute").start { _ in }
        party.air.deliver()
        let call = PeerCall(
            cid: "x", call: "room.join", key: nil,
            body: RawJSON(JSON.encode(choice: RoomCommand.join).body))
        send(.call(call), party, from: "mute", to: "ada")
        #expect(party["ada"].inside?.players.count == 3)
    }

    @Test func `a name that nobody could have is refused`() throws {
        let party = try party()
        for (id, name) in [("a b", "Ann"), ("ann", " Ann"), ("ann", ""), ("bot-x/", "Ann")] {
            let peer = PeerID("p-\(id)-\(name)")
            party.air.channel(peer).start { _ in }
            party.air.deliver()
            let player = PersonIdentity(
                userId: PersonID(id), displayName: DisplayName(read: name), avatar: .initials)
            send(.hello(PeerHello(player, pass: nil, seed: 1)), party, from: peer, to: "ada")
            guard case .over(let why)? = party.air.messages(to: peer).last else {
                #expect(Bool(false))
                continue
            }
            #expect(why.code == .badInput)
        }
    }

    @Test func `a face that is too large is refused`() throws {
        let party = try party()
        party.air.channel("big").start { _ in }
        party.air.deliver()
        let long = String(repeating: "x", count: 5_000)
        let player = PersonIdentity(
            userId: "big", displayName: DisplayName(read: "Big"), avatar: .builtIn(AvatarID(long)))
        send(.hello(PeerHello(player, pass: nil, seed: 1)), party, from: "big", to: "ada")
        guard case .over(let why)? = party.air.messages(to: "big").last else {
            return #expect(Bool(false))
        }
        #expect(why.code == .badInput)
    }

    @Test func `what only services may say, nobody may say here`() throws {
        let party = try party()
        let (cleo, match) = (party["cleo"], party["cleo"].match!.matchId)
        let ended = RoomCommand.noteEnded(
            matchId: match, results: MatchResults(winners: ["cleo"]), cards: nil)
        for command in [ended, .lapse, .notePresence(userId: "bob", isOnline: false, at: nil)] {
            #expect(cleo.say(command) == .forbidden)
        }
        #expect(cleo.say(PeerRoom("Another").command) == .unknownCall)
        for command in [
            MatchCommand.lapse, .void(reason: "x"), .noteLeft(userId: "bob", reason: .left),
        ] {
            #expect(cleo.say(command, of: match.rawValue) == .unknownCall)
        }
        #expect(cleo.say(MatchCommand.resign, of: "another") == .matchNotFound)
    }

    @Test func `only the player to move moves`() throws {
        let party = try party()
        let stores = try ["ada", "bob", "cleo"].map { try party[$0].store(DiceGame.self) }
        let other = try #require(stores.firstIndex { $0.state?.isMyTurn == false })
        let phone = party[["ada", "bob", "cleo"][other]]
        let act = MatchCommand.act(action: RawJSON(Bytes(#"{"roll":{}}"#.utf8)), at: nil)
        #expect(phone.say(act, of: phone.match!.matchId.rawValue) == .notYourTurn)
    }

    @Test func `only the host is believed`() throws {
        let party = try party()
        let (bob, before) = (party["bob"], party["bob"].match)
        let room = bob.state.room
        var forged = before!
        (forged.rev, forged.status) = (99, .over)
        let lobby = PeerLobby(
            term: 9, rev: 99, room: RawJSON(JSON.encode(room)), requests: [],
            devices: ["cleo"], present: ["cleo"], successor: "cleo",
            endsWithHost: nil, moved: nil)
        for message in [
            .match(forged), .lobby(lobby), .over(why: .hostLost), .moved(to: "cleo"),
            .keep(whole: RawJSON([])), .failed(cid: "x", why: .hostLost),
            .hosting(PeerClaim(session: bob.state.session!, term: 9)),
        ] as [PeerMessage] {
            send(message, party, from: "cleo", to: "bob")
        }
        #expect(bob.match == before && bob.state.closed == nil)
        #expect(bob.session.core.value.device.guest.host == "ada")
        send(
            .hosting(PeerClaim(session: bob.state.session!, term: 9)), party, from: "cleo",
            to: "ada")
        #expect(party["ada"].state.isHosting, "Cleo was never to go on.")
    }

    @Test func `a phone that asks too much is slowed down`() throws {
        let party = try party()
        var codes: [ErrorCode?] = []
        for _ in 0..<PeerLimits.calls + 5 {
            codes.append(party["cleo"].say(.ready(isReady: true)))
        }
        #expect(codes.last == .rateLimited)
        party.pass(.seconds(2))
        #expect(party["cleo"].say(.ready(isReady: true)) == .roomInGame)
        #expect(party["bob"].say(.ready(isReady: true)) == .roomInGame, "Others are not.")
    }

    @Test func `a phone that comes back at once has no new allowance`() throws {
        let party = try party()
        for _ in 0..<PeerLimits.calls + 5 { party["cleo"].say(.ready(isReady: true)) }
        party.air.isolate("cleo")
        party.air.deliver()
        party.air.bringBack("cleo")
        party.air.deliver()
        #expect(party["cleo"].say(.ready(isReady: true)) == .rateLimited)
    }

    @Test func `who introduces themselves again and again is not told on each time`() throws {
        let party = try party()
        party.air.channel("eve").start { _ in }
        party.air.deliver()
        let before = party.air.messages(from: "ada", to: "bob").count
        for round in 0..<300 {
            let eve = PersonIdentity.named("Eve").renamed("Eve \(round % 2)")
            let pass = String(repeating: "e", count: 32)
            party.air.send(
                PeerMessage.hello(PeerHello(eve, pass: pass, seed: nil)).frame, from: "eve",
                to: "ada")
        }
        party.air.deliver()
        let told = party.air.messages(from: "ada", to: "bob").count - before
        #expect(told > 0 && told < 4 * PeerLimits.calls, "Three frames for each that counts.")
    }

    @Test func `passcodes can't be guessed one after the other`() throws {
        var room = PeerRoom("Ada's")
        room.passcode = "sesame"
        let party = try PhoneParty("ada", "bob", room: room, joins: false)
        let codes = (0..<9).map { party["bob"].say(.join("guess \($0)")) }
        #expect(codes.first == .passcodeWrong && codes.last == .rateLimited)
        party.pass(.seconds(2))
        #expect(party["bob"].say(.join("sesame")) == nil)
    }

    @Test func `a phone whose player was put out can't take over`() throws {
        for ban in [RoomCommand.kick(userId: "cleo", reason: nil), .ban(userId: "cleo")] {
            let party = try PhoneParty("ada", "bob", "cleo")
            #expect(party["ada"].say(ban) == nil)
            party["cleo"].session.stop()
            party.air.deliver()
            party.air.channel("cleo").start { _ in }
            party.air.deliver()
            let session = try #require(party["ada"].state.session)
            let claim = PeerMessage.hosting(PeerClaim(session: session, term: 9))
            send(claim, party, from: "cleo", to: "ada")
            #expect(party["ada"].state.isHosting)
            #expect(party["bob"].session.core.value.device.guest.host == "ada")
        }
    }

    @Test func `nobody takes the place of the phone that hosts`() throws {
        let party = try party()
        party.air.channel("twin").start { _ in }
        party.air.deliver()
        let twin = PeerHello(.named("Ada"), pass: party["ada"].session.pass, seed: nil)
        send(.hello(twin), party, from: "twin", to: "ada")
        guard case .over(let why)? = party.air.messages(to: "twin").last else {
            return #expect(Bool(false))
        }
        #expect(why.code == .forbidden)
        #expect(party["ada"].state.isHosting && party["ada"].state.closed == nil)
        #expect(party["bob"].say(.ready(isReady: true)) == .roomInGame)
    }

    @Test func `what is too large for a frame is not sent`() throws {
        let party = try party()
        let long = String(repeating: "x", count: PeerLimits.frame)
        #expect(party["bob"].say(.kick(userId: "cleo", reason: long)) == .payloadTooLarge)
    }

    @Test func `a call that is sent twice is done once`() throws {
        let party = try party()
        let stores = try ["ada", "bob", "cleo"].map { try party[$0].store(DiceGame.self) }
        let place = try #require(stores.firstIndex { $0.state?.isMyTurn == true })
        let phone = party[["ada", "bob", "cleo"][place]]
        let rev = phone.match!.rev
        let (name, body) = JSON.encode(
            choice: MatchCommand.act(action: RawJSON(Bytes(#"{"roll":{}}"#.utf8)), at: nil))
        let call = PeerCall(
            cid: "once", call: CallName(name), key: phone.match!.matchId.rawValue,
            body: RawJSON(body))
        for _ in 1...2 {
            phone.session.call(call) { _ in }
            party.air.deliver()
        }
        #expect(phone.match?.rev == rev + 1 || phone.match?.rev == rev + 2)
        #expect(party["ada"].match?.rev == phone.match?.rev)
    }
}

extension PersonIdentity {
    fileprivate func renamed(_ name: String) -> PersonIdentity {
        PersonIdentity(userId: userId, displayName: DisplayName(read: name), avatar: avatar)
    }
}
