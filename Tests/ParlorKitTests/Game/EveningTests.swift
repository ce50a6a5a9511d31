import Contracts
import Foundation
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// An evening of phones that come and go, by chance: players leave, and apps are stopped. Whenever all
/// are together, all agree.
@Suite struct EveningTests {
    /// `make soak` takes a thousand.
    static let seeds: ClosedRange<UInt64> = {
        let count = ProcessInfo.processInfo.environment["PARLOR_EVENINGS"].flatMap { UInt64($0) }
        return 1...max(1, count ?? 6)
    }()

    @Test(arguments: seeds)
    func `every seed's evening ends with the same on every phone`(_ seed: UInt64) throws {
        switch seed % 3 {
        case 0: try agree(CrazyEights.self, seed)
        case 1: try agree(HighCard.self, seed)
        default: try agree(DiceGame.self, seed)
        }
    }

    private func agree<G: Game>(_ game: G.Type, _ seed: UInt64) throws {
        var evening = try Evening(game, seed: seed)
        try evening.run(rounds: 12)
        try evening.finish()
        #expect(evening.moves > 0 && evening.results > 0)
    }

    @Test(arguments: [4, 15, 17, 51, 55, 59] as [UInt64])
    func `whatever comes and goes, all phones come to the same`(_ seed: UInt64) throws {
        var evening = try Evening(CrazyEights.self, seed: seed)
        try evening.run(rounds: 12)
        try evening.finish()
        #expect(evening.moves > 20)
        #expect(evening.takeovers > 0)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `matches end with the same results on every phone`(_ seed: UInt64) throws {
        var evening = try Evening(HighCard.self, seed: seed)
        try evening.run(rounds: 12)
        #expect(evening.results > 0)
    }

    @Test func `the same seed gives the same evening`() throws {
        let records = try (1...2).map { _ in
            var evening = try Evening(DiceGame.self, seed: 77)
            try evening.run(rounds: 8)
            return evening.record
        }
        #expect(records[0] == records[1] && !records[0].isEmpty)
    }
}

private struct Evening<G: Game> {
    private static var names: [String] { ["ada", "bob", "cleo", "dan"] }

    let party: PhoneParty
    private var dice: Dice
    private var stores: [String: (match: MatchID, store: GameStore<G>)] = [:]
    private(set) var moves = 0
    private(set) var takeovers = 0
    /// How many times all were together after a match had ended.
    private(set) var results = 0
    private(set) var record: [String] = []

    init(_ game: G.Type, seed: UInt64) throws {
        dice = Dice(seed: seed)
        party = try PhoneParty("ada", "bob", "cleo", "dan", seed: seed)
    }

    mutating func run(rounds: Int) throws {
        for _ in 0..<rounds {
            if dice.next() % 2 == 0, let host { restart(host) }
            for _ in 0..<12 { try happen() }
            try gather()
        }
    }

    /// The match under way is played to its end. If it takes too long, all but one give up.
    mutating func finish() throws {
        var steps = 0
        while party["ada"].inside?.status == .inGame, steps < 2_000 {
            steps += 1
            if steps == 100 { for name in Self.names.dropFirst() { stores[name]?.store.resign() } }
            for name in Self.names { try act(name) }
            party.pass(.milliseconds(300))
        }
        let ended = Self.names.map { party[$0].match?.results }
        #expect(ended[0] != nil && Set(ended).count == 1)
        let told = Self.names.map { party[$0].inside?.lastResults }
        #expect(told == ended)
        try gather()
    }

    private mutating func happen() throws {
        let name = Self.names.randomElement(using: &dice)!
        let other = Self.names.randomElement(using: &dice)!
        switch dice.next() % 16 {
        case 0: party.air.isolate(PeerID(name))
        case 1: party.air.bringBack(PeerID(name))
        case 2: party.pass(.milliseconds(Int64(dice.next() % 20_000)))
        case 3...5: for _ in 0..<dice.next() % 20 { party.air.deliverOne() }
        case 6: if name != other { party.air.part(PeerID(name), PeerID(other)) }
        case 7: if !party[name].state.isHosting, !isClosed(name) { restart(name) }
        case 8: if party[name].isSeated { party[name].begin(RoomCommand.leave) }
        default: for name in Self.names { try act(name) }
        }
    }

    /// The app is stopped, and starts again. Its commands have other names from then on.
    private mutating func restart(_ name: String) {
        stores[name] = nil
        party.time.pass(.milliseconds(1))
        party.restart(name)
    }

    /// The last player has left, and closed the room.
    private func isClosed(_ name: String) -> Bool {
        party[name].state.closed?.code == .roomNotFound
    }

    /// A room was closed: Ada begins another one.
    private mutating func beginAnew() throws {
        for name in Self.names { party[name].session.stop() }
        party.air.deliver()
        stores = [:]
        for name in Self.names {
            try party.add(name, hosting: name == "ada" ? PeerRoom("Ada's") : nil)
        }
    }

    /// Somebody plays, or says what they may say in the room.
    private mutating func act(_ name: String) throws {
        let phone = party[name]
        guard phone.state.closed == nil, let match = phone.state.match, phone.isSeated else {
            return
        }
        if stores[name]?.match != match { stores[name] = (match, try phone.store(G.self)) }
        guard let store = stores[name]?.store, let state = store.state,
            let action = state.legal.randomElement(using: &dice)
        else { return }
        if (try? store.act(action)) != nil { moves += 1 }
        party.time.pass(.milliseconds(50))
    }

    /// All phones are together, and agree.
    private mutating func gather() throws {
        var isRoomClosed = false
        for _ in 0..<3 {
            for name in Self.names { party.air.bringBack(PeerID(name)) }
            party.air.deliver()
            if Self.names.contains(where: { isClosed($0) }) { isRoomClosed = true }
            for name in Self.names where isLost(name) { restart(name) }
            party.pass(.seconds(1))
        }
        if isRoomClosed || host == nil { try beginAnew() }
        for name in Self.names where !party[name].isSeated { party[name].say(.join) }
        let phones = Self.names.map { party[$0] }
        #expect(phones.count { $0.state.isHosting } == 1)
        let lobbies = try phones.map { phone in
            try #require(phone.session.core.value.device.guest.lobby)
        }
        #expect(Set(lobbies.map(\.term)).count == 1 && Set(lobbies.map(\.rev)).count == 1)
        let rooms = phones.map(\.inside)
        #expect(rooms[0] != nil && Set(rooms).count == 1)
        if rooms[0]?.status == .inGame {
            let matches = phones.compactMap(\.match)
            #expect(Set(matches.map(\.rev)).count == 1 && Set(matches.map(\.epoch)).count == 1)
            for (match, store) in stores.values where match == matches.first?.matchId {
                let shown = store.state?.confirmed
                #expect(shown?.rev == matches[0].rev && shown?.epoch == matches[0].epoch)
            }
        }
        if rooms[0]?.lastResults != nil { results += 1 }
        takeovers = max(takeovers, lobbies[0].term - 1)
        record.append("\(lobbies[0].term) \(lobbies[0].rev) \(phones[0].match?.rev ?? 0)")
        if rooms[0]?.status == .waiting { party.play(GameID(G.entry.id)) }
    }

    private var host: String? { Self.names.first { party[$0].state.isHosting } }

    /// Who is not in the room does not look for another host of it.
    private func isLost(_ name: String) -> Bool {
        let phone = party[name]
        return phone.state.closed != nil || !phone.state.isConnected && !phone.isSeated
    }
}
