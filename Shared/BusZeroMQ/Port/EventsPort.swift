internal import Bus
internal import Wire

/// The events of all brokers, each once.
final class EventsPort {
    let socket: Socket
    private(set) var malformed = 0
    private var duplicates: Duplicates?
    private let parts = Parts()
    private var listened: [Listened] = []

    /// An event that is only listened for, and what its topics begin and end with.
    private struct Listened {
        let hint: EventHint
        let first: Bytes
        let last: Bytes
    }

    init(_ brokers: [BusAddress], in context: Context, _ keys: Socket.Keys) throws(BusFault) {
        socket = try Socket(.subscriber, in: context, keys)
        for broker in brokers { try socket.connect(broker.events) }
        duplicates = brokers.count > 1 ? Duplicates() : nil
    }

    /// Nothing but the topics is read of these kinds' events from now on.
    func listen(for hints: Set<EventHint>) {
        listened += hints.map {
            Listened(hint: $0, first: Bytes("\($0.kind).".utf8), last: Bytes(".\($0.event)".utf8))
        }
        for kind in Set(hints.map(\.kind)) { socket.subscribe("\(kind).") }
    }

    func drain(
        atMost bound: Int, hints: inout Set<EventHint>, _ each: (Publication) -> Void
    ) {
        parts.drain(socket, atMost: bound) {
            guard parts.count == 3 else { return }
            guard !isListenedFor(&hints), isFirst else { return }
            guard let publication = try? Publication(frames: parts.all) else {
                malformed += 1
                return
            }
            each(publication)
        }
    }

    private func isListenedFor(_ hints: inout Set<EventHint>) -> Bool {
        let topic = parts[0]
        var isOfKind = false
        for one in listened where topic.starts(with: one.first) {
            isOfKind = true
            if topic.suffix(one.last.count).elementsEqual(one.last), isFirst {
                hints.insert(one.hint)
            }
        }
        return isOfKind
    }

    private var isFirst: Bool { duplicates?.isFirst(header: parts[1]) ?? true }
}
