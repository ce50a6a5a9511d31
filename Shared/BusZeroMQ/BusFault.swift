internal import CZeroMQ

/// What stops a process from using the bus, in a sentence with what to do.
public struct BusFault: Error, Hashable, CustomStringConvertible, Sendable {
    public enum Code: String, Sendable {
        case addressInUse
        case addressUnusable
        /// An address that others can reach, and no keys to speak CURVE with.
        case keysMissing
        case keysUnusable
        /// Another live worker has this one's name.
        case nameTaken
        /// The system has no more of something: descriptors, memory, threads.
        case exhausted
    }

    public let code: Code
    public let description: String

    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The last error of libzmq, in its own words.
    static var lastError: String { String(cString: zmq_strerror(zmq_errno())) }
}
