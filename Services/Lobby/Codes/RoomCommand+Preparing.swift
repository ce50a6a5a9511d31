import Contracts
import Hosting
import Journal
import ParlorWire
import RoomRules

extension RoomCommand {
    /// What takes long to decide it: a passcode that has to be stretched. Nil when it is at hand, or when
    /// nothing of it will be asked for.
    func preparation(
        for call: Call, _ reader: Reader
    ) throws(JournalFault) -> (@Sendable () -> Void)? {
        let own = PasscodeHash.salt(call.header.actor, call.header.id)
        switch self {
        case .create(_, _, _, let passcode?, _, _, _, _, _, _, _):
            return Self.stretching(passcode, own)
        case .configure(let change):
            guard let passcode = change.passcode, let room = try Self.room(call, reader),
                room.hostId == call.header.actor.person
            else { return nil }
            return Self.stretching(passcode, room.about?.passcodeHash?.stretchedSalt ?? own, own)
        case .join(let passcode?, _, _), .spectate(let passcode?):
            guard let room = try Self.room(call, reader), let person = call.header.actor.person,
                !room.isIn(person), !room.banned.contains(person),
                let hash = room.about?.passcodeHash
            else { return nil }
            if let salt = hash.stretchedSalt { return Self.stretching(passcode, salt) }
            return (try? hash.matches(passcode)) == true ? Self.stretching(passcode, own) : nil
        default: return nil
        }
    }

    private static func room(_ call: Call, _ reader: Reader) throws(JournalFault) -> Room? {
        let room = try reader.state(Room.self, RoomCode(call.key).key)?.state
        return room?.status == .ended ? nil : room
    }

    private static func stretching(_ passcode: String, _ salts: String...) -> (
        @Sendable () -> Void
    )? {
        guard PasscodeHash.length.contains(passcode.utf8.count) else { return nil }
        let cache = StretchedPasscodeCache.shared
        let missing = Set(salts).filter { cache.hash(of: passcode, salt: $0) == nil }
        guard !missing.isEmpty else { return nil }
        return {
            for salt in missing { cache.stretch(passcode, salt: salt) }
        }
    }
}
