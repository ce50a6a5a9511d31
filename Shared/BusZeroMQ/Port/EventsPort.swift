internal import Bus
internal import Wire

/// The events of all brokers, each once.
final class EventsPort {
    let socket: Socket
    private(set) var malformed = 0
    private var duplicates: DuplicateEvents?
    private let parts = Parts()

    init(_ brokers: [BusAddress], in context: Context, _ keys: Socket.Keys) throws(BusFault) {
        socket = try Socket(.subscriber, in: context, keys)
        for broker in brokers { try socket.connect(broker.events) }
        duplicates = brokers.count > 1 ? DuplicateEvents() : nil
    }

    func drain(atMost bound: Int, _ each: (Publication) -> Void) {
        parts.drain(socket, atMost: bound) {
            guard parts.count == 3, duplicates?.isFirst(header: parts[1]) ?? true else { return }
            guard let publication = try? Publication(frames: parts.all) else {
                malformed += 1
                return
            }
            each(publication)
        }
    }
}
