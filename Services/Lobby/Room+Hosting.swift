public import Contracts
public import EventSourcing
import ParlorWire
public import RoomRules

/// The lobby hosts rooms by their rules, and keeps their passcodes stretched.
extension Room: Watchable, CompletesEvents, ScarceKeys {
    public static let schema = 9
    public static let looksTheSameToAll = true
    public static let completed = Set(RoomEvent.completions.keys.map(\.rawValue))

    public func decide(
        _ command: RoomCommand, in context: Context
    ) throws(RoomRefusal) -> [RoomEvent] {
        try decide(command, in: context, StretchedPasscodes())
    }
}

/// A hash that was not stretched beside the loop is not made on it.
private struct StretchedPasscodes: Passcodes {
    func hash(of passcode: String, _ context: Context) throws(RoomRefusal) -> PasscodeHash? {
        try PasscodeHash.made(of: passcode, context)
    }

    func matches(_ passcode: String, _ hash: PasscodeHash) throws(RoomRefusal) -> Bool {
        try hash.matches(passcode)
    }

    func isOutdated(_ hash: PasscodeHash) -> Bool { hash.stretchedSalt == nil }
}
