/// What one device may do; all of it is announced in `welcome`.
public struct SessionLimits: Codable, Hashable, Sendable {
    /// The bytes of one frame, either way.
    public var frameBytes = 1 << 20
    /// The names of fields in one object of a frame.
    public var objectNames = 1_000
    /// Of frames, decompressed; each counts as at least a kibibyte. A device that sends more is
    /// read more slowly.
    public var bytesPerSecond = 1 << 20
    /// At once, after a pause.
    public var byteBurst = 4 << 20
    public var callsPerSecond = 100
    /// At once, after a pause.
    public var callBurst = 200
    public var watchedStreams = 1_000
    /// Above this, the gateway drops events for a device that doesn't read.
    public var waitingBytes = 4 << 20

    public init() {}
}
