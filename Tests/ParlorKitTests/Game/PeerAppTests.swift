import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// What a phone says of its app: which games it can play, and whether somebody looks at it.
@Suite struct PeerAppTests {
    private func canPlay(_ phone: Phone) -> [Bool]? { phone.inside?.players.map(\.canPlay) }

    private func choose(_ game: GameID) -> RoomCommand {
        .configure(RoomChange(selectedGameType: game))
    }

    @Test func `a game that somebody's app can't play does not begin`() throws {
        let party = try PhoneParty("ada")
        let (ada, bob) = (
            party["ada"], try party.add("bob", app: AppVersion("tea/1.0.0", games: ["dice": 1]))
        )
        #expect(bob.say(.join) == nil)
        #expect(ada.say(choose("crazyEights")) == nil)
        #expect(canPlay(ada) == [true, false])
        bob.say(.ready(isReady: true))
        #expect(ada.say(.start) == .unsupportedGameVersion)
        #expect(ada.say(choose("dice")) == nil)
        bob.say(.ready(isReady: true))
        #expect(canPlay(ada) == [true, true])
        #expect(ada.say(.start) == nil)
    }

    @Test func `an app with older rules of a game can't play it`() throws {
        let party = try PhoneParty("ada")
        let bob = try party.add("bob", app: AppVersion("tea/1.0.0", games: ["dice": 0]))
        bob.say(.join)
        party["ada"].say(choose("dice"))
        #expect(canPlay(bob) == [true, false])
        let cleo = try party.add("cleo", app: AppVersion("tea/1.0.0", games: ["dice": 0]))
        #expect(cleo.say(.join) == .unsupportedGameVersion)
    }

    @Test func `an app that names no games can play all of its process, its own too`() throws {
        Nim.registered
        let party = try PhoneParty("ada", "bob")
        let ada = party["ada"]
        for game in ["nim", "trivia", "crazyEights"] as [GameID] {
            #expect(ada.say(choose(game)) == nil)
            #expect(canPlay(ada) == [true, true])
        }
    }

    @Test func `the next host knows which games the others can play`() throws {
        let party = try PhoneParty("ada", "bob")
        let cleo = try party.add("cleo", app: AppVersion("tea/1.0.0", games: ["dice": 1]))
        cleo.say(.join)
        party.air.isolate("ada")
        party.pass(.seconds(31))
        let bob = party["bob"]
        try #require(bob.state.isHosting && bob.inside?.hostId == "bob")
        #expect(bob.say(choose("crazyEights")) == nil)
        #expect(canPlay(bob) == [true, false])
    }

    @Test func `what an app says at length is refused`() throws {
        let party = try PhoneParty("ada")
        let name = AppVersion(String(repeating: "x", count: 65))
        #expect(try party.add("bob", app: name).state.closed?.code == .badInput)
    }

    @Test func `a phone of another version is told to update`() throws {
        let party = try PhoneParty("ada")
        party.air.channel("eve").start { _ in }
        party.air.deliver()
        let hello = PeerMessage.hello(PeerHello(.named("Eve"), pass: nil, seed: 1)).frame
        let other = String(decoding: hello, as: UTF8.self)
            .replacing("\"version\":1", with: "\"version\":2")
        party.air.send(Bytes(other.utf8), from: "eve", to: "ada")
        party.air.deliver()
        guard case .over(let why)? = party.air.messages(from: "ada", to: "eve").last else {
            Issue.record("Eve was let in.")
            return
        }
        #expect(why.code == .versionMismatch)
    }

    @Test func `who is in the background keeps the seat for a while, and is then out`() throws {
        let party = try PhoneParty("ada", "bob", "cleo")
        let (bob, cleo) = (party["bob"], party["cleo"])
        func active() -> [Bool]? { cleo.inside?.players.map(\.isActive) }
        func away(_ isAway: Bool) {
            bob.session.away(isAway)
            party.air.deliver()
        }
        away(true)
        #expect(active() == [true, false, true])
        party.pass(.seconds(20))
        away(false)
        #expect(active() == [true, true, true])
        away(true)
        party.pass(.seconds(29))
        #expect(active() == [true, false, true])
        party.pass(.seconds(2))
        #expect(active() == [true, true] && bob.inside == nil)
        #expect(bob.state.closed == nil && bob.say(.join) == nil)
    }

    @Test func `within a match, too, who is in the background is out after half a minute`() throws {
        let party = try PhoneParty("ada", "bob", "cleo")
        party.play("crazyEights")
        let bob = party["bob"]
        func players() -> [PersonID]? { party["ada"].inside?.players.map(\.id) }
        func isPlayedByBot() -> Bool? {
            party["ada"].match?.seats.first { $0.userId == "bob" }?.isPlayedByBot
        }
        bob.session.away(true)
        party.pass(.seconds(29))
        #expect(players() == ["ada", "bob", "cleo"] && isPlayedByBot() == false)
        party.pass(.seconds(2))
        #expect(players() == ["ada", "cleo"] && isPlayedByBot() == true)
        bob.session.away(false)
        party.air.deliver()
        #expect(players()?.contains("bob") == true && isPlayedByBot() == false)
    }

    @Test func `a room may wait for longer`() throws {
        var room = PeerRoom("Ada's")
        room.patience.matchSeconds = 60
        let party = try PhoneParty("ada", "bob", room: room)
        party.play("crazyEights")
        party["bob"].session.away(true)
        party.pass(.seconds(59))
        let before = party["ada"].inside?.players.count
        party.pass(.seconds(2))
        #expect(before == 2 && party["ada"].inside?.players.count == 1)
    }

    @Test func `a phone in the background is not the next host`() throws {
        let party = try PhoneParty("ada", "bob", "cleo")
        func successor() -> PeerID? {
            party["ada"].session.core.value.device.guest.lobby?.successor
        }
        #expect(successor() == "bob")
        party["bob"].session.away(true)
        party.air.deliver()
        #expect(successor() == "cleo")
    }

    @Test func `the next host knows who is in the background`() throws {
        let party = try PhoneParty("ada", "bob", "cleo")
        party["cleo"].session.away(true)
        party.air.isolate("ada")
        party.air.deliver()
        let bob = party["bob"]
        try #require(bob.state.isHosting && party["cleo"].state.isConnected)
        let active = bob.inside?.players.map(\.isActive)
        #expect(active == [false, true, false])
        party["cleo"].session.away(false)
        party.air.deliver()
        let later = bob.inside?.players.map(\.isActive)
        #expect(later == [false, true, true])
    }

    @Test func `a match keeps the settings that it began with`() throws {
        let party = try PhoneParty("ada", "bob")
        party.play("dice", settings: RawJSON(Bytes(#"{"targetScore":20}"#.utf8)))
        let other = RoomChange(settings: RawJSON(Bytes(#"{"targetScore":90}"#.utf8)))
        #expect(party["ada"].say(.configure(other)) == .settingsLocked)
        for name in ["ada", "bob"] {
            let store = try party[name].store(DiceGame.self)
            #expect(store.state?.view.targetScore == 20)
        }
    }
}
