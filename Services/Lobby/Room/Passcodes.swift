public import Contracts
public import EventSourcing

/// How a room's passcode is kept, and how a guess is checked.
public protocol Passcodes: Sendable {
    /// Nil for an empty passcode, which is none.
    func hash(of passcode: String, _ context: Context) throws(RoomRefusal) -> PasscodeHash?

    func matches(_ passcode: String, _ hash: PasscodeHash) throws(RoomRefusal) -> Bool

    /// Whether the hash is replaced as soon as somebody says the right passcode.
    func isOutdated(_ hash: PasscodeHash) -> Bool
}
