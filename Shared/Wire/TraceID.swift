/// What a command is part of: whatever somebody did, with all that it led to in other services, at
/// deadlines and by way of followers, has one.
public struct TraceID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Of a command that begins one: 32 hexadecimal digits, those of the time first, so that what
    /// happens together lies together in an index.
    public init(beginningAt now: Timestamp, by actor: Actor, _ id: CommandID) {
        let command = Self.number(of: id, by: actor)
        let time = UInt64(max(0, now.milliseconds)) << 16
        rawValue = (time | Self.check(command)).hexadecimal + command.hexadecimal
    }

    /// The number of the command that it began with; nil where somebody chose the trace.
    public var beginning: UInt64? {
        guard rawValue.utf8.count == 32, let first = UInt64(rawValue.prefix(16), radix: 16),
            let command = UInt64(rawValue.suffix(16), radix: 16),
            first & 0xFFFF == Self.check(command)
        else { return nil }
        return command
    }

    /// A command as a number, the same in every process.
    public static func number(of id: CommandID, by actor: Actor) -> UInt64 {
        UInt64(fnv1a: id.rawValue.utf8, after: UInt64(fnv1a: actor.rawValue))
    }

    private static func check(_ command: UInt64) -> UInt64 {
        UInt64(fnv1a: [0], after: command) & 0xFFFF
    }
}

extension UInt64 {
    /// Its 16 digits.
    public var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
