import Contracts
import EventSourcing
import Journal
import ParlorWire

@testable import Lobby
@testable import RoomRules

/// Two lobbies on one journal, six people, three rooms, and somebody who plays matches late or never:
/// all of it from a seed.
final class RoomWorld {
    static let people: [PersonID] = ["ada", "bob", "cleo", "dora", "eve", "finn"]

    private var dice: Dice
    private var lobbies: [Building]
    private(set) var codes: [RoomCode] = []
    private var sent: [(actor: Actor, command: RoomCommand, code: RoomCode, id: CommandID)] = []
    private var answers: [String: Bytes] = [:]
    private var orders: [MatchID: RoomCode] = [:]
    private var begun: Set<MatchID> = []
    private var count = 0

    init(seed: UInt64) throws {
        dice = Dice(seed: seed)
        let first = try Building()
        lobbies = [first, try Building(beside: first)]
        for person in Self.people.prefix(3) { codes.append(try create(person)) }
    }

    func step() throws {
        switch Int.random(in: 0..<20, using: &dice) {
        case 0...9: try command()
        case 10, 11: try again()
        case 12, 13:
            let (isOnline, isAway) = (Bool.random(using: &dice), Bool.random(using: &dice))
            lobbies[0].setOnline(anybody, isOnline, isAway: isAway)
        case 14: try lobby.restart()
        case 15, 16: try playMatches()
        default: try pass(.milliseconds(Int.random(in: 1...9_000, using: &dice)))
        }
        if Bool.random(using: &dice) { try lobby.settle() }
    }

    /// A quiet time in which everything comes to rest.
    func rest() throws {
        // Whoever came last is heard of before the time passes in which they may be missed.
        for lobby in lobbies { try lobby.settle() }
        try pass(.seconds(10))
        for lobby in lobbies { try lobby.settle() }
    }

    func events(of code: RoomCode) -> [StoredEvent] {
        lobbies[0].events(of: StreamName(Room.kind, code.key))
    }

    var now: Timestamp { lobbies[0].now }
    var listed: Set<RoomCode> {
        get throws { Set(try lobbies[0].list(limit: 100).rooms.map(\.code)) }
    }

    func hostId(of code: RoomCode) throws -> String {
        try RoomPromises(events(of: code)).state.hostId.rawValue
    }

    /// What whoever passes a stream on is told: its events, or the view for somebody; nil when it is over.
    func tail(
        of stream: StreamName, for viewer: PersonID? = nil, after rev: Revision? = nil
    ) throws -> Bytes? {
        do {
            return JSON.encode(try lobbies[0].tail(of: stream, for: viewer, after: rev))
        } catch let failure as Failure where failure.code == .roomNotFound { return nil }
    }

    func hasGone(_ person: PersonID) throws -> Bool { try lobbies[0].hasGone(person) }

    func view(of code: RoomCode, for person: PersonID) throws -> RoomView {
        try lobbies[1].room(code, for: .person(person))
    }
}

extension RoomWorld {
    private var lobby: Building { lobbies[Int.random(in: 0..<2, using: &dice)] }
    private var anybody: PersonID { Self.people.randomElement(using: &dice)! }

    private func create(_ person: PersonID) throws -> RoomCode {
        count += 1
        return try lobbies[0].create(
            .create("Room \(count)", isPrivate: count % 2 == 0, game: "highCard"),
            by: .person(person), id: CommandID("create-\(count)"))
    }

    private func pass(_ time: Duration) throws {
        let later = now + time
        for lobby in lobbies { lobby.now = later }
        try lobby.settle()
        for lobby in lobbies { lobby.now = max(lobbies[0].now, lobbies[1].now) }
    }

    private func command() throws {
        count += 1
        let code = codes.randomElement(using: &dice)!
        let other = anybody
        let commands: [RoomCommand] = [
            .join, .join, .join, .leave, .ready(isReady: true), .ready(isReady: true), .start,
            .start,
            .playAgain, .kick(userId: other, reason: nil), .ban(userId: other),
            .join(knowing: ["highCard": Int.random(in: 1...3, using: &dice)]),
            .unban(userId: other), .makeHost(userId: other), .watch, .addBot(level: nil),
            .invite(userIds: [other]), .callOff, .keep(name: nil),
            .configure(RoomChange(maxPlayers: Int.random(in: 2...8, using: &dice))),
            .configure(RoomChange(locked: Bool.random(using: &dice))),
        ]
        let command = commands.randomElement(using: &dice)!
        try send(.person(try somebody(of: code)), command, code, CommandID("c\(count)"))
        if Int.random(in: 0..<4, using: &dice) == 0 { try start(code) }
    }

    /// Its host, as often as anybody: most of what can be done is the host's.
    private func somebody(of code: RoomCode) throws -> PersonID {
        guard Bool.random(using: &dice) else { return anybody }
        return try RoomPromises(events(of: code)).state.hostId
    }

    /// All who are in get ready, and the host starts.
    private func start(_ code: RoomCode) throws {
        let room = try RoomPromises(events(of: code)).state
        for seat in room.players {
            count += 1
            try send(.person(seat.id), .ready(isReady: true), code, CommandID("c\(count)"))
        }
        count += 1
        try send(.person(room.hostId), .start, code, CommandID("c\(count)"))
    }

    private func again() throws {
        guard let (actor, command, code, id) = sent.randomElement(using: &dice) else { return }
        try send(actor, command, code, id)
    }

    /// An accepted command that is sent again gets its first answer, from whichever lobby.
    private func send(
        _ actor: Actor, _ command: RoomCommand, _ code: RoomCode, _ id: CommandID
    ) throws {
        guard let reply = try? lobby.tell(actor, command, of: code, id: id) else {
            if answers[id.rawValue] != nil { throw Broken("\(id) was accepted, and is refused.") }
            return
        }
        if let first = answers.updateValue(reply.body, forKey: id.rawValue), first != reply.body {
            throw Broken("\(id) got another answer.")
        }
        sent.append((actor, command, code, id))
    }

    /// Takes orders from the journal as they stand, and begins, refuses, forgets or ends matches.
    private func playMatches() throws {
        for code in codes {
            for event in events(of: code) where event.name == "starting" {
                guard
                    case .starting(let match) = try JSON.decode(
                        choice: RoomEvent.self, name: event.name, body: event.body)
                else { continue }
                orders[match.matchId] = code
            }
        }
        for (match, code) in orders.sorted(by: { $0.key < $1.key }) {
            let stream = StreamName("match", EntityKey(match.rawValue))
            switch Int.random(in: 0..<5, using: &dice) {
            case 0 where begun.insert(match).inserted:
                lobbies[0].happen(MatchNews.began(roomCode: code), on: stream)
            case 1 where begun.contains(match):
                lobbies[0].happen(
                    MatchNews.ended(roomCode: code, results: .adaWon, cards: ["0a1b2c3d4e5f6"]),
                    on: stream)
            case 2 where !begun.contains(match):
                begun.insert(match)
                lobbies[0].happen(MatchNews.refused(roomCode: code, reason: "No."), on: stream)
            case 3 where begun.contains(match):
                count += 1
                lobbies[0].happen(
                    MatchNews.stood(roomCode: code, summary: MatchSummary(round: count)),
                    on: stream)
            case 4 where begun.contains(match):
                lobbies[0].happen(
                    MatchNews.calledOff(roomCode: code, reason: "Gone.", cards: nil), on: stream)
            default: break
            }
        }
    }
}

struct Broken: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
