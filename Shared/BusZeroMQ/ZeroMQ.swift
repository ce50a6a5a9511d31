internal import CZeroMQ

/// The library underneath, as it is installed here.
public enum ZeroMQ {
    /// `4.3.4`
    public static var version: String {
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        zmq_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }
}
