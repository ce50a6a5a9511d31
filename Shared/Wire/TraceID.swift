/// What a command is part of: whatever somebody did, with all that it led to in other services, at
/// deadlines and by way of followers, has one.
public struct TraceID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Of a command that begins one: 32 hexadecimal digits, those of the time first, so that what
    /// happens together lies together in an index.
    public init(beginningAt now: Timestamp, by actor: Actor, _ id: CommandID) {
        let first = UInt64(fnv1a: id.rawValue.utf8, after: UInt64(fnv1a: actor.rawValue))
        let time = UInt64(max(0, now.milliseconds)) << 16
        rawValue =
            (time | UInt64(fnv1a: [0], after: first) & 0xFFFF).hexadecimal + first.hexadecimal
    }
}

extension UInt64 {
    /// Its 16 digits.
    public var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
