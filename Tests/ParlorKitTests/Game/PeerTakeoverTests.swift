import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// The device that hosts goes, and another one goes on.
@Suite struct PeerTakeoverTests {
    private func party(
        _ names: [String] = ["ada", "bob", "cleo"], policy: HostPolicy = .transfer
    ) throws -> PhoneParty {
        var room = PeerRoom("Ada's")
        room.hostPolicy = policy
        let party = try PhoneParty("ada", room: room)
        for name in names.dropFirst() {
            let phone = try party.add(name)
            #expect(phone.say(.join) == nil)
        }
        party.play("crazyEights")
        return party
    }

    @Test func `the longest present goes on from the last confirmed state`() throws {
        let party = try party()
        let (bob, cleo) = (party["bob"], party["cleo"])
        let before = try #require(cleo.match)
        party.air.isolate("ada")
        #expect(cleo.state.isConnected)
        party.air.deliver()
        #expect(bob.state.isHosting && !cleo.state.isHosting && cleo.state.isConnected)
        for phone in [bob, cleo] {
            #expect(phone.isInTerm(2) && phone.match?.matchId == before.matchId)
            #expect(phone.inside?.players.first { $0.id == "ada" }?.isActive == false)
        }
        #expect(bob.match?.epoch == cleo.match?.epoch)
        let stores = try [bob, cleo].map { try $0.store(CrazyEights.self) }
        let hand = try hand(in: before)
        #expect(stores[1].state?.view.hand == hand)
        party.pass(.seconds(10))
        #expect(bob.inside?.hostId == "bob", "Ada's time as the room's host is over.")
    }

    private func hand(in state: MatchState) throws -> [Card]? {
        try JSON.decode(Seen<CrazyEights>.self, from: state.seen.bytes).view.hand
    }

