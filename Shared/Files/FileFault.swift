import Platform

/// A file or folder that can't be used, and why.
public struct FileFault: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// With the system's own reason, as it stands right after the failure.
    init(_ what: String) { description = "\(what): \(String(cString: strerror(errno)))." }
}
