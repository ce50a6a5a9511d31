import Contracts
import EventSourcing
import ParlorWire

/// Somebody as another provider knows them, and whose account that opens. The key is the
/// fingerprint of the provider's issuer and of its name for them.
struct Subject: Erasable {
    static let schema = 1

    private(set) var owner: PersonID?
    private(set) var claim = 0
    /// The nonces of tokens that were used, until the tokens are too old.
    private(set) var used: [String: Timestamp] = [:]

    static func address(
        _ command: SubjectCommand, key: EntityKey, context: Context
    ) throws(SubjectRefusal) -> EntityKey {
        guard context.actor.isPart else { throw .partsOnly }
        guard !key.rawValue.isEmpty else { throw .address(.unnamed) }
        return key
    }

    func decide(
        _ command: SubjectCommand, in context: Context
    ) throws(SubjectRefusal) -> [SubjectEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        switch command {
        case .signIn(let proof):
            guard owner != nil else { throw .unknown }
            return [try using(proof, at: context.now)]
        case .attach(let person, _, let provider, let proof):
            guard owner == nil || owner == person else { throw .taken }
            let proven = try using(proof, at: context.now)
            guard owner == nil else { return [proven] }
            return [.attached(userId: person, provider: provider, claim: claim + 1), proven]
        case .release(let claim):
            return owner != nil && claim == self.claim ? [.released(claim: claim)] : []
        }
    }

    mutating func apply(_ event: SubjectEvent) {
        switch event {
        case .attached(let person, _, let claim): (owner, self.claim) = (person, claim)
        case .proven(let nonce, let usedAt, let end):
            used = used.filter { $0.value > usedAt }
            used[nonce] = end
        case .released(let claim): (owner, used, self.claim) = (nil, [:], claim)
        }
    }

    static func erases(_ event: SubjectEvent) -> ErasedPart? {
        if case .released = event { .history } else { nil }
    }

    func view(for viewer: Actor, key: EntityKey) -> SubjectView {
        SubjectView(userId: viewer.isPart ? owner : nil)
    }

    private func using(
        _ proof: SubjectProof, at now: Timestamp
    ) throws(SubjectRefusal) -> SubjectEvent {
        guard SubjectProof.hashLength.contains(proof.nonceHash.utf8.count) else { throw .badProof }
        let valid = used.filter { $0.value > now }
        guard proof.usableUntil > now, valid[proof.nonceHash] == nil else { throw .spent }
        if valid.count >= SubjectProof.most, let next = valid.values.min() {
            throw .tooOften(pause: next - now)
        }
        return .proven(
            nonceHash: proof.nonceHash, usedAt: now, usableUntil: proof.usableUntil)
    }
}
