public import ParlorWire

/// An entity whose keys are short, so that they run out: a new one takes the first that is free,
/// and one that is over gives its key up.
public protocol ScarceKeys: Entity {
    /// Whether the command makes an entity, which must be nobody's yet.
    static func founds(_ command: Command) -> Bool

    /// Where such a command goes when the first address, or the last one tried, was somebody's.
    static func nextAddress(
        _ command: Command, attempt: Int, context: Context
    ) throws(Refused) -> EntityKey

    /// Whether its history is over, so that another may begin under its key, in another epoch.
    func hasGivenUpItsKey(by now: Timestamp) -> Bool
}

extension ScarceKeys {
    public func hasGivenUpItsKey(by now: Timestamp) -> Bool { false }
}
