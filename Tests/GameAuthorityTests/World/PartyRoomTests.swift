import Contracts
import EventSourcing
import Journal
import ParlorGames
import ParlorWire
import Testing

@testable import GameAuthority
@testable import Lobby
@testable import MatchRules
@testable import ProfileStore
@testable import RoomRules

/// A room that plays one party game after the other.
@Suite struct PartyRoomTests {
    private static let join = RoomCommand.join(passcode: nil, appVersion: nil, games: nil)
    private let house: House
    private let room: StreamName

    init() throws {
        house = try House(seed: 3)
        house.isLossy = false
        let create = RoomCommand.create(
            roomName: "Friday", maxPlayers: nil, isPrivate: false, passcode: nil,
            hostPolicy: nil, selectedGameType: "trivia", patience: nil, appVersion: nil,
            games: nil)
        let made = house.tell(.ada, create, StreamName("room", ""), id: "create")
        room = StreamName("room", try JSON.decode(RoomView.self, from: made.body).code.key)
        tell(.ada, .configure(.past))
        for person in [Actor.ada, .bob] { be(person, here: true) }
        tell(.bob, Self.join)
    }

    @Test func `no card comes again before the deck is through, whoever crashes and whoever hosts`()
        throws
    {
        let deck = Set(try #require(Decks.inUse["trivia"]).cards(in: "past").map(\.id))
        var played: [[CardID]] = []
        for (host, guest) in [(Actor.ada, Actor.bob), (.bob, .ada), (.ada, .bob)] {
            tell(guest, .ready(isReady: true))
            tell(host, .start)
            played.append(try playOut())
            for name in House.names { try house.start(name) }
            tell(host, .leave)
            tell(host, Self.join)
        }
        let new = played[0] + played[1] + played[2].prefix(4)
        #expect(deck.count == 24 && new.count == 24 && Set(new) == deck)
        #expect(Array(played[2].dropFirst(4)) == Array(played[0].prefix(6)))
    }

    @Test func `who watches and was offline watches again, and does not play`() throws {
        tell(.eve, .spectate(passcode: nil))
        be(.eve, here: true)
        tell(.bob, .ready(isReady: true))
        tell(.ada, .start)
        let match = try begun()
        be(.eve, here: false)
        try house.pass(.seconds(4))
        #expect(house.state(Room.self, room.key).spectators.first?.droppedAt != nil)
        be(.eve, here: true)
        try house.pass(.seconds(1))
        #expect(house.state(Room.self, room.key).spectators.first?.droppedAt == nil)
        let played = house.state(Match.self, match)
        #expect(played.players.map(\.userId) == [.ada, .bob] && played.spectators == [.eve])
    }

    @Test func `who joins the room during a match has a seat in it, and in the next one`() throws {
        tell(.bob, .ready(isReady: true))
        tell(.ada, .start)
        let match = try begun()
        tell(.cleo, Self.join)
        try house.pass(.milliseconds(100))
        #expect(house.state(Match.self, match).players.map(\.userId) == [.ada, .bob, .cleo])
        _ = try playOut()
        tell(.ada, .playAgain)
        #expect(house.state(Match.self, try begun()).players.count == 3)
    }
}

extension PartyRoomTests {
    private func tell(_ actor: Actor, _ command: RoomCommand) {
        let id = CommandID("c\(house.roll(0...Int.max))")
        #expect(house.tell(actor, command, room, id: id).failure == nil, "\(command)")
    }

    private func be(_ actor: Actor, here isHere: Bool) {
        let command: PersonCommand =
            isHere ? .connect(gateway: "gw-1") : .disconnect(gateway: "gw-1", wentAt: nil)
        let id = CommandID("p\(house.roll(0...Int.max))")
        let stream = StreamName("person", actor.person!.key)
        _ = house.tell(.part("gateway"), command, stream, id: id)
    }

    private func begun() throws -> EntityKey {
        for _ in 0..<5 { try house.pass(.milliseconds(100)) }
        let match = try #require(house.state(Room.self, room.key).match)
        #expect(match.startedAt != nil)
        return EntityKey(match.id.rawValue)
    }

    /// Time runs out for every question; the authority crashes amid it. The cards that were drawn.
    private func playOut() throws -> [CardID] {
        let match = try begun()
        try house.pass(.seconds(12))
        for name in ["authority-1", "authority-2"] { try house.start(name) }
        for _ in 0..<40 where house.state(Match.self, match).status == .playing {
            try house.pass(.seconds(5))
        }
        #expect(house.state(Room.self, room.key).status == .waiting)
        let last = try #require(house.events(StreamName("match", match)).last)
        guard
            case .ended(let ended) = try JSON.decode(
                choice: MatchEvent.self, name: last.name, body: last.body)
        else { throw Unexpected(nil) }
        return ended.cards ?? []
    }
}

extension RoomChange {
    /// Ten of twenty-four cards, as fast as it goes.
    fileprivate static let past = RoomChange(
        selectedCategory: "past",
        settings: .of(#"{"rounds": 10, "turnSeconds": 5, "revealSeconds": 2}"#))
}
