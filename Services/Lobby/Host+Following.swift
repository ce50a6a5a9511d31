import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

/// What happens to rooms because something happened elsewhere.
extension Host {
    /// More rooms than anybody sits in.
    private static let mostRoomsOfAMember = 1_000

    /// Presence drives seats: who goes offline drops in every room that they are in.
    func followingPeople() -> Host {
        following(
            PersonEvent.self, [.presenceChanged], as: "presence", into: Room.self,
            each: { event, entry, reader throws(JournalFault) in
                guard case .presenceChanged(let presence) = event else { return [] }
                let person = PersonID(entry.stream.key.rawValue)
                let rooms = try reader.list(
                    Room.memberIndex, prefix: Room.sort(person), limit: Self.mostRoomsOfAMember)
                return rooms.map {
                    Directive(
                        $0.stream.key,
                        .notePresence(
                            userId: person, isOnline: presence.isOnline,
                            at: presence.lastSeen, isAway: presence.isAway))
                }
            })
    }

    /// What became of the matches that rooms ordered.
    func followingMatches() -> Host {
        following(
            MatchNews.self,
            [.began, .refused, .ended, .calledOff],
            lowPriority: LowPriority(
                [MatchNews.CodingKeys.stood, .acted, .turnTimedOut], having: "summary"),
            as: "matches", into: Room.self
        ) { event, entry in
            let match = MatchID(entry.stream.key.rawValue)
            let (code, command): (RoomCode?, RoomCommand?) =
                switch event {
                case .began(let code): (code, .noteBegun(matchId: match))
                case .refused(let code, let why): (code, .noteRefused(matchId: match, reason: why))
                case .stood(let code, let how): (code, .noteProgress(matchId: match, summary: how))
                case .acted(let code, let how), .turnTimedOut(let code, let how):
                    (code, how.map { .noteProgress(matchId: match, summary: $0) })
                case .ended(let code, let how): (code, .noteEnded(matchId: match, results: how))
                case .calledOff(let code, let why):
                    (code, .noteCalledOff(matchId: match, reason: why))
                }
            guard let code, let command else { return nil }
            return Directive(code.key, command)
        }
    }

    /// The list shows each public room as it is. With `created` comes that the host joined.
    func followingRooms() -> Host {
        following(
            RoomEvent.self,
            [
                .playerJoined, .playerLeft, .hostChanged, .configured, .locked, .starting,
                .startFailed, .started, .finished, .calledOff, .closed,
            ], as: "publicRooms", into: PublicRooms.self,
            each: { _, entry, reader throws(JournalFault) in
                let code = RoomCode(entry.stream.key)
                let room = try reader.state(Room.self, code.key)?.state.listed(as: code)
                let list = try reader.state(PublicRooms.self, PublicRooms.key)?.state
                guard (list ?? PublicRooms()).differs(code, room) else { return [] }
                return [Directive(PublicRooms.key, room.map { .show($0) } ?? .hide(code: code))]
            })
    }
}
