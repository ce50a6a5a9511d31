public import Contracts
import EventSourcing
public import ParlorWire

/// A room whose people meet again. Who is in the group, the group itself knows.
extension Room {
    /// Who was asked before is not asked again.
    func keeping(_ typed: String?, _ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        let host = try mustBeHost(context)
        let name = try typed.map { text throws(RoomRefusal) in try Self.groupName(text) }
        let known = Set(asked ?? [])
        let others = players.map(\.id).filter { $0 != host && !known.contains($0) }
        guard about!.groupId == nil || !others.isEmpty else { return [] }
        return [
            .kept(
                KeptRoom(
                    groupId: about!.groupId ?? GroupID(keeping: about!.id),
                    name: name ?? about!.name, by: host, userIds: others, keptAt: context.now))
        ]
    }

    mutating func keep(_ kept: KeptRoom) {
        about?.groupId = kept.groupId
        asked = Array(((asked ?? []) + kept.userIds).suffix(Self.mostInvited))
    }

    /// The group that meets here.
    public var groupId: GroupID? { about?.groupId }

    /// What the group keeps of the last match. Bots have no part in it.
    public func groupResult(
        of match: MatchID, _ results: MatchResults, at time: Timestamp
    ) -> GroupResult? {
        guard last.results == results, let game = last.game?.id, let played = last.players else {
            return nil
        }
        let bots = Set(seats.filter(\.isBot).map(\.id))
        let players = played.filter { !bots.contains($0) }.prefix(GroupLimits.players)
        return GroupResult(
            matchId: match, game: game, playedAt: time,
            winners: results.winners.filter { players.contains($0) }, players: Array(players))
    }

    private static func groupName(_ typed: String) throws(RoomRefusal) -> RoomName {
        do { return try RoomName(typed) } catch { throw .groupName(error) }
    }
}

extension NewRoom {
    /// The others of the group that meets there.
    func inviting(_ others: [PersonID]) -> [RoomEvent] {
        var seen: Set = [createdBy]
        let others = others.filter { seen.insert($0).inserted }
        guard groupId != nil, !others.isEmpty else { return [] }
        return [
            .invited(
                RoomInvitation(
                    by: createdBy, userIds: others, hostId: createdBy, roomName: roomName,
                    invitedAt: createdAt, groupId: groupId))
        ]
    }
}
