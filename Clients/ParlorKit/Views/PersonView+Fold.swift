public import Contracts
public import ParlorWire

extension PersonView: StreamView {
    /// `person`
    public static var kind: EntityKind { PersonEvent.kind }

    /// What happened to the person changes the view.
    public mutating func fold(
        _ event: Session.Event, for viewer: Viewer
    ) throws(CannotFold) {
        switch try event.told(as: PersonEvent.self) {
        case .created(_, let name, let createdAt):
            (self.createdAt, lastSeen) = (createdAt, createdAt)
            var identity = identity
            identity.displayName = name
            show(identity)
        case .identityChanged(let identity): show(identity)
        case .statsChanged(let stats):
            globalStats = stats.globalStats
            statsByGameId[stats.gameId] = stats.gameStats
        case .presenceChanged(let presence):
            (isOnline, lastSeen) = (presence.isOnline, presence.lastSeen)
        case .handleChanged(let handle): self.handle = handle
        case .productGranted(let product): ownedProductIDs.append(product)
        case .deleted(_, let deletedAt):
            (isOnline, lastSeen) = (false, deletedAt ?? lastSeen)
            globalStats = GlobalStats()
            (statsByGameId, ownedProductIDs, handle) = ([:], [], nil)
        case .seated, .connected, .disconnected, nil: break
        }
    }

    private mutating func show(_ identity: PersonIdentity) {
        self = PersonView(
            identity: identity, handle: handle, isOnline: isOnline, lastSeen: lastSeen,
            createdAt: createdAt, globalStats: globalStats, statsByGameId: statsByGameId,
            ownedProductIDs: ownedProductIDs)
    }
}
