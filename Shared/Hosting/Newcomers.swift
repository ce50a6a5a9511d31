import Wire

/// Who is on the bus, by what each process says of itself every second.
struct Newcomers {
    static let kind: EntityKind = "sys"
    private static let most = 1_000

    private var lives: [EntityKey: Epoch] = [:]

    /// Whether it is told by a process that was not heard before.
    mutating func includes(_ header: EventHeader) -> Bool {
        guard header.stream.kind == Self.kind else { return false }
        if lives.count >= Self.most { lives = [:] }
        return lives.updateValue(header.epoch, forKey: header.stream.key) != header.epoch
    }
}
