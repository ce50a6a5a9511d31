public import Contracts
public import EventSourcing
public import ParlorWire

/// Who may watch a match, and where it is found.
extension Match {
    public static let roomIndex = "match.room"

    public static let playerIndex = "match.player"
    public static let practiceIndex = "match.practice"
    public static let adopterIndex = "match.adopter"

    /// Neither a code nor an id has a slash: no other's begins with this.
    public static func sort(_ room: RoomCode) -> String { "\(room)/" }
    public static func sort(_ person: PersonID) -> String { "\(person)/" }

    public var listings: Set<Listing> {
        guard status == .playing, let begun else { return [] }
        let live = Listing(
            in: Census.Index.matches.rawValue,
            sort: Census.sort(status: status.rawValue, game: begun.game.rawValue))
        return places.union([live])
    }

    private var places: Set<Listing> {
        if let adopter = begun?.adoptedBy {
            return Set(
                playing.map { Listing(in: Self.playerIndex, sort: Self.sort($0)) }
                    + [Listing(in: Self.adopterIndex, sort: Self.sort(adopter))])
        }
        guard let room = begun?.roomCode else {
            return Set(
                participants.map { Listing(in: Self.practiceIndex, sort: Self.sort($0)) })
        }
        let players = participants.map { Listing(in: Self.playerIndex, sort: Self.sort($0)) }
        return Set(players + [Listing(in: Self.roomIndex, sort: Self.sort(room))])
    }

    public static func keepsPlaces(_ event: MatchEvent) -> Bool {
        switch event {
        case .acted, .turnTimedOut, .stood, .seatHeld: true
        default: false
        }
    }

    public func people(key: EntityKey) -> Set<PersonID> {
        Set(players.filter { !$0.isBot }.map(\.userId) + spectators)
    }

    /// In practice nobody waits for anybody, so nobody needs to be seen as present.
    public func seated(key: EntityKey) -> Set<PersonID> {
        status == .playing && begun?.isPractice == false ? Set(playing) : []
    }

    public func audience(key: EntityKey) -> Audience {
        let isOpen = begun != nil && policy.supportsSpectators
        if isOpen, !isPrivate, begun?.isPractice == false { return .everyone }
        let watching = isOpen ? spectators : []
        return .only(Set(participants + watching))
    }

    /// Who plays, or did and may come back.
    var participants: [PersonID] {
        players.filter { !$0.isBot && $0.loss != .putOut }.map(\.userId)
    }

    /// Without those who were named in an adopted match and never came. They have asked for nothing:
    /// nobody learns whether they are online, and they get no push.
    private var playing: [PersonID] {
        players.filter { !$0.isBot && $0.loss != .putOut && !isYetToCome($0) }.map(\.userId)
    }

    public func isYetToCome(_ player: Player) -> Bool {
        guard let begun, begun.adoptedBy != nil else { return false }
        return player.awaySince == begun.beganAt
    }
}
