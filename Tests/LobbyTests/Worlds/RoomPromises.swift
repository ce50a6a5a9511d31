import Contracts
import EventSourcing
import Journal
import ParlorWire

@testable import Lobby
@testable import RoomRules

/// What holds of a room whatever happens, read from its events alone.
struct RoomPromises {
    private var room = Room()
    private var open: MatchID?
    private var finished: Set<MatchID> = []
    private var droppedAt: [PersonID: Timestamp] = [:]
    private var away: Set<PersonID> = []

    init(_ events: [StoredEvent]) throws {
        for event in events {
            try check(
                try JSON.decode(choice: RoomEvent.self, name: event.name, body: event.body),
                at: event.at)
        }
        try checkState()
    }

    var state: Room { room }

    private mutating func check(_ event: RoomEvent, at now: Timestamp) throws {
        switch event {
        case .starting(let match):
            let id = match.matchId
            try require(open == nil && room.status == .waiting, "\(id) was ordered amid another.")
            try require(
                match.players.map(\.userId) == room.seats.map(\.id),
                "\(id) is not for those who are in.")
            open = id
        case .started(let id, _):
            try require(open == id && room.status == .starting, "\(id) began unordered.")
        case .startFailed(let id, _):
            try require(open == id && room.status == .starting, "\(id) failed after it began.")
            open = nil
        case .finished(let id, _, _), .calledOff(let id, _, _):
            try require(
                open == id && finished.insert(id).inserted, "\(id) ended twice, or never began.")
            open = nil
        case .playerJoined(let player):
            let person = player.userId
            try require(room.seat(person) == nil, "\(person) sits twice.")
            try require(room.seats.count < room.about!.maxPlayers, "There are too many.")
            try require(!room.banned.contains(person), "\(person) is banned, and came in.")
        case .playerDropped(let person, let at, let isAway):
            droppedAt[person] = at
            if isAway == true { away.insert(person) } else { away.remove(person) }
        case .playerReturned(let person, _): droppedAt[person] = nil
        case .playerLeft(let person, .timedOut):
            let hold = room.status == .waiting ? 30 : 120
            try require(
                droppedAt[person].map { now >= $0 + .seconds(hold) } ?? false,
                "\(person) was put out too early.")
        case .hostChanged(let person, .returned, _):
            try require(
                room.seat(person)?.isActive == true, "\(person) is host again, and not there.")
        case .hostChanged(_, .timedOut, _):
            try require(
                room.seat(room.hostId) == nil
                    || droppedAt[room.hostId].map {
                        now >= $0 + .seconds(away.contains(room.hostId) ? 30 : 5)
                    } ?? false,
                "\(room.hostId) was replaced too early.")
        default: break
        }
        if case .playerLeft(let person, _) = event { droppedAt[person] = nil }
        try require(room.status != .ended, "Something happened after the end.")
        room.apply(event)
    }

    private func checkState() throws {
        guard room.status != .ended else { return }
        try require(room.seat(room.hostId)?.isBot == false, "The host has no seat.")
        try require(room.seats.count <= room.about!.maxPlayers, "There are too many.")
        try require((room.match != nil) == (room.status != .waiting), "A match and no match.")
        try require(room.match?.id == open, "Another match than the one ordered.")
    }

    private func require(_ isSo: Bool, _ otherwise: String) throws {
        if !isSo { throw Broken(otherwise) }
    }
}
