public import Wire

/// How the fan-out addresses one gateway: a topic of its own.
public enum LinkTopic {
    /// What the gateway subscribes to; the event's own topic follows.
    public static func prefix(of gateway: String) -> String { "sync.\(gateway)." }

    /// Who may watch a stream, and who appears in it, is told under this name.
    public static let roster = "~roster"

    /// The id of what is said of a person to those who watch a stream in which the person appears.
    public static let identity: CommandID = "~identity"
}

extension Roster {
    /// Tells one roster from another: equal ones have equal marks.
    public var mark: Int {
        let bytes = JSON.encode(self)
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return Int(hash >> 12)
    }
}
