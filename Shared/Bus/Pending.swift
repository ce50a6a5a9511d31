import ParlorWire

/// Calls under way, by ticket: adding and removing cost the same however many there are.
struct Pending<Origin: Sendable>: Sendable {
    struct Call: Sendable {
        let origin: Origin
        let worker: PeerID
        let caller: PeerID
        let bytes: Int
        let since: Timestamp
    }

    private struct Slot: Sendable {
        var generation: UInt32
        var call: Call?
    }

    private let life: UInt32
    private var slots: [Slot] = []
    private var free: [Int] = []
    /// What each caller has under way; those with nothing aren't here.
    private var loads: [PeerID: Load] = [:]
    private(set) var total = Load()

    init(life: UInt32) { self.life = life }

    func load(of caller: PeerID) -> Load { loads[caller] ?? Load() }

    mutating func add(_ call: Call) -> Ticket {
        let index = free.popLast() ?? slots.count
        if index == slots.count { slots.append(Slot(generation: life)) }
        slots[index].generation &+= 1
        loads[call.caller, default: Load()].add(call.bytes)
        total.add(call.bytes)
        slots[index].call = call
        let number = UInt64(slots[index].generation) << 32 | UInt64(index)
        return Ticket(number: number, sent: call.since)
    }

    mutating func remove(_ ticket: Ticket, of worker: PeerID) -> Call? {
        let index = Int(ticket.number & 0xFFFF_FFFF)
        guard index < slots.count, slots[index].generation == UInt32(ticket.number >> 32),
            let call = slots[index].call, call.worker == worker
        else { return nil }
        release(index, call)
        return call
    }

    mutating func removeAll(of worker: PeerID) -> [Call] { removeAll { $0.worker == worker } }

    mutating func removeAll(olderThan patience: Duration, now: Timestamp) -> [Call] {
        removeAll { now - $0.since > patience }
    }

    private mutating func removeAll(where leaves: (Call) -> Bool) -> [Call] {
        var removed: [Call] = []
        for index in slots.indices {
            guard let call = slots[index].call, leaves(call) else { continue }
            removed.append(call)
            release(index, call)
        }
        return removed
    }

    private mutating func release(_ index: Int, _ call: Call) {
        slots[index].call = nil
        free.append(index)
        total.remove(call.bytes)
        guard let place = loads.index(forKey: call.caller) else { return }
        loads.values[place].remove(call.bytes)
        if loads.values[place].calls == 0 { loads.remove(at: place) }
    }
}
