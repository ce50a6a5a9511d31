import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

extension Host {
    /// Everything that the game authority does.
    @discardableResult
    func servingMatches() -> Host {
        serving(Match.self, find: Self.refusingMorePractice).answering(MatchQuery.self)
            .followingRooms().followingPeople()
    }

    /// What rooms order, and what becomes of who plays there.
    private func followingRooms() -> Host {
        following(
            "room", RoomEvent.self,
            [
                .starting, .startFailed, .closed, .playerJoined, .playerLeft, .banned,
                .spectatorJoined, .spectatorLeft, .configured,
            ], as: "rooms", into: Match.self,
            each: { event, entry, reader throws(JournalFault) in
                let code = RoomCode(entry.stream.key)
                if let directive = event.order(of: code) { return [directive] }
                guard let news = event.news else { return [] }
                return try reader.list(Match.roomIndex, prefix: Match.sort(code), limit: 8).map {
                    Directive($0.stream.key, news)
                }
            })
    }
}

extension Host {
    /// Bots play in each of them.
    private static let mostPractices = 5

    /// The same command again means the match that it made.
    private static func refusingMorePractice(
        _ command: MatchCommand, _ context: Context, _ reader: () -> Reader
    ) throws -> EntityKey? {
        guard case .practice = command, let person = context.actor.person else { return nil }
        let under = try reader().list(
            Match.practiceIndex, prefix: Match.sort(person), limit: mostPractices)
        guard under.count == mostPractices else { return nil }
        let own = try Match.address(command, key: context.key, context: context)
        guard under.contains(where: { $0.stream.key == own }) else {
            throw MatchRefusal.tooManyPractices(mostPractices)
        }
        return nil
    }
}

extension Host {
    /// More matches than anybody plays at once.
    private static let mostMatches = 100

    /// Who goes offline drops in every match of a room that they play in, whether or not they are in
    /// the room still.
    private func followingPeople() -> Host {
        following(
            "person", PersonEvent.self, [.presenceChanged], as: "presence", into: Match.self,
            each: { event, entry, reader throws(JournalFault) in
                guard case .presenceChanged(let isOnline, _) = event else { return [] }
                let person = PersonID(entry.stream.key.rawValue)
                let matches = try reader.list(
                    Match.playerIndex, prefix: Match.sort(person), limit: Self.mostMatches)
                return matches.map {
                    Directive(
                        $0.stream.key,
                        isOnline
                            ? .noteReturned(userId: person) : .noteDropped(userId: person))
                }
            })
    }
}

extension RoomEvent {
    /// What concerns a match by its id.
    fileprivate func order(of code: RoomCode) -> Directive<Match>? {
        switch self {
        case .starting(
            let id, let game, let version, let category, let settings, let players, let seed,
            let at, let spectators, let isPrivate, let patience):
            let order = MatchOrder(
                roomCode: code, game: game, gameVersion: version, category: category,
                settings: settings, players: players, seed: seed, orderedAt: at,
                spectators: spectators ?? [], isPrivate: isPrivate ?? true,
                holdSeconds: (patience ?? .usual).matchSeconds)
            return Directive(EntityKey(id.rawValue), .order(order))
        case .startFailed(let id, let reason):
            return Directive(EntityKey(id.rawValue), .void(reason: reason))
        default: return nil
        }
    }

    /// What concerns the match that is under way in the room.
    fileprivate var news: MatchCommand? {
        switch self {
        // When everybody has left, bots play on to the end: leaving is no way out of losing.
        case .closed(.empty, _): nil
        case .closed: .void(reason: "The room was closed.")
        case .playerJoined(let person, _, .none, _, _): .noteJoined(userId: person)
        case .banned(let person): .noteLeft(userId: person, reason: .banned)
        case .playerLeft(let person, let reason): .noteLeft(userId: person, reason: reason)
        case .spectatorJoined(let person): .noteSpectator(userId: person, watches: true)
        case .spectatorLeft(let person, _): .noteSpectator(userId: person, watches: false)
        case .configured(_, _, _, _, _, _, _, _, _, let isOpen?): .notePrivacy(isPrivate: !isOpen)
        default: nil
        }
    }
}
