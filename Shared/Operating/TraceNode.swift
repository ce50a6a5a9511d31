public import Hosting
public import ParlorWire

/// One thing that happened in a trace. What it led to follows it, one deeper.
public struct TraceNode: Codable, Sendable {
    public enum What: String, Codable, Sendable {
        /// A gateway passed a device's call on, and the answer back.
        case relay
        /// A service decided a command, or answered a question.
        case call
        case event
        /// A call published something that is not kept, such as a push.
        case published
    }

    /// Why a service did it.
    public enum Cause: String, Codable, Sendable { case asked, carriedOver, deadline }

    public var depth: Int
    public var what: What
    /// The instance where it is known, and else the service.
    public var part: String
    /// Of the call or event; empty for a command whose call nobody remembers.
    public var name: String
    public var cause: Cause?
    public var by: Actor?
    public var stream: StreamName?
    public var rev: Revision?
    /// When it began, as far as that is known, and else when it was over.
    public var at: Timestamp
    /// Since the trace began.
    public var afterMs: Int64
    public var took: CallTimes?
    public var refusal: Failure?
    public var told: [Told]?

    /// Who passed an event on, to how many and when, since the trace began.
    public struct Told: Codable, Sendable {
        public var part: String
        public var service: String
        public var receivers: Int
        public var afterMs: Int64
    }
}

/// A trace for programs.
public struct TraceReport: Codable, Sendable {
    public var trace: TraceID
    public var nodes: [TraceNode]

    public init(trace: TraceID, nodes: [TraceNode]) { (self.trace, self.nodes) = (trace, nodes) }
}
