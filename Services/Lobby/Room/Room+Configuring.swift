import Contracts
import EventSourcing
import ParlorGames
import ParlorWire

extension Room {
    /// Only what is really another than before changes.
    func configuring(
        _ change: RoomChange, _ context: Context, _ passcodes: some Passcodes
    ) throws(RoomRefusal) -> [RoomEvent] {
        try mustBeHost(context)
        if change.isAboutTheGame, status != .waiting { throw .settingsLocked }
        var (next, game) = (about!, self.game)
        if let name = change.roomName { next.name = try Self.name(name) }
        if let count = change.maxPlayers { next.maxPlayers = try seats(count) }
        if let isPrivate = change.isPrivate { next.isPrivate = isPrivate }
        if let patience = change.patience { next.patience = try Self.patience(patience) }
        if let passcode = change.passcode {
            let isSame = try next.passcodeHash.map { hash throws(RoomRefusal) in
                try passcodes.matches(passcode, hash)
            }
            if isSame != true { next.passcodeHash = try passcodes.hash(of: passcode, context) }
        }
        try choose(change, &game)
        let events = configured(to: next, game) + (game == self.game ? [] : nobodyReady)
        guard let locked = change.locked, locked != self.locked else { return events }
        return events + [.locked(locked: locked)]
    }

    private func choose(_ change: RoomChange, _ game: inout Game) throws(RoomRefusal) {
        if let id = change.selectedGameType, id != game.id {
            let rules = try Self.rules(of: id)
            game = Game(id: id, settings: try rules.fullSettings(nil, seats: nil))
        }
        if let category = change.selectedCategory {
            guard let id = game.id else { throw .noGame }
            let unknown = Decks.inUse[id.rawValue]?.unknown(in: category) ?? []
            guard category.isWellFormed, unknown.isEmpty else { throw .badCategory }
            game.category = category
        }
        if let settings = change.settings {
            guard let id = game.id else { throw .noGame }
            game.settings = try Self.rules(of: id).fullSettings(settings, seats: nil)
        }
    }

    /// Ready was said to what was to be played.
    private var nobodyReady: [RoomEvent] {
        players.filter(\.isReady).map { .readyChanged(userId: $0.id, isReady: false) }
    }

    private func configured(to next: About, _ game: Game) -> [RoomEvent] {
        let old = about!
        guard next != old || game != self.game else { return [] }
        func changed<T: Equatable>(_ new: T, from old: T) -> T? { new == old ? nil : new }
        let isOther = game.id != self.game.id
        let hasOtherPasscode = next.passcodeHash != old.passcodeHash
        return [
            .configured(
                RoomUpdate(
                    roomName: changed(next.name, from: old.name),
                    maxPlayers: changed(next.maxPlayers, from: old.maxPlayers),
                    selectedGameType: isOther ? game.id : nil,
                    selectedCategory: isOther || game.category != self.game.category
                        ? game.category : nil,
                    settings: isOther || game.settings != self.game.settings
                        ? game.settings : nil,
                    isPrivate: changed(next.isPrivate, from: old.isPrivate),
                    hasPasscode: hasOtherPasscode ? next.passcodeHash != nil : nil,
                    passcodeHash: hasOtherPasscode ? next.passcodeHash : nil,
                    patience: changed(next.patience, from: old.patience),
                    isOpen: changed(next.isOpen, from: old.isOpen),
                    endsInvitations: hasOtherPasscode ? true : nil))
        ]
    }

    mutating func take(_ update: RoomUpdate) {
        if let name = update.roomName { about?.name = name }
        if let count = update.maxPlayers { about?.maxPlayers = count }
        if let id = update.selectedGameType { game = Game(id: id) }
        if let category = update.selectedCategory { game.category = category }
        if let settings = update.settings { game.settings = settings }
        if let isPrivate = update.isPrivate { about?.isPrivate = isPrivate }
        if update.hasPasscode != nil { about?.passcodeHash = update.passcodeHash }
        if let patience = update.patience { about?.patience = patience }
        if update.endsInvitations == true { invited = [] }
    }
}
