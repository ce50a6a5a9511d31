/// How much a service keeps in memory of what its journal has, and for how long.
public struct CacheLimits: Hashable, Sendable {
    public static let usual = CacheLimits(bytes: 256 << 20, unused: .seconds(600))

    /// With more in memory, what was unused for longest leaves it.
    public var bytes: Int
    /// An entity that nobody has used for so long leaves memory.
    public var unused: Duration

    public init(bytes: Int, unused: Duration) {
        self.bytes = bytes
        self.unused = unused
    }
}
