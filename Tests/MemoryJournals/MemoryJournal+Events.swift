public import Journal
public import ParlorWire

extension MemoryJournal {
    public func events(of trace: TraceID, limit: Int, bytes: Int) -> [StoredEvent] {
        page(told(after: 0).lazy.filter { $0.trace == trace }.prefix(limit), bytes)
    }

    public func history(of stream: StreamName) -> History {
        let events = events(of: stream, after: 0, limit: .max, bytes: .max)
        return History { after, isEnough in
            for event in events where event.rev > after {
                if try isEnough(event) { return }
            }
        }
    }
}
