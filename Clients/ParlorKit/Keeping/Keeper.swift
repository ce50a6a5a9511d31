public import ParlorWire

/// Where a device keeps things between two runs of the app: files, a keychain, memory.
///
/// Losing any of it loses no more than a sign-in and what was written while offline.
public protocol Keeper: Sendable {
    /// What was kept under the name, if anything.
    func read(_ name: String) -> Bytes?
    /// Keeps the bytes in place of what was there.
    func keep(_ bytes: Bytes, as name: String)
    /// Forgets what was kept under the name.
    func remove(_ name: String)
    /// Every name that something is kept under.
    func names() -> [String]
}

/// Keeps things as long as the app runs.
public final class MemoryKeeper: Keeper {
    private let kept = Locked<[String: Bytes]>([:])

    /// An empty one.
    public init() {}

    /// What was kept since the app began.
    public func read(_ name: String) -> Bytes? { kept.with { $0[name] } }
    /// Keeps it until the app ends.
    public func keep(_ bytes: Bytes, as name: String) { kept.with { $0[name] = bytes } }
    /// Forgets it.
    public func remove(_ name: String) { kept.with { $0[name] = nil } }
    /// All that something is kept under.
    public func names() -> [String] { kept.with { Array($0.keys) } }
}
