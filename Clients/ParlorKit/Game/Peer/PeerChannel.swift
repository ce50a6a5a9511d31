public import ParlorWire

/// What a channel calls a device.
public struct PeerID: Identifier {
    /// As the channel has it.
    public let rawValue: String
    /// As the channel has it.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What carries frames between devices that are near each other, such as MultipeerConnectivity.
///
/// An app gives it. Frames from one device to another arrive whole and in their order as long as both
/// stay, each at most `PeerLimits.frame` bytes long. Every device can reach every other one.
public protocol PeerChannel: Sendable {
    /// This device.
    var own: PeerID { get }

    /// Begins to tell: first which devices are there already. Called once.
    func start(_ hear: @escaping @Sendable (PeerNews) -> Void)

    /// Sends a frame. One to a device that is not there is lost.
    func send(_ frame: Bytes, to peer: PeerID)

    /// Leaves: to the others, this device has gone.
    func stop()
}

/// What a channel tells.
public enum PeerNews: Hashable, Sendable {
    /// A device can be reached.
    case came(PeerID)
    /// A device can't be reached any more.
    case went(PeerID)
    /// A device sent this.
    case frame(Bytes, from: PeerID)
}

/// What devices may ask of each other.
public enum PeerLimits {
    /// The most bytes in a frame.
    public static let frame = 1 << 20
    /// The most devices that one hosts.
    public static let guests = 64
    /// After so many frames that make no sense, a device is not listened to any more.
    public static let nonsense = 16
    /// The most calls and other messages of one device at once; `callsPerSecond` more each second.
    public static let calls = 60
    /// See `calls`.
    public static let callsPerSecond = 30
    /// The most values in a frame.
    static let values = 200_000
    /// How long is waited for a new host.
    static let takeover: Duration = .seconds(15)
    /// How long a host that nobody follows is waited for.
    static let hostGrace: Duration = .seconds(5)
    /// How long a device that reaches no other one waits for them.
    static let isolation: Duration = .seconds(120)
    /// How long a new host waits for those who were there.
    static let comingBack: Duration = .seconds(5)
}
