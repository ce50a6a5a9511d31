import Contracts
import EventSourcing
import Wire

/// Who may watch a match, and where it is found.
extension Match {
    static let roomIndex = "match.room"

    static let playerIndex = "match.player"
    static let practiceIndex = "match.practice"

    /// Neither a code nor an id has a slash: no other's begins with this.
    static func sort(_ room: RoomCode) -> String { "\(room)/" }
    static func sort(_ person: PersonID) -> String { "\(person)/" }

    var listings: Set<Listing> {
        guard status == .playing else { return [] }
        guard let room = begun?.roomCode else {
            return Set(
                participants.map { Listing(in: Self.practiceIndex, sort: Self.sort($0)) })
        }
        let playing = participants.map { Listing(in: Self.playerIndex, sort: Self.sort($0)) }
        return Set(playing + [Listing(in: Self.roomIndex, sort: Self.sort(room))])
    }

    static func keepsPlaces(_ event: MatchEvent) -> Bool {
        switch event {
        case .acted, .turnTimedOut, .stood, .seatHeld: true
        default: false
        }
    }

    func people(key: EntityKey) -> Set<PersonID> {
        Set(players.filter { !$0.isBot }.map(\.userId) + spectators)
    }

    /// In practice nobody waits for anybody, so nobody needs to be seen as present.
    func seated(key: EntityKey) -> Set<PersonID> {
        status == .playing && begun?.isPractice == false ? Set(participants) : []
    }

    func audience(key: EntityKey) -> Audience {
        let isOpen = begun != nil && policy.supportsSpectators
        if isOpen, !isPrivate, begun?.isPractice == false { return .everyone }
        let watching = isOpen ? spectators : []
        return .only(Set(participants + watching))
    }

    /// Who plays, or did and may come back.
    var participants: [PersonID] {
        players.filter { !$0.isBot && $0.loss != .putOut }.map(\.userId)
    }
}
