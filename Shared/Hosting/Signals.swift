import EventSourcing
import ParlorWire

/// Signals on their way to whoever watches, at a pace that nobody has to fear.
struct Signals {
    /// Of one sender more than this don't wait: the oldest is lost.
    static let mostWaiting = 8

    private struct Sender: Hashable {
        let stream: StreamName
        let by: Actor
        let call: CallName
    }

    private struct Pending {
        var waiting: [any Signal] = []
        let pace: Duration
        /// Then the next may be told.
        var freeAt: Timestamp
        var id: CommandID

        func isFree(_ now: Timestamp) -> Bool {
            now >= freeAt || freeAt - now > pace
        }
    }

    private var senders: [Sender: Pending] = [:]

    var isEmpty: Bool { senders.isEmpty }

    mutating func take<S: Signal>(_ signal: S, of call: Call, now: Timestamp) {
        let sender = Sender(
            stream: StreamName(call.kind, call.key), by: call.header.actor, call: call.header.call)
        var pending =
            senders[sender] ?? Pending(pace: S.pace, freeAt: now, id: call.header.id)
        if let last = pending.waiting.last as? S, let both = last.joined(with: signal) {
            pending.waiting[pending.waiting.count - 1] = both
        } else {
            pending.waiting.append(signal)
            if pending.waiting.count > Self.mostWaiting { pending.waiting.removeFirst() }
        }
        pending.id = call.header.id
        senders[sender] = pending
    }

    /// What they were about to do is done: what still waits of them would come too late.
    mutating func forget(of stream: StreamName, by actor: Actor) {
        for sender in senders.keys where sender.stream == stream && sender.by == actor {
            senders[sender]!.waiting = []
        }
    }

    /// What may be told now; who has had nothing to say for a while is forgotten.
    mutating func tell(in epoch: Epoch, now: Timestamp) -> [Publication] {
        guard !senders.isEmpty else { return [] }
        var told: [Publication] = []
        for (sender, pending) in senders where pending.isFree(now) {
            for signal in pending.waiting {
                let (name, body) = JSON.encode(choice: signal)
                let header = EventHeader(
                    stream: sender.stream, epoch: epoch, rev: 0,
                    event: String(name.drop { $0 != "." }.dropFirst()), at: now, by: sender.by,
                    id: pending.id)
                told.append(Publication(header: header, body: body))
            }
            senders[sender] = nil
            guard !pending.waiting.isEmpty else { continue }
            senders[sender] = Pending(
                pace: pending.pace, freeAt: now + pending.pace, id: pending.id)
        }
        return told
    }

    /// When the next of those that wait may be told.
    var due: Timestamp? { senders.values.filter { !$0.waiting.isEmpty }.map(\.freeAt).min() }
}
