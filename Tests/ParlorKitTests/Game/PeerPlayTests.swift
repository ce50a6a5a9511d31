import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// Matches of devices that are near each other.
@Suite struct PeerPlayTests {
    /// Plays at random to the end. In a match that takes too long, all but one give up.
    private func playOn<G: Game>(
        _ stores: [GameStore<G>], _ party: PhoneParty, seed: UInt64
    ) throws {
        var chance = Chance(seed: seed)
        var steps = 0
        while stores[0].state?.confirmed.status == .playing, steps < 1_000 {
            steps += 1
            if steps == 100 { for store in stores.dropFirst() { store.resign() } }
            let movers = stores.filter { $0.state?.legal.isEmpty == false }
            guard !movers.isEmpty else {
                party.pass(.seconds(1))
                continue
            }
            let store = chance.pick(from: movers)
            try store.act(chance.pick(from: store.state!.legal))
            party.pass(.milliseconds(100))
        }
    }

    @Test(arguments: KitModule.all)
    func `every game is played to its end, with the same results on every phone`(
        _ module: KitModule
    ) throws {
        func check<G: Game>(_ type: G.Type) throws {
            let party = try PhoneParty("ada", "bob", "cleo")
            party.play(GameID(type.entry.id), settings: type.presets["short"])
            let phones = ["ada", "bob", "cleo"].map { party[$0] }
            let stores = try phones.map { try $0.store(type) }
            try playOn(stores, party, seed: 4)
            let results = stores.compactMap { $0.state?.confirmed.results }
            try #require(results.count == 3)
            #expect(Set(results).count == 1)
            #expect(phones.allSatisfy { $0.inside?.lastResults == results[0] })
            #expect(stores.allSatisfy { $0.state?.certainty == .confirmed })
        }
        try check(module.game)
    }

    @Test func `an act is shown on the own phone at once, on others when they hear of it`() throws {
        let party = try PhoneParty("ada", "bob")
        party.play("crazyEights")
        let stores = try ["ada", "bob"].map { try party[$0].store(CrazyEights.self) }
        let mover = try #require(stores.first { $0.state?.isMyTurn == true })
        let other = try #require(stores.first { $0 !== mover })
        let before = other.state?.confirmed.rev
        try mover.act(#require(mover.state?.legal.first))
        #expect(other.state?.confirmed.rev == before)
        party.air.deliver()
        #expect(other.state?.confirmed.rev == mover.state?.confirmed.rev)
        #expect(other.state?.confirmed.rev != before)
    }

    @Test func `an act that comes too late is taken back, and the store sees what is`() async throws
    {
        let party = try PhoneParty("ada", "bob", "cleo")
        party.play("dice", settings: RawJSON(Bytes(#"{"targetScore":1000}"#.utf8)))
        let others = try ["ada", "cleo"].map { try party[$0].store(DiceGame.self) }
        let (ada, bob) = (others[0], try party["bob"].store(DiceGame.self))
        let (rollbacks, seat) = (bob.rollbacks, try #require(bob.state?.seat))
        func untilBobsTurn(afterOthers: Bool) throws {
            var isLater = !afterOthers
            for _ in 0..<100 {
                let isBobs = try #require(ada.state?.seen.game.awaited).contains(seat)
                if isBobs, isLater { return }
                if !isBobs { isLater = true }
                for store in others where store.state?.isMyTurn == true {
                    let canBank = store.state?.legal.contains(.bank) == true
                    try store.act(canBank ? .bank : .roll)
                }
                party.pass(.seconds(1))
            }
            Issue.record("It was never Bob's turn.")
        }
        try untilBobsTurn(afterOthers: false)
        let cid = try bob.act(.roll)
        party.air.isolate("bob")
        party.air.deliver()
        try untilBobsTurn(afterOthers: true)
        #expect(bob.state?.unconfirmed == [.roll])
        party.air.bringBack("bob")
        party.air.deliver()
        let rollback = try await next("what is taken back", of: rollbacks)
        #expect(rollback.cid == cid && rollback.reason.code == .desync)
        let state = try #require(bob.state)
        #expect(state.certainty == .confirmed && state.unconfirmed.isEmpty)
        #expect(state.confirmed.rev == ada.state?.confirmed.rev && state.isMyTurn)
        try bob.act(.roll)
        party.air.deliver()
        let later = try #require(bob.state?.confirmed.rev)
        #expect(later > state.confirmed.rev && later == ada.state?.confirmed.rev)
    }

    @Test func `two stores of a match are told, and each is told its own answers`() throws {
        let party = try PhoneParty("ada", "bob")
        party.play("crazyEights")
        let stores = try ["ada", "bob"].map { try party[$0].store(CrazyEights.self) }
        let place = try #require(stores.firstIndex { $0.state?.isMyTurn == true })
        let name = ["ada", "bob"][place]
        let before = try #require(party[name].match?.rev)
        do {
            let second = try party[name].store(CrazyEights.self)
            try second.act(#require(second.state?.legal.first))
            party.air.deliver()
            #expect(second.state?.certainty == .confirmed)
            #expect(second.state?.confirmed == stores[place].state?.confirmed)
        }
        #expect(stores[place].state?.confirmed.rev != before)
        stores[1 - place].resign()
        party.air.deliver()
        #expect(stores[place].state?.confirmed == party[name].match)
        #expect(stores[place].state?.confirmed.status == .over)
    }

    @Test func `a guest sees nothing that its seat may not see`() throws {
        let party = try PhoneParty("ada", "bob", "cleo")
        party.play("crazyEights")
        let stores = try ["ada", "bob", "cleo"].map { try party[$0].store(CrazyEights.self) }
        try playOn(stores, party, seed: 2)
        var states = 0
        for guest in ["bob", "cleo"] as [PeerID] {
            for case .match(let state) in party.air.messages(to: guest) {
                guard state.status == .playing else { continue }
                states += 1
                let seen = try JSON.decode(Seen<CrazyEights>.self, from: state.seen.bytes)
                let seat = guest == "bob" ? 1 : 2
                let hasResigned = state.seats[seat].hasResigned
                #expect(seen.viewpoint.seat == (hasResigned ? nil : Seat(seat)))
                #expect(JSON.encode(seen) == state.seen.bytes, "There is nothing to redact.")
            }
        }
        #expect(states > 10)
        #expect(!party.air.tellsSecrets(to: "cleo"), "Bob goes on if Ada goes.")
    }

    @Test func `who only watches sees what everybody may see`() throws {
        let party = try PhoneParty("ada", "bob")
        let eve = try party.add("eve")
        eve.say(.spectate(passcode: nil))
        party.play("crazyEights")
        let store = try eve.store(CrazyEights.self)
        #expect(store.state?.seat == nil && store.state?.view.hand == nil)
        #expect(throws: ParlorError(MatchRefusal.noSeat.failure)) { try store.act(.draw) }
    }

    @Test func `a game of the app's own is played between phones`() throws {
        Nim.registered
        let party = try PhoneParty("ada", "bob")
        party.play("nim")
        let stores = try ["ada", "bob"].map { try party[$0].store(Nim.self) }
        try playOn(stores, party, seed: 3)
        #expect(stores[1].state?.confirmed.results?.winners.count == 1)
    }
}
