public import ParlorWire

/// What somebody asks over HTTP, whole and well formed.
public struct HTTPRequest: Sendable {
    public let method: String
    /// Decoded, and without `.` and `..`.
    public let path: String
    /// As it came, without the question mark.
    public let query: String
    /// By name in lower case.
    public let headers: [String: String]
    public let body: Bytes
    public let visitor: Visitor
}
