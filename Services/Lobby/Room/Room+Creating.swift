public import Contracts
public import EventSourcing
import ParlorGames
public import ParlorWire

extension Room {
    static let capacity = 2...8

    /// A new room goes to the first free one of some codes; everything else to the room it names.
    public static func address(
        _ command: RoomCommand, key: EntityKey, context: Context
    ) throws(RoomRefusal) -> EntityKey {
        guard case .create = command else {
            guard !key.rawValue.isEmpty else { throw .noCode }
            guard RoomCode(key).isWellFormed else { throw .notFound }
            return RoomCode(key).key
        }
        guard key.rawValue.isEmpty else { throw .chosenCode }
        guard context.actor.person != nil else { throw .personOnly }
        return try nextAddress(command, attempt: 0, context: context)
    }

    /// They are short as long as short ones are plentiful.
    public static func nextAddress(
        _ command: RoomCommand, attempt: Int, context: Context
    ) throws(RoomRefusal) -> EntityKey {
        guard let code = RoomCode.candidate(attempt, context.dice) else { throw .noCodeLeft }
        return code.key
    }

    public static func founds(_ command: RoomCommand) -> Bool {
        if case .create = command { true } else { false }
    }

    public func hasGivenUpItsKey(by now: Timestamp) -> Bool {
        closedAt.map { now >= $0 + RoomCode.kept } ?? false
    }

    func creating(
        _ command: RoomCommand, _ context: Context, _ passcodes: some Passcodes
    ) throws(RoomRefusal) -> [RoomEvent] {
        guard
            case .create(
                let name, let maxPlayers, let isPrivate, let passcode, let policy, let gameId,
                let patience, let app, let games, let groupId, let others) = command, about == nil
        else { throw .noCodeLeft }
        guard let host = context.actor.person else { throw .personOnly }
        var dice = context.dice
        let game = try gameId.map { id throws(RoomRefusal) in try Self.rules(of: id) }
        let hash = try passcode.flatMap { text throws(RoomRefusal) in
            try passcodes.hash(of: text, context)
        }
        let created = NewRoom(
            id: RoomID(dice.word(26)), roomName: try Self.name(name), createdBy: host,
            createdAt: context.now, maxPlayers: try seats(maxPlayers ?? Self.capacity.upperBound),
            isPrivate: isPrivate ?? false, passcodeHash: hash, hostPolicy: policy ?? .transfer,
            selectedGameType: gameId, settings: try game?.fullSettings(nil, seats: nil),
            patience: try Self.patience(patience ?? .usual), groupId: groupId)
        return try [.created(created), KnownGames(app, games, context).joined(host, context.now)]
            + created.inviting(others ?? [])
    }

    mutating func begin(_ room: NewRoom) {
        about = About(
            id: room.id, createdBy: room.createdBy, createdAt: room.createdAt,
            hostPolicy: room.hostPolicy, name: room.roomName, maxPlayers: room.maxPlayers,
            isPrivate: room.isPrivate, passcodeHash: room.passcodeHash, patience: room.patience,
            groupId: room.groupId)
        (hostId, activeAt) = (room.createdBy, room.createdAt)
        game = Game(id: room.selectedGameType, settings: room.settings)
    }
}

extension Room {
    static func name(_ typed: String) throws(RoomRefusal) -> RoomName {
        do { return try RoomName(typed) } catch { throw .name(error) }
    }

    static func patience(_ patience: RoomTimeouts) throws(RoomRefusal) -> RoomTimeouts {
        if let flaw = patience.flaw { throw .badPatience(field: flaw.field, bounds: flaw.bounds) }
        return patience
    }

    /// A number of seats that has room for all who are in.
    func seats(_ count: Int) throws(RoomRefusal) -> Int {
        guard Self.capacity.contains(count), count >= seats.count else { throw .badMaxPlayers }
        return count
    }
}
