import Contracts
import EventSourcing
import MatchRules
import ParlorGames
import ParlorWire
import RoomRules

/// A room and its match, hosted on this device by the rules that a server has. With its secrets it is
/// everything: another device can go on with it.
struct HostedRoom: Codable, Sendable {
    let code: RoomCode
    private(set) var room = RoomRules.Room()
    private(set) var rev: Revision = 0
    /// How many devices have hosted it.
    private(set) var term = 1
    /// The history that revisions count in.
    private(set) var epoch: Epoch = "term-1"
    private(set) var match: HostedMatch?
    /// The last one that a server goes on with.
    private(set) var moved: MovedMatch?
    /// Who was kicked or banned, and is not in again.
    private(set) var putOut: Set<PersonID> = []
    private var answers = CommandAnswers()

    init(
        _ new: PeerRoom, by person: PersonID, app: ClientApp?, at now: Timestamp,
        _ chance: inout DeviceChance
    ) throws(Failure) {
        let context = chance.context(.person(person), "", now)
        do throws(RoomRefusal) {
            code = RoomCode(try RoomRules.Room.address(new.command, key: "", context: context))
            try decide(new.command, by: .person(person), app: app, at: now, &chance)
        } catch { throw error.failure }
    }

    var deadline: Timestamp? {
        [room.deadline?.at, match?.deadline].compactMap { $0 }.min()
    }

    /// Whether the rules can be asked about it at all.
    var isSound: Bool {
        guard let match else { return room.about != nil && code.isWellFormed }
        let game = match.match.game?.game
        guard game?.isSound ?? true else { return false }
        let seats = game?.standing.scores.count
        return room.about != nil && code.isWellFormed && match.match.begun != nil
            && seats.map { $0 == match.match.players.count } ?? true
    }

    /// Another device hosts it: what follows is another history. Devices that were parted may begin
    /// the same term, so the epoch has a word by chance.
    mutating func beginTerm(_ chance: inout DeviceChance) {
        term += 1
        epoch = Epoch("term-\(term)-\(chance.word(8))")
        match?.epoch = epoch
    }

    mutating func receive(
        _ command: RoomCommand, cid: CommandID, by person: PersonID, app: ClientApp?,
        at now: Timestamp, _ chance: inout DeviceChance
    ) throws(Failure) -> Revision {
        if let rev = answers[person, cid] { return rev }
        if case .create = command { throw .unknown("room.create") }
        if case .keep = command { throw .unknown("room.keep") }
        do throws(RoomRefusal) {
            try decide(command, by: .person(person), app: app, at: now, &chance)
        } catch { throw error.failure }
        answers[person, cid] = rev
        return rev
    }

    mutating func receive(
        _ command: MatchCommand, of id: String?, cid: CommandID, by person: PersonID,
        at now: Timestamp, _ chance: inout DeviceChance
    ) throws(Failure) -> Revision {
        guard id == match?.id.rawValue, match != nil else { throw MatchRefusal.notFound.failure }
        switch command {
        case .act, .resign, .comeBack: break
        default: throw .unknown("match")
        }
        let done = try match!.receive(command, cid: cid, by: person, at: now, &chance)
        note(done.events, now, &chance)
        return done.rev
    }

    /// Whether somebody's device is there; `isAway`: it is, and nobody looks at the app.
    mutating func notePresence(
        of person: PersonID, isOnline: Bool, isAway: Bool? = nil, at now: Timestamp,
        _ chance: inout DeviceChance
    ) {
        hear(
            .notePresence(userId: person, isOnline: isOnline, at: now, isAway: isAway), now,
            &chance)
        hearMatch(
            isOnline
                ? .noteReturned(userId: person)
                : .noteDropped(userId: person, isAway: isAway, at: now), now, &chance)
    }

    /// A server goes on with the match.
    mutating func noteMoved(at now: Timestamp, _ chance: inout DeviceChance) {
        guard let match else { return }
        moved = MovedMatch(match: match.id, epoch: match.epoch, rev: match.match.rev)
        hearMatch(.void(reason: "The match goes on at a server."), now, &chance)
    }

    /// What time alone brings. True if it brought something.
    mutating func tick(_ now: Timestamp, _ chance: inout DeviceChance) -> Bool {
        let before = (rev, match?.match.rev)
        while let due = room.deadline, due.at <= now {
            let old = rev
            hear(due.command, now, &chance)
            if rev == old { break }
        }
        if let events = match?.tick(now, &chance) { note(events, now, &chance) }
        return before != (rev, match?.match.rev)
    }
}

/// The room orders matches, and hears what becomes of them.
extension HostedRoom {
    private mutating func decide(
        _ command: RoomCommand, by actor: Actor, app: ClientApp? = nil, at now: Timestamp,
        _ chance: inout DeviceChance
    ) throws(RoomRefusal) {
        let context = chance.context(actor, code.key, now, app: app)
        let events = try room.decide(command, in: context, PlainPasscodes())
        for event in events {
            room.apply(event)
            note(event)
        }
        rev += events.count
        for event in events { follow(event, now, &chance) }
    }

    private mutating func note(_ event: RoomEvent) {
        switch event {
        case .kicked(let person, _), .banned(let person): putOut.insert(person)
        case .playerJoined(let player): putOut.remove(player.userId)
        case .spectatorJoined(let person): putOut.remove(person)
        default: break
        }
    }

    private mutating func hear(
        _ command: RoomCommand, _ now: Timestamp, _ chance: inout DeviceChance
    ) {
        try? decide(command, by: .part("device"), at: now, &chance)
    }

    private mutating func hearMatch(
        _ command: MatchCommand, _ now: Timestamp, _ chance: inout DeviceChance
    ) {
        if let events = match?.hear(command, at: now, &chance) { note(events, now, &chance) }
    }

    private mutating func follow(
        _ event: RoomEvent, _ now: Timestamp, _ chance: inout DeviceChance
    ) {
        if let order = event.order(of: code) {
            if case .order = order.command {
                match = HostedMatch(id: order.match, epoch: epoch)
            }
            hearMatch(order.command, now, &chance)
        } else if let over = event.over {
            if over.match == match?.id { hearMatch(.void(reason: over.reason), now, &chance) }
        } else if let news = event.news {
            hearMatch(news, now, &chance)
        }
    }

    private mutating func note(
        _ events: [MatchEvent], _ now: Timestamp, _ chance: inout DeviceChance
    ) {
        guard let id = match?.id else { return }
        for event in events {
            let (name, body) = JSON.encode(choice: event)
            guard let news = try? JSON.decode(choice: MatchNews.self, name: name, body: body),
                let note = news.note(of: id)
            else { continue }
            hear(note.command, now, &chance)
        }
    }
}

extension Failure {
    static func unknown(_ call: String) -> Failure {
        Failure(.unknownCall, "There is no call '\(call)' in a session between devices.")
    }
}
