import Contracts
public import Wire

/// Who plays, and who watches from the room, may throw a reaction at the table.
extension Match {
    /// Refuses those who may not react. After the end the podium is still applauded.
    public func admitReaction(by actor: Actor) throws(MatchRefusal) {
        guard let person = actor.person else { throw .personOnly }
        guard ownSeat(of: actor) != nil || spectators.contains(person) else { throw .notAtTable }
        guard status == .playing || status == .over else { throw .over }
    }
}
