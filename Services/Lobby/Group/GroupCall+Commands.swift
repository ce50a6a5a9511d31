import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire
import RoomRules

extension GroupCall {
    /// A seat in the room that is open, or a new room. Of two members who open at once, one founds it:
    /// the other's call is decided again.
    func commands(for call: Call, reading reader: Reader) throws -> [Call] {
        guard let person = call.header.actor.person else { throw GroupRefusal.personOnly }
        guard !call.key.rawValue.isEmpty else { throw GroupRefusal.unnamed }
        guard let group = try reader.state(Group.self, call.key)?.state,
            group.members.contains(person), let name = group.name
        else { throw GroupRefusal.notFound }
        if let (code, _) = try Group.room(of: call.key, reader) {
            let join = RoomCommand.join(passcode: nil, appVersion: nil, games: nil)
            return [call.own(join, at: code.key)]
        }
        let create = RoomCommand.create(
            roomName: name.text, maxPlayers: nil, isPrivate: true, passcode: nil, hostPolicy: nil,
            selectedGameType: nil, patience: nil, appVersion: nil, games: nil,
            groupId: GroupID(call.key), invite: group.members.filter { $0 != person })
        return [call.own(create, at: "")]
    }
}

extension Call {
    /// A command to a room, in the caller's name.
    fileprivate func own(_ command: RoomCommand, at key: EntityKey) -> Call {
        let (name, body) = JSON.encode(choice: command)
        var header = header
        header.call = CallName(name)
        return Call(kind: Room.kind, key: key, header: header, body: body)
    }
}
