import Contracts
import EventSourcing
import ParlorWire
import RoomRules

/// Nobody steals passcodes from a test, so they are kept as they are.
struct FakePasscodes: Passcodes {
    private static let length = 1...64

    func hash(of passcode: String, _ context: Context) throws(RoomRefusal) -> PasscodeHash? {
        if passcode.isEmpty { return nil }
        guard Self.length.contains(passcode.utf8.count) else { throw .badPasscode }
        return PasscodeHash(passcode)
    }

    func matches(_ passcode: String, _ hash: PasscodeHash) throws(RoomRefusal) -> Bool {
        passcode.hasSameBytes(as: hash.rawValue)
    }

    func isOutdated(_ hash: PasscodeHash) -> Bool { false }
}
