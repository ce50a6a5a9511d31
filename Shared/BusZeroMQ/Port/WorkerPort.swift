internal import Bus
internal import ParlorWire
import Platform

/// A service's connection to one broker: a `WorkerLink` and the socket that carries it.
final class WorkerPort {
    let socket: Socket
    private(set) var malformed = 0
    private(set) var unsent = 0
    private var link: WorkerLink
    private let parts = Parts()

    init(
        _ announcement: Announcement, _ broker: BusAddress, in context: Context,
        _ keys: Socket.Keys
    ) throws(BusFault) {
        let start = String(UInt64.random(in: .min ... .max), radix: 36)
        let id = Bytes(announcement.instance.utf8.prefix(Limits.key)) + Bytes("/\(start)".utf8)
        socket = try Socket(.worker(id: id), in: context, keys)
        try socket.connect(broker.workers)
        link = WorkerLink(announcement, now: Clock.steady)
    }

    var due: Timestamp { link.due }
    var isServing: Bool { link.state == .serving }
    var hasLeft: Bool { link.state == .left }
    var refusal: String? { link.refusal }
    var hasRival: Bool { link.hasRival }

    func leave(forGood: Bool, now: Timestamp) { link.leave(forGood: forGood, now: now) }

    func tick(now: Timestamp, counters: () -> Bytes) {
        for message in link.tick(now: now, counters: counters)
        where socket.send(frames: message.frames) != .whole { link.unsent(now: now) }
    }

    func drain(
        atMost bound: Int, now: Timestamp, _ each: (Ticket, Call) -> Void,
        hinted: ([EventHint]) -> Void
    ) {
        parts.drain(socket, atMost: bound) {
            do throws(Malformed) {
                switch link.receive(try message(), now: now) {
                case .nothing: break
                case .late(let ticket, let answer): reply(answer, to: ticket)
                case .call(let ticket, let call): each(ticket, call)
                case .hint(let hints): hinted(hints)
                }
            } catch { refuse(parts.all, error) }
        }
    }

    /// Almost all of them are calls: these are read where they are.
    private func message() throws(Malformed) -> BrokerMessage {
        guard parts.count == 7, parts.isEqual(0, WireVersion.frame),
            parts.isEqual(1, BrokerMessage.Verb.call), let ticket = Ticket(bytes: parts[2])
        else { return try BrokerMessage(frames: parts.all) }
        return .call(
            ticket,
            try Call(parts[3], parts[4], header: parts.copy(5), body: parts.copy(6)))
    }

    func reply(_ reply: Reply, to ticket: Ticket) {
        var reply = reply
        if reply.body.count > Limits.body {
            let failure = Failure(
                .payloadTooLarge, "The answer is over \(Limits.body) bytes. Ask for a part of it.")
            reply = Reply(refusing: reply.header.id, failure)
        }
        if socket.send(frames: WorkerMessage.reply(ticket, reply).frames) != .whole { unsent += 1 }
    }

    /// A call that can't be read is answered where it is noticed.
    private func refuse(_ frames: [Bytes], _ malformed: Malformed) {
        self.malformed += 1
        guard frames.count == 7, frames[1] == BrokerMessage.Verb.call,
            let ticket = Ticket(bytes: frames[2])
        else { return }
        reply(Reply(refusing: CommandID(ofHeader: frames[5]), malformed.failure), to: ticket)
    }
}
