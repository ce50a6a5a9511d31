public import Wire

/// The broker's routing as a value: who serves what, and which call is on its way to whom.
///
/// `Origin` is whatever the broker needs to answer a caller; the router only keeps it.
public struct Router<Origin: Sendable>: Sendable {
    /// A worker not heard from for this long is gone.
    public static var silence: Duration { .milliseconds(1_500) }
    /// A call without an answer for this long is forgotten.
    public static var patience: Duration { .seconds(90) }
    public static var pendingPerWorker: Int { 32_768 }

    public enum Route {
        case to(PeerID, Ticket)
        /// Nobody serves this kind.
        case nobody
        /// Its worker has as many calls under way as it may.
        case busy
    }

    private var workers: [PeerID: Worker] = [:]
    private var candidates: [EntityKind: [Candidate]] = [:]
    private var pending = Pending<Origin>()
    private var turn: UInt64 = 0

    public init() {}

    public mutating func route(
        _ kind: EntityKind, keyHash: UInt64?, from origin: Origin, now: Timestamp
    ) -> Route {
        guard let candidates = candidates[kind], let chosen = choose(candidates, keyHash) else {
            return .nobody
        }
        guard workers[chosen]!.pending < Self.pendingPerWorker else { return .busy }
        workers[chosen]!.pending += 1
        return .to(chosen, pending.add(origin, for: chosen, now: now))
    }

    /// Who waits for this reply; nil when nobody does any more.
    public mutating func complete(_ ticket: Ticket, by worker: PeerID) -> Origin? {
        guard let origin = pending.remove(ticket, of: worker) else { return nil }
        workers[worker]?.pending -= 1
        workers[worker]?.completed += 1
        return origin
    }

    /// Takes the worker in; the answer is those whose calls died with its earlier life.
    public mutating func announce(
        _ announcement: Announcement, from peer: PeerID, now: Timestamp
    ) -> [Origin] {
        let earlier = workers.first { $0.key != peer && $0.value.announcement.instance == announcement.instance }
        let orphans = earlier.map { lose($0.key) } ?? []
        let pendingNow = workers[peer]?.pending ?? 0
        workers[peer] = Worker(announcement: announcement, heard: now, pending: pendingNow)
        callTheRoll()
        return orphans
    }

    /// False when this worker is unknown and has to announce itself again.
    public mutating func beat(from peer: PeerID, counters: Bytes, now: Timestamp) -> Bool {
        guard workers[peer] != nil else { return false }
        workers[peer]!.heard = now
        workers[peer]!.counters = counters
        return true
    }

    /// No new calls for this worker; those under way may still be answered.
    public mutating func leave(_ peer: PeerID) {
        workers[peer]?.isLeaving = true
        callTheRoll()
    }

    /// The worker is gone; the answer is those who wait for it in vain.
    public mutating func lose(_ peer: PeerID) -> [Origin] {
        guard workers.removeValue(forKey: peer) != nil else { return [] }
        callTheRoll()
        return pending.removeAll(of: peer)
    }

    /// Drops silent workers and forgotten calls; the answer is those who wait in vain.
    public mutating func expire(now: Timestamp) -> [Origin] {
        let silent = workers.filter { now - $0.value.heard > Self.silence }.keys
        var orphans: [Origin] = []
        for peer in silent { orphans += lose(peer) }
        for (origin, worker) in pending.removeAll(olderThan: Self.patience, now: now) {
            workers[worker]?.pending -= 1
            orphans.append(origin)
        }
        return orphans
    }

    public var roster: [WorkerStatus] {
        workers.map { WorkerStatus(peer: $0.key, worker: $0.value) }
            .sorted { $0.announcement.instance < $1.announcement.instance }
    }

    public var pendingCount: Int { pending.count }
}

/// A worker as the broker sees it.
public struct WorkerStatus: Sendable {
    public let announcement: Announcement
    public let heard: Timestamp
    public let pending: Int
    public let completed: Int
    public let isLeaving: Bool
    /// What the worker said of itself with its last beat; empty before the first.
    public let counters: Bytes

    init(peer: PeerID, worker: Worker) {
        announcement = worker.announcement
        heard = worker.heard
        pending = worker.pending
        completed = worker.completed
        isLeaving = worker.isLeaving
        counters = worker.counters
    }
}

struct Worker: Sendable {
    let announcement: Announcement
    var heard: Timestamp
    var pending: Int
    var completed = 0
    var isLeaving = false
    var counters: Bytes = []
}

private struct Candidate: Sendable {
    let peer: PeerID
    let seed: UInt64
}

extension Router {
    private mutating func choose(_ candidates: [Candidate], _ keyHash: UInt64?) -> PeerID? {
        if candidates.count == 1 { return candidates[0].peer }
        guard let keyHash else {
            turn &+= 1
            return candidates.isEmpty ? nil : candidates[Int(turn % UInt64(candidates.count))].peer
        }
        return candidates.max {
            Rendezvous.weight(of: keyHash, on: $0.seed) < Rendezvous.weight(of: keyHash, on: $1.seed)
        }?.peer
    }

    private mutating func callTheRoll() {
        candidates = [:]
        for (peer, worker) in workers where !worker.isLeaving {
            let seed = Rendezvous.hash(worker.announcement.instance.utf8)
            for kind in worker.announcement.kinds {
                candidates[kind, default: []].append(Candidate(peer: peer, seed: seed))
            }
        }
        for kind in candidates.keys { candidates[kind]!.sort { $0.seed < $1.seed } }
    }
}
