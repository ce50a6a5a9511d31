import Contracts
import EventSourcing
import MatchRules
import ParlorGames
import ParlorWire

/// A match that this device hosts, by the rules that a server has.
///
/// With its secrets it is everything: another device can go on with it.
struct HostedMatch: Codable, Sendable {
    let id: MatchID
    var epoch: Epoch
    private(set) var match = MatchRules.Match()
    /// Nil where it is too long for a server, and where an earlier version of the app began it.
    private(set) var played: PlayedMatch?
    private var answers = CommandAnswers()

    init(id: MatchID, epoch: Epoch) { (self.id, self.epoch) = (id, epoch) }

    private var key: EntityKey { EntityKey(id.rawValue) }

    var deadline: Timestamp? { match.deadline?.at }

    /// A command that was done is not done again.
    mutating func receive(
        _ command: MatchCommand, cid: CommandID, by person: PersonID, at now: Timestamp,
        _ chance: inout DeviceChance
    ) throws(Failure) -> (rev: Revision, events: [MatchEvent]) {
        if let rev = answers[person, cid] { return (rev, []) }
        let events: [MatchEvent]
        do throws(MatchRefusal) {
            events = try decide(command, by: .person(person), at: now, &chance)
        } catch { throw error.failure }
        answers[person, cid] = match.rev
        return (match.rev, events)
    }

    /// What the room, the clock and the network say.
    mutating func hear(
        _ command: MatchCommand, at now: Timestamp, _ chance: inout DeviceChance
    ) -> [MatchEvent] {
        (try? decide(command, by: .part("device"), at: now, &chance)) ?? []
    }

    /// What time alone brings.
    mutating func tick(_ now: Timestamp, _ chance: inout DeviceChance) -> [MatchEvent] {
        var events: [MatchEvent] = []
        while let due = match.deadline, due.at <= now {
            let new = hear(due.command, at: now, &chance)
            guard !new.isEmpty else { break }
            events += new
        }
        return events
    }

    func state(for person: PersonID) -> MatchState? {
        guard let game = match.game else { return nil }
        let actor = Actor.person(person)
        let view = match.view(for: actor, key: key)
        return MatchState(
            matchId: id, game: view.game, epoch: epoch, rev: match.rev,
            seen: game.seen(from: match.viewpoint(of: actor)),
            seats: view.seats, seat: view.seat, status: view.status,
            turnEndsAt: view.sight?.turnEndsAt, results: view.results, reason: view.reason)
    }

    /// The match as a server answers with it.
    func view(for person: PersonID) -> Bytes {
        JSON.encode(match.view(for: .person(person), key: key))
    }

    func admits(_ person: PersonID) -> Bool { match.audience(key: key).admits(person) }

    private mutating func decide(
        _ command: MatchCommand, by actor: Actor, at now: Timestamp, _ chance: inout DeviceChance
    ) throws(MatchRefusal) -> [MatchEvent] {
        let events = try match.decide(command, in: chance.context(actor, key, now))
        for event in events { apply(event) }
        return events
    }

    private mutating func apply(_ event: MatchEvent) {
        if case .began(let began) = event { played = PlayedMatch(began) }
        played?.note(event, to: match)
        if played?.isShort == false { played = nil }
        match.apply(event)
    }
}
