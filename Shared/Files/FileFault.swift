import Platform

/// A file or folder that can't be used, and why.
public struct FileFault: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }

    /// With the system's own reason, as it stands right after the failure.
    init(system what: String) { description = "\(what): \(String(cString: strerror(errno)))." }
}
