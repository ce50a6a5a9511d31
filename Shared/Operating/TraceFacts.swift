public import Hosting
public import ParlorWire

/// All that is known of a trace: what is kept of it for ever, and what instances remember.
public struct TraceFacts: Sendable {
    /// The events of a trace in one service's journal.
    public struct Journal: Sendable {
        let service: String
        let epoch: Epoch
        let events: [EventPage.Entry]

        public init(_ service: String, _ page: EventPage) {
            self.service = service
            (epoch, events) = (page.epoch, page.events)
        }
    }

    /// What one instance did for it.
    public struct Memory: Sendable {
        let service: String
        public let instance: String
        let calls: [CallNote]
        let tells: [TellNote]

        public init(
            _ service: String, _ instance: String, calls: [CallNote], tells: [TellNote]
        ) {
            (self.service, self.instance) = (service, instance)
            (self.calls, self.tells) = (calls, tells)
        }
    }

    public let trace: TraceID
    public var journals: [Journal] = []
    public var memories: [Memory] = []

    public init(_ trace: TraceID) { self.trace = trace }

    public var count: Int {
        journals.reduce(0) { $0 + $1.events.count }
            + memories.reduce(0) { $0 + $1.calls.count + $1.tells.count }
    }

    public func hasEvent(of stream: StreamName, at rev: Revision) -> Bool {
        journals.contains { $0.events.contains { $0.stream == stream && $0.rev == rev } }
    }

    public var isEmpty: Bool {
        journals.allSatisfy(\.events.isEmpty) && memories.allSatisfy(\.calls.isEmpty)
    }
}
