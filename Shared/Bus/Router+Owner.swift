public import ParlorWire

/// Which instance owns an entity: among those that serve its kind, the one that its key prefers.
extension Router {
    /// Who would be asked, with nothing sent.
    public func choice(for kind: EntityKind, keyHash: UInt64) -> WorkerStatus? {
        let candidates = candidates[kind] ?? []
        let chosen = RendezvousHash.preferred(candidates, for: keyHash, seed: \.seed)
        return chosen.flatMap { workers[$0.peer] }.map { WorkerStatus(worker: $0) }
    }

    mutating func choose(_ candidates: [Candidate], _ keyHash: UInt64?) -> PeerID? {
        if candidates.count == 1 { return candidates[0].peer }
        guard let keyHash else {
            turn &+= 1
            return candidates.isEmpty ? nil : candidates[Int(turn % UInt64(candidates.count))].peer
        }
        return RendezvousHash.preferred(candidates, for: keyHash, seed: \.seed)?.peer
    }

    mutating func callTheRoll() {
        (candidates, instances) = ([:], [:])
        for (peer, worker) in workers {
            let key = EntityKey(ofInstance: worker.announcement.instance)
            instances[UInt64(fnv1a: key.rawValue)] = peer
            guard !worker.isLeaving else { continue }
            let seed = UInt64(fnv1a: worker.announcement.instance)
            for kind in worker.announcement.kinds {
                candidates[kind, default: []].append(Candidate(peer: peer, seed: seed))
            }
        }
        for kind in candidates.keys { candidates[kind]!.sort { $0.seed < $1.seed } }
    }
}

/// A worker that may be chosen, and what its weights are mixed from.
struct Candidate: Sendable {
    let peer: PeerID
    let seed: UInt64
}
