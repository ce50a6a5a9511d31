import ParlorWire

internal import Bus

/// Remembers the latest events, so that one that came through several brokers is seen once.
///
/// An event's header names its stream, epoch and rev, and is the same on every way.
struct DuplicateEvents {
    static let memory = 16_384

    private var seen: Set<UInt64> = []
    private var ring: [UInt64] = []
    private var next = 0

    mutating func isFirst(header: some Sequence<UInt8>) -> Bool {
        let hash = UInt64(fnv1a: header)
        guard seen.insert(hash).inserted else { return false }
        if ring.count < Self.memory {
            ring.append(hash)
        } else {
            seen.remove(ring[next])
            ring[next] = hash
            next = (next + 1) % Self.memory
        }
        return true
    }
}
