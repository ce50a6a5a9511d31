public import Files

/// What photos may take of the disk, as the operator sets it.
public struct PhotoLimits: Sendable {
    /// Of all photos together.
    var allBytes = 10 << 30
    var reserve = DiskReserve()

    public init() {}

    public init(_ environment: [String: String]) throws(ByteLimitFault) {
        try ByteLimitFault.read(&allBytes, "PARLOR_LIMIT_ALL_PHOTO_BYTES", environment)
        reserve = try DiskReserve(environment)
    }
}
