public import Contracts
public import EventSourcing
public import Hosting
import Journal
import MatchRules
import ParlorWire

extension MatchSearch: Query {
    /// More matches than a room has, or anybody plays in.
    static let most = 200

    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        guard context.actor.isPart else { throw MatchRefusal.partsOnly }
        switch self {
        case .find(let room, let player): return try found(room, player, reader)
        }
    }

    private func found(
        _ room: RoomCode?, _ player: PersonID?, _ reader: Reader
    ) throws -> FoundMatches {
        guard room != nil || player != nil else {
            throw Failure.badInput("player", "Say a roomCode, a player, or both.")
        }
        let inRoom = try room.map { try Self.matches(Match.roomIndex, Match.sort($0), reader) }
        let played = try player.map { player in
            try [Match.playerIndex, Match.practiceIndex].flatMap {
                try Self.matches($0, Match.sort(player), reader)
            }
        }
        guard let played else { return FoundMatches(matchIds: inRoom ?? []) }
        return FoundMatches(matchIds: played.filter { inRoom?.contains($0) ?? true })
    }

    private static func matches(
        _ index: String, _ prefix: String, _ reader: Reader
    ) throws -> [MatchID] {
        try reader.list(index, prefix: prefix, limit: most).map { MatchID($0.stream.key.rawValue) }
    }
}
