import EventSourcing
import Journal
public import ParlorWire

/// What other services are told of streams in which something happened: at most once a second for
/// each stream, and best-effort. What a crash loses is not told.
struct Announcements {
    static let pace: Duration = .seconds(1)
    /// Of the events of one second, so many of the newest are told of.
    static let mostEvents = 16
    static let mostStreams = 100_000
    /// Streams that are told of in one turn of the loop: the others are due in the next.
    static let mostAtOnce = 8

    struct Announcer {
        let events: Set<String>
        let calls: ([NewEvent], StreamName, Reader) throws -> [Call]
    }

    var announcers: [EntityKind: Announcer] = [:]
    private var events: [StreamName: (all: ArraySlice<NewEvent>, trace: TraceID?)] = [:]
    /// The streams in `events`, in the order in which they are due.
    private var queue: [(at: Timestamp, stream: StreamName)] = []

    mutating func note(_ appends: [Append], now: Timestamp) {
        guard !announcers.isEmpty else { return }
        for append in appends {
            guard let wanted = announcers[append.stream.kind]?.events else { continue }
            let news = append.events.filter { wanted.contains($0.name) }
            guard !news.isEmpty else { continue }
            if events[append.stream] == nil {
                guard events.count < Self.mostStreams else { continue }
                queue.append((now + Self.pace, append.stream))
            }
            let all = (events[append.stream]?.all ?? []) + news[...]
            events[append.stream] = (all.suffix(Self.mostEvents), append.trace)
        }
    }

    var due: Timestamp? { queue.first?.at }

    /// With what the newest of their events was part of.
    mutating func takeDue(
        _ now: Timestamp
    ) -> [(stream: StreamName, events: [NewEvent], trace: TraceID?)] {
        let count = queue.prefix(Self.mostAtOnce).prefix { $0.at <= now || $0.at - now > Self.pace }
            .count
        guard count > 0 else { return [] }
        let streams = queue.prefix(count).map(\.stream)
        queue.removeFirst(count)
        return streams.compactMap { stream in
            events.removeValue(forKey: stream).map { (stream, Array($0.all), $0.trace) }
        }
    }
}

extension Host {
    /// Lets another service know what these events may mean to people: the calls for the events of a
    /// second.
    @discardableResult
    public func announcing<Event: StreamEvent>(
        _ event: Event.Type, _ wanted: [Event.CodingKeys],
        by calls: @escaping ([Event], StreamName, Reader) throws -> [Call]
    ) -> Host {
        announcements.announcers[Event.kind] = Announcements.Announcer(
            events: Set(wanted.map(\.rawValue))
        ) { stored, stream, reader in
            let events = try stored.map {
                try JSON.decode(choice: Event.self, name: $0.name, body: $0.body)
            }
            return try calls(events, stream, reader)
        }
        return self
    }

    /// The calls that are due, of some streams. A stream that can't be read is not told of.
    public func takeAnnouncements(now: Timestamp) -> [Call] {
        announcements.takeDue(now).flatMap { stream, events, trace in
            guard let announcer = announcements.announcers[stream.kind] else { return [Call]() }
            var calls =
                (try? atOneMoment {
                    try announcer.calls(events, stream, reader(of: stream.kind))
                }) ?? []
            // Of two calls under way with one id, the second would not be sent.
            for index in calls.indices {
                calls[index].header.id = CommandID("\(stream)-\(now.milliseconds)-\(index)")
                calls[index].header.trace = trace
            }
            return calls
        }
    }

    /// When the next is due.
    public var nextAnnouncement: Timestamp? { announcements.due }

    /// Publishes what is not kept: subscribers that do not listen at the moment never hear it.
    public func publish(
        _ body: some Encodable, as event: String, under stream: StreamName, id: CommandID,
        by: Actor?, at now: Timestamp
    ) {
        let header = EventHeader(
            stream: stream, epoch: journal.epoch, rev: 0, event: event, at: now, by: by, id: id)
        unkept.append(Publication(header: header, body: JSON.encode(body)))
    }

    /// Makes what a call published part of its trace, and notes it for the operator.
    func traceUnkept(from earlier: Int, in pending: inout PendingBatch) {
        guard unkept.count > earlier else { return }
        for place in earlier..<unkept.count { unkept[place].header.trace = pending.trace }
        pending.published[pending.replies.count, default: []] +=
            unkept[earlier...].map { UnkeptEvent($0.header) }
    }
}
