internal import Bus
internal import ParlorWire

/// The events of all brokers, each once.
final class EventsPort {
    let sockets: [Socket]
    private(set) var malformed = 0
    /// What a fan-out tells one gateway of a stream, under a topic of its own, is taken too.
    var takesCopies = true
    private var duplicates: DuplicateEvents?
    private let parts = Parts()

    init(_ brokers: [BusAddress], in context: Context, _ keys: [Socket.Keys]) throws(BusFault) {
        sockets = try brokers.map(\.events).connectedTogether(.subscriber, in: context, keys)
        duplicates = brokers.count > 1 ? DuplicateEvents() : nil
    }

    func subscribe(_ topicPrefix: String) {
        for socket in sockets { socket.subscribe(topicPrefix) }
    }

    func unsubscribe(_ topicPrefix: String) {
        for socket in sockets { socket.unsubscribe(topicPrefix) }
    }

    func drain(_ index: Int, atMost bound: Int, _ each: (Publication) -> Void) {
        parts.drain(sockets[index], atMost: bound) {
            let isCopy = parts.count > 0 && parts[0].starts(with: LinkTopic.start.utf8)
            guard takesCopies || !isCopy else { return }
            guard parts.count == 3, duplicates?.isFirst(header: parts[1]) ?? true else { return }
            guard let publication = try? Publication(frames: parts.all), isTold(publication) else {
                malformed += 1
                return
            }
            each(publication)
        }
    }

    /// The broker has checked who may publish under the topic: what the header says must be that. A
    /// fan-out tells gateways of any stream, under a topic of its own.
    private func isTold(_ publication: Publication) -> Bool {
        let (topic, own) = (parts[0], publication.topic.utf8)
        let isLinked = topic.starts(with: LinkTopic.start.utf8)
        return topic.elementsEqual(own) || isLinked && topic.suffix(own.count).elementsEqual(own)
    }
}
