import Contracts
import EventSourcing
import ParlorWire
import Sodium

extension PasscodeHash {
    static let length = 1...64
    /// Hashes of earlier versions begin with their salt, which is longer.
    private static let stretched = "argon2id"

    /// Nil for an empty passcode, which is none.
    static func made(
        of passcode: String, _ context: Context
    ) throws(RoomRefusal) -> PasscodeHash? {
        if passcode.isEmpty { return nil }
        guard length.contains(passcode.utf8.count) else { throw .badPasscode }
        let salt = salt(context.actor, context.command)
        guard let hash = StretchedPasscodeCache.shared.hash(of: passcode, salt: salt) else {
            throw .busy
        }
        return PasscodeHash("\(stretched).\(salt).\(hash)")
    }

    /// A command has one name among all commands of all senders.
    static func salt(_ actor: Actor, _ command: CommandID) -> String {
        String(Fingerprint(of: "passcode \(actor) \(command)").text.prefix(26))
    }

    /// Takes as long for a wrong passcode as for the right one. What can be none is wrong at once.
    func matches(_ passcode: String) throws(RoomRefusal) -> Bool {
        guard Self.length.contains(passcode.utf8.count) else { return false }
        guard let salt = stretchedSalt else {
            let salt = String(rawValue.prefix { $0 != "." })
            return "\(salt).\(Fingerprint(of: "\(salt).\(passcode)").text)"
                .isSameSecret(as: rawValue)
        }
        guard let hash = StretchedPasscodeCache.shared.hash(of: passcode, salt: salt) else {
            throw .busy
        }
        return "\(Self.stretched).\(salt).\(hash)".isSameSecret(as: rawValue)
    }

    /// Nil for a hash of an earlier version.
    var stretchedSalt: String? {
        let parts = rawValue.split(separator: ".")
        return parts.count == 3 && parts[0] == Self.stretched ? String(parts[1]) : nil
    }
}
