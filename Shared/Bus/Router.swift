public import ParlorWire

/// The broker's routing as a value: who serves what, and which call is on its way to whom.
///
/// `Origin` is whatever the broker needs to answer a caller; the router only keeps it.
public struct Router<Origin: Sendable>: Sendable {
    public enum Route {
        case to(PeerID, Ticket)
        /// Nobody serves this kind.
        case nobody
        /// No instance has this name.
        case noInstance
        /// There is no such kind.
        case unknown
        /// Nobody does, but somebody did a moment ago, or may be about to.
        case away
        /// Its worker, or the broker, has as much under way as it may.
        case busy
        /// Its caller has as much under way as it may.
        case tooMany
    }

    /// What workers want to be told of; whoever leaves is told no more.
    public var hintSubscribers = HintSubscribers()
    var workers: [PeerID: Worker] = [:]
    var candidates: [EntityKind: [Candidate]] = [:]
    /// By the hash of the key that means them.
    var instances: [UInt64: PeerID] = [:]
    private var pending: Pending<Origin>
    var turn: UInt64 = 0
    private var news: [WorkerNews] = []
    private let born: Timestamp
    /// The kinds that exist, whether or not they are served now.
    private var kinds: Set<EntityKind>
    /// When those were last heard of who served kinds that nobody serves now.
    private var lastServed: [EntityKind: Timestamp] = [:]

    /// `life` tells this broker's tickets from those of its earlier lives: an old reply finds nobody.
    /// Kinds that are not among these exist from when a worker announces them.
    public init(life: UInt32 = 0, kinds: Set<EntityKind>, now: Timestamp) {
        self.kinds = kinds
        pending = Pending(life: life)
        born = now
    }

    public mutating func route(
        _ kind: EntityKind, keyHash: UInt64?, from origin: Origin, by caller: PeerID,
        bytes: Int, now: Timestamp
    ) -> Route {
        let chosen =
            kind == .instance
            ? keyHash.flatMap { instances[$0] }
            : candidates[kind].flatMap { choose($0, keyHash) }
        guard let chosen else {
            if kind == .instance { return .noInstance }
            if isAwaited(kind, now) { return .away }
            return kinds.contains(kind) ? .nobody : .unknown
        }
        guard
            pending.load(of: caller).hasRoom(
                for: bytes, calls: RouterLimits.pendingPerCaller, bytes: RouterLimits.bytesPerCaller
            )
        else { return .tooMany }
        guard pending.total.bytes + bytes <= RouterLimits.bytesInAll,
            workers[chosen]!.take(
                bytes, calls: RouterLimits.pendingPerWorker, bytes: RouterLimits.bytesPerWorker)
        else { return .busy }
        let call = Pending.Call(
            origin: origin, worker: chosen, caller: caller, bytes: bytes, since: now)
        return .to(chosen, pending.add(call))
    }

    /// Who waits for this reply; nil when nobody does any more.
    public mutating func complete(_ ticket: Ticket, by worker: PeerID) -> Origin? {
        guard let call = pending.remove(ticket, of: worker) else { return nil }
        workers[worker]?.complete(call.bytes)
        return call.origin
    }

    /// The call was not sent after all.
    public mutating func withdraw(_ ticket: Ticket, of worker: PeerID) {
        guard let call = pending.remove(ticket, of: worker) else { return }
        workers[worker]?.load.remove(call.bytes)
    }

    /// Another worker at work that goes by this name already.
    public func rival(of announcement: Announcement, from peer: PeerID, now: Timestamp) -> PeerID? {
        workers.first {
            $0.key != peer && $0.value.announcement.instance == announcement.instance
                && now - $0.value.heard <= RouterLimits.presence
        }?.key
    }

    public func hasRoom(for peer: PeerID) -> Bool {
        workers.count < RouterLimits.mostWorkers || workers[peer] != nil
    }

    /// Takes the worker in; the answer is those whose calls died with its earlier life.
    public mutating func announce(
        _ announcement: Announcement, from peer: PeerID, now: Timestamp
    ) -> [Origin] {
        let earlier = workers.first {
            $0.key != peer && $0.value.announcement.instance == announcement.instance
        }
        let orphans = earlier.map { lose($0.key) } ?? []
        if var known = workers[peer], known.announcement == announcement {
            let wasLeaving = known.isLeaving
            known.heard = now
            known.isLeaving = false
            workers[peer] = known
            guard wasLeaving else { return orphans }
        } else {
            let load = workers[peer]?.load ?? Load()
            workers[peer] = Worker(announcement: announcement, heard: now, load: load)
            news.append(.joined(announcement))
            if kinds.count < RouterLimits.mostKinds { kinds.formUnion(announcement.kinds) }
        }
        hintSubscribers.listen(for: announcement.hints ?? .none, peer)
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
    public mutating func leave(_ peer: PeerID, forGood: Bool) {
        guard let worker = workers[peer], !worker.isLeaving else { return }
        workers[peer]!.isLeaving = true
        workers[peer]!.isForGood = forGood
        remember(workers[peer]!)
        hintSubscribers.forget(peer)
        callTheRoll()
    }

    /// The worker is gone; the answer is those who wait for it in vain.
    public mutating func lose(_ peer: PeerID) -> [Origin] {
        guard let worker = workers.removeValue(forKey: peer) else { return [] }
        remember(worker)
        hintSubscribers.forget(peer)
        callTheRoll()
        let orphans = pending.removeAll(of: peer).map(\.origin)
        let hasLeft = worker.isLeaving && orphans.isEmpty
        news.append(
            hasLeft ? .left(worker.announcement) : .lost(worker.announcement, calls: orphans.count))
        return orphans
    }

    /// Every worker is as good as gone (the broker stops, say); the answer is all who wait.
    public mutating func loseAll() -> [Origin] { workers.keys.flatMap { lose($0) } }

    /// Drops silent workers, those that left with nothing under way, and forgotten calls; the
    /// answer is those who wait in vain.
    public mutating func expire(now: Timestamp) -> [Origin] {
        lastServed = lastServed.filter { now - $0.value < RouterLimits.comeback }
        let gone = workers.filter { _, worker in
            now - worker.heard > RouterLimits.silence
                || (worker.isLeaving && worker.load.calls == 0)
        }
        var orphans: [Origin] = []
        for peer in gone.keys { orphans += lose(peer) }
        for call in pending.removeAll(olderThan: RouterLimits.patience, now: now) {
            workers[call.worker]?.load.remove(call.bytes)
            orphans.append(call.origin)
        }
        return orphans
    }

    /// Who came and went since this was last asked.
    public mutating func takeNews() -> [WorkerNews] {
        defer { news = [] }
        return news
    }

    public var roster: [WorkerStatus] {
        workers.values.map { WorkerStatus(worker: $0) }
            .sorted { $0.announcement.instance < $1.announcement.instance }
    }

    public var pendingCount: Int { pending.total.calls }
    public var workerCount: Int { workers.count }
}

extension Router {
    /// Services that restart come back, and to a broker that has just begun everybody does.
    private func isAwaited(_ kind: EntityKind, _ now: Timestamp) -> Bool {
        if now - born < RouterLimits.gathering { return true }
        return lastServed[kind].map { now - $0 < RouterLimits.comeback } ?? false
    }

    private mutating func remember(_ worker: Worker) {
        guard !worker.isForGood else { return }
        for kind in worker.announcement.kinds {
            lastServed[kind] = max(lastServed[kind] ?? worker.heard, worker.heard)
        }
    }
}
