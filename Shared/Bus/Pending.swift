import Wire

/// Calls under way, by ticket: adding and removing cost the same however many there are.
struct Pending<Origin: Sendable>: Sendable {
    private struct Slot: Sendable {
        var generation: UInt32
        var call: (origin: Origin, worker: PeerID, since: Timestamp)?
    }

    private let life: UInt32
    private var slots: [Slot] = []
    private var free: [Int] = []

    init(life: UInt32) { self.life = life }

    var count: Int { slots.count - free.count }

    mutating func add(_ origin: Origin, for worker: PeerID, now: Timestamp) -> Ticket {
        let index = free.popLast() ?? slots.count
        if index == slots.count { slots.append(Slot(generation: life)) }
        slots[index].generation &+= 1
        slots[index].call = (origin, worker, now)
        return Ticket(rawValue: UInt64(slots[index].generation) << 32 | UInt64(index))
    }

    mutating func remove(_ ticket: Ticket, of worker: PeerID) -> Origin? {
        let index = Int(ticket.rawValue & 0xFFFF_FFFF)
        guard index < slots.count, slots[index].generation == UInt32(ticket.rawValue >> 32),
            let call = slots[index].call, call.worker == worker
        else { return nil }
        release(index)
        return call.origin
    }

    mutating func removeAll(of worker: PeerID) -> [Origin] {
        removeAll { $0.worker == worker }.map(\.origin)
    }

    mutating func removeAll(olderThan patience: Duration, now: Timestamp) -> [(Origin, PeerID)] {
        removeAll { now - $0.since > patience }
    }

    private mutating func removeAll(
        where leaves: ((origin: Origin, worker: PeerID, since: Timestamp)) -> Bool
    ) -> [(origin: Origin, worker: PeerID)] {
        var removed: [(origin: Origin, worker: PeerID)] = []
        for index in slots.indices {
            guard let call = slots[index].call, leaves(call) else { continue }
            removed.append((call.origin, call.worker))
            release(index)
        }
        return removed
    }

    private mutating func release(_ index: Int) {
        slots[index].call = nil
        free.append(index)
    }
}