    @Test func `an act without an answer is done once by the next host`() throws {
        let party = try party()
        let names = ["ada", "bob", "cleo"]
        let stores = try names.map { try party[$0].store(CrazyEights.self) }
        // Ada and Bob play until it is Cleo's turn.
        while stores[2].state?.isMyTurn != true {
            let mover = try #require(stores.first { $0.state?.isMyTurn == true })
            try mover.act(#require(mover.state?.legal.first))
            party.pass(.milliseconds(100))
        }
        let rev = try #require(stores[2].state?.confirmed.rev)
        try stores[2].act(#require(stores[2].state?.legal.first))
        #expect(stores[2].state?.unconfirmed.count == 1)
        party.air.isolate("ada")
        party.air.deliver()
        let state = try #require(stores[2].state)
        #expect(state.unconfirmed.isEmpty && party["cleo"].isInTerm(2))
        #expect(state.confirmed.rev > rev)
        #expect(stores[1].state?.confirmed.rev == state.confirmed.rev)
    }

    @Test func `who hosted comes back as a guest`() throws {
        let party = try party()
        party.air.isolate("ada")
        party.air.deliver()
        party.air.bringBack("ada")
        party.air.deliver()
        let ada = party["ada"]
        #expect(!ada.state.isHosting && ada.state.closed == nil)
        #expect(ada.isInTerm(2) && ada.match?.epoch == party["bob"].match?.epoch)
        #expect(ada.match?.rev == party["bob"].match?.rev)
        #expect(party["bob"].inside?.players.allSatisfy(\.isActive) == true)
        #expect(ada.say(.ready(isReady: true)) == .roomInGame, "Bob's phone answers.")
    }

    @Test func `two phones go on alone, and agree when they meet again`() throws {
        let party = try party(["ada", "bob"])
        party.air.part("ada", "bob")
        party.air.deliver()
        #expect(party["ada"].state.isHosting && party["bob"].state.isHosting)
        party.air.meet("ada", "bob")
        party.air.deliver()
        #expect(!party["ada"].state.isHosting && party["bob"].state.isHosting)
        #expect(party["ada"].match?.rev == party["bob"].match?.rev)
        #expect(party["ada"].inside?.players.allSatisfy(\.isActive) == true)
    }

    @Test func `two histories of the same term are told apart`() throws {
        let party = try party()
        let store = try party["cleo"].store(CrazyEights.self)
        let air = party.air
        air.isolate("cleo")
        air.deliver()
        air.part("ada", "bob")
        air.deliver()
        air.meet("ada", "cleo")
        air.deliver()
        air.part("ada", "cleo")
        air.deliver()
        let (bob, cleo) = (party["bob"], party["cleo"])
        try #require(bob.isInTerm(2) && cleo.isInTerm(2))
        #expect(bob.match?.epoch != cleo.match?.epoch)
        air.meet("bob", "cleo")
        air.deliver()
        #expect(bob.state.isHosting && !cleo.state.isHosting)
        #expect(store.state?.confirmed.rev == bob.match?.rev)
        #expect(store.state?.confirmed.epoch == bob.match?.epoch)
    }

    @Test func `a phone that only lost its own connection does not take over`() throws {
        let party = try party()
        party.air.isolate("bob")
        party.air.deliver()
        #expect(!party["bob"].state.isHosting)
        #expect(party["ada"].state.isHosting && party["cleo"].isInTerm(1))
        party.pass(.seconds(5))
        party.air.bringBack("bob")
        party.air.deliver()
        #expect(party["bob"].state.closed == nil)
        #expect(party["bob"].inside?.players.allSatisfy(\.isActive) == true)
        #expect(party["bob"].match?.rev == party["ada"].match?.rev)
    }

    @Test func `an old loss is no reason to take over later`() throws {
        let party = try party()
        party.air.part("ada", "cleo")
        party.air.deliver()
        party.air.meet("ada", "cleo")
        party.air.deliver()
        party.pass(.seconds(20))
        party.air.isolate("bob")
        party.air.deliver()
        #expect(!party["bob"].state.isHosting)
    }

    @Test func `by the other policy the session ends with its host`() throws {
        let party = try party(policy: .end)
        #expect(!party.air.tellsSecrets(to: "bob"))
        party.air.isolate("ada")
        party.pass(.seconds(4))
        for name in ["bob", "cleo"] { #expect(party[name].state.closed == nil) }
        party.pass(.seconds(1))
        for name in ["bob", "cleo"] { #expect(party[name].state.closed?.code == .hostLost) }
    }

    @Test func `of two phones, the other ends with the host, too`() throws {
        let party = try party(["ada", "bob"], policy: .end)
        party.air.isolate("ada")
        party.pass(.seconds(5))
        #expect(party["bob"].state.closed?.code == .hostLost)
    }

    @Test func `a host that is back in time goes on`() throws {
        let party = try party(policy: .end)
        party.air.isolate("ada")
        party.pass(.seconds(4))
        party.air.bringBack("ada")
        party.pass(.seconds(20))
        for name in ["bob", "cleo"] {
            #expect(party[name].state.closed == nil && party[name].isInTerm(1))
            #expect(party[name].match?.rev == party["ada"].match?.rev)
        }
    }

    @Test func `by that policy, too, who reaches nobody waits for longer`() throws {
        let party = try party(policy: .end)
        party.air.isolate("cleo")
        party.pass(.seconds(60))
        #expect(party["cleo"].state.closed == nil)
        party.pass(.seconds(61))
        #expect(party["cleo"].state.closed?.code == .hostLost)
    }

    @Test func `if the host and its successor are both gone, it ends after a while`() throws {
        let party = try party(["ada", "bob", "cleo", "dan"])
        party.air.isolate("ada")
        party.air.isolate("bob")
        party.air.deliver()
        #expect(party["cleo"].state.closed == nil)
        party.pass(.seconds(15))
        for name in ["cleo", "dan"] { #expect(party[name].state.closed?.code == .hostLost) }
        #expect(party["cleo"].say(.leave) == .hostLost)
    }

    @Test func `who reaches nobody waits for longer`() throws {
        let party = try party()
        party.air.isolate("cleo")
        party.pass(.seconds(60))
        #expect(party["cleo"].state.closed == nil && !party["cleo"].state.isConnected)
        party.air.bringBack("cleo")
        party.air.deliver()
        #expect(party["cleo"].match?.rev == party["ada"].match?.rev)
        party.air.isolate("cleo")
        party.pass(.seconds(121))
        #expect(party["cleo"].state.closed?.code == .hostLost)
    }

    @Test func `the next host can go, too`() throws {
        let party = try party(["ada", "bob", "cleo", "dan"])
        for name in ["ada", "bob"] {
            party.air.isolate(PeerID(name))
            party.air.deliver()
            party.pass(.seconds(1))
        }
        #expect(party["cleo"].state.isHosting && party["dan"].isInTerm(3))
    }

    @Test func `a host that leaves the room hands it on`() throws {
        let party = try party()
        #expect(party["ada"].say(.leave) == nil)
        party["ada"].session.stop()
        party.air.deliver()
        #expect(party["bob"].state.isHosting && party["cleo"].state.closed == nil)
        #expect(party["cleo"].inside?.players.map(\.id) == ["bob", "cleo"])
    }

    @Test func `a session that is too large for a frame is not handed on`() throws {
        let party = try party()
        let kept = { party["bob"].session.core.value.device.guest.kept }
        #expect(kept() != nil)
        let long = String(repeating: "x", count: PeerLimits.frame)
        party["ada"].session.step { core, _, _ in
            let eve = PeerHello(.named("Eve"), pass: long, seed: nil)
            core.device.host?.whole.people["eve"] = eve
        }
        party["cleo"].session.away(true)
        party.air.deliver()
        #expect(kept() == nil, "What Bob's phone has is older.")
        party.air.isolate("ada")
        party.pass(.seconds(15))
        #expect(!party["bob"].state.isHosting)
        for name in ["bob", "cleo"] { #expect(party[name].state.closed?.code == .hostLost) }
    }

    @Test func `who was told secrets is the successor alone`() throws {
        let party = try party(["ada", "bob", "cleo", "dan"])
        #expect(party.air.tellsSecrets(to: "bob"))
        for name in ["cleo", "dan"] as [PeerID] {
            #expect(!party.air.tellsSecrets(to: name))
        }
    }
}

extension Phone {
    fileprivate func isInTerm(_ term: Int) -> Bool {
        session.core.value.device.guest.lobby?.term == term
            && match?.epoch.rawValue.hasPrefix("term-\(term)") == true
    }
}
