import Contracts
import EventSourcing
public import Hosting
public import ParlorWire
import RoomRules

extension Host {
    /// Everything that the lobby does. The decks are refreshed before something is decided by them.
    /// Without room on the disk no room is opened or changed.
    @discardableResult
    public func servingRooms(
        refreshDecks: @escaping () -> Void = {}, hasRoom: @escaping () -> Bool = { true }
    ) -> Host {
        needingRoom(for: Kind.adding, hasRoom: hasRoom)
        serving(
            Room.self,
            find: { command, context, reader in
                if command.dependsOnDecks { refreshDecks() }
                try Room.mustNotBeBlocked(context, reader)
                try Room.mustBeInTheGroup(command, context, reader)
                return nil
            }, founding: Room.quota)
        completingRosters(of: Room.self) { room, _, reader in try room.rosterAddition(reader) }
        serving(PublicRooms.self).serving(HostBlocks.self)
        serving(
            Group.self,
            find: { command, context, reader in
                try Group.admit(command, context, reader())
                return nil
            })
        carryingOut(GroupCall.self, answeredBy: .first) { group, call, reader in
            try group.commands(for: call, reading: reader)
        }
        preparing(RoomCommand.self) { command, call, reader in
            try command.preparation(for: call, reader)
        }
        answering(RoomQuery.self).answering(RoomSearch.self).answering(GroupQuery.self)
        showing(PublicRooms.self) { reader in
            let hosts = try reader.state(PublicRooms.self, PublicRooms.key)?.state.people(
                key: PublicRooms.key)
            return try RoomQuery.page(after: nil, limit: nil, for: nil, reader).showing(hosts ?? [])
        }
        return followingPeople().followingMatches().followingRooms().followingFriends()
            .followingDeletions().followingKeptRooms()
    }

    /// So that the list can be watched before there is anything in it.
    public func openPublicRooms(now: Timestamp) {
        let (name, body) = JSON.encode(choice: PublicRoomsCommand.open)
        let header = CallHeader(id: "open", call: CallName(name), actor: .part("lobby"))
        _ = receive(
            [Call(kind: PublicRooms.kind, key: PublicRooms.key, header: header, body: body)],
            now: now)
    }
}

extension RoomCommand {
    fileprivate var dependsOnDecks: Bool {
        switch self {
        case .create, .configure, .start, .playAgain: true
        default: false
        }
    }
}
