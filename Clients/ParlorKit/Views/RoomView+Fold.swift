public import Contracts
public import ParlorWire

extension RoomView: StreamView {
    /// `room`
    public static var kind: EntityKind { RoomEvent.kind }

    /// What happened to the room changes the view.
    public mutating func fold(
        _ event: Session.Event, for viewer: Viewer
    ) throws(CannotFold) {
        guard let told = try event.told(as: RoomEvent.self) else { return }
        guard inside != nil else {
            throw CannotFold(event, "This view is from outside of the room.")
        }
        if case .configured(let update) = told {
            isPrivate = update.isPrivate ?? isPrivate
            hasPasscode = update.hasPasscode ?? hasPasscode
        }
        try inside?.take(told, event)
    }

    /// Players and spectators; from outside of the room, its host.
    @discardableResult
    public mutating func show(_ people: KnownPeople) -> Bool {
        guard inside != nil else {
            guard let now = listed.flatMap({ people.newPortrait(of: $0) }) else { return false }
            listed?.portrait = now
            return true
        }
        let isPlayerOther = inside?.players.show(people) ?? false
        let isSpectatorOther = inside?.spectators.show(people) ?? false
        return isPlayerOther || isSpectatorOther
    }

    /// Those among the players.
    public var bots: [PersonIdentity] {
        (inside?.players ?? []).compactMap { $0.botLevel == nil ? nil : $0.identity }
    }
}

extension RoomInside {
    fileprivate mutating func take(
        _ told: RoomEvent, _ event: Session.Event
    ) throws(CannotFold) {
        switch told {
        case .playerJoined, .appChanged, .playerLeft, .playerDropped, .playerReturned,
            .readyChanged, .hostChanged:
            try takePlayers(told, event)
        case .starting, .startFailed, .started, .progressed, .finished, .calledOff, .closed:
            takeMatch(told)
        case .configured(let update):
            configure(update)
            settle(try event.completion(PlayersTold.self))
        case .spectatorJoined(let person): spectators.append(RoomGuest(id: person))
        case .spectatorLeft(let person, _): spectators.removeAll { $0.id == person }
        case .locked(let isLocked): locked = isLocked
        case .banned(let person): banned.append(person)
        case .unbanned(let person): banned.removeAll { $0 == person }
        case .kept(let kept): groupId = kept.groupId
        case .created, .cardsSeen, .invited, .kicked: break
        }
    }

    private mutating func configure(_ update: RoomUpdate) {
        roomName = update.roomName ?? roomName
        maxPlayers = update.maxPlayers ?? maxPlayers
        patience = update.patience ?? patience
        if let game = update.selectedGameType {
            selectedGameType = game
            (selectedCategory, activeSettings) = (update.selectedCategory, update.settings)
        } else {
            selectedCategory = update.selectedCategory ?? selectedCategory
            activeSettings = update.settings ?? activeSettings
        }
    }
}
