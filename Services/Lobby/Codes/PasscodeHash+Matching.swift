import Contracts
import EventSourcing
import Sodium
import Wire

extension PasscodeHash {
    static let length = 1...64

    /// Nil for an empty passcode, which is none.
    static func made(
        of passcode: String, _ dice: inout Dice
    ) throws(RoomRefusal) -> PasscodeHash? {
        if passcode.isEmpty { return nil }
        guard length.contains(passcode.utf8.count) else { throw .badPasscode }
        return PasscodeHash(passcode, salt: dice.word(26))
    }

    /// Takes as long for a wrong passcode as for the right one, and for none at all.
    func matches(_ passcode: String) -> Bool {
        let salt = String(rawValue.prefix { $0 != "." })
        guard passcode.utf8.count <= Self.length.upperBound else { return matches("") }
        return PasscodeHash(passcode, salt: salt).rawValue.isSameSecret(as: rawValue)
    }

    private init(_ passcode: String, salt: String) {
        self.init("\(salt).\(Fingerprint(of: "\(salt).\(passcode)").text)")
    }
}
