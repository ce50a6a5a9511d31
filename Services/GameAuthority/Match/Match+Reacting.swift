public import Contracts
public import ParlorWire

/// Players, and those who watch from the room, may throw a reaction at the table.
extension Match {
    /// Refuses those who may not react. Reactions are also taken after the end.
    public func admitReaction(by actor: Actor) throws(MatchRefusal) {
        guard let person = actor.person else { throw .personOnly }
        let isSpectator = policy.supportsSpectators && spectators.contains(person)
        guard ownSeat(of: actor) != nil || isSpectator else { throw .notAtTable }
        guard status == .playing || status == .over else { throw .over }
    }
}
