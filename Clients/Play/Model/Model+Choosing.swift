import Contracts
import ParlorGames
import ParlorWire

/// What becomes of a choice.
extension Model {
    mutating func perform(_ act: Act) -> [Effect] {
        if dialog != nil { dialog = nil }
        switch act {
        case .play(let action): return [.act(action)]
        case .ask(let dialog): self.dialog = dialog
        case .write(let purpose, let longest): field = TextField(purpose, longest: longest)
        case .sketch: takePen()
        case .replay(let move): self.move(move)
        case .rules: help = Help(game: game)
        case .back: break
        case .quit: return [.quit]
        case .change(let row): change(row, by: 1)
        case .setUp(let game): return choose(game)
        case .showGames: showGames()
        case .begin:
            guard case .setup(let setup) = page else { break }
            order = setup.order
            return [.begin(setup.order)]
        case .playAgain, .giveUp, .leaveMatch: return end(act)
        case .draftRoom:
            open(.newRoom(RoomDraft(name: "Our room")))
        case .room(let command): return [.room(roomCode, command)]
        case .configure(let change):
            let code = roomCode
            if let room = roomBehind { backToRoom(room) }
            return [.room(code, .configure(change))]
        case .showSettings: showSettings()
        case .showFriends: open(.friends)
        case .enter(let code): return [.openRoom(code)]
        case .watch(let match): return [.watch(match)]
        case .order(let effect): return [effect]
        }
        return []
    }

    mutating func change(_ row: Row, by step: Int) {
        switch page {
        case .setup(var setup):
            setup.change(row, by: step)
            page = .setup(setup)
        case .newRoom(var draft):
            draft.change(row, by: step)
            page = .newRoom(draft)
        case .settings(var settings):
            settings.change(row, by: step)
            page = .settings(settings)
        case .games, .match, .signIn, .home, .friends, .room: break
        }
    }

    mutating func goBack() -> [Effect] {
        if dialog != nil {
            // Nothing goes on before that is decided.
            if online?.connection != .elsewhere { dialog = nil }
            return []
        }
        switch page {
        case .games:
            if let room = roomBehind {
                backToRoom(room)
            } else if online != nil {
                return [.goHome]
            } else {
                dialog = .leaving
            }
        case .signIn, .home: dialog = .leaving
        case .setup: open(.games)
        case .newRoom, .friends: return [.goHome]
        case .settings: if let room = roomBehind { backToRoom(room) }
        case .match(let match):
            if match.replay != nil { return perform(.replay(.close)) }
            if match.table.isOver || match.table.seat == nil { return perform(.leaveMatch) }
            dialog = .pause(
                match.table, isOnline: online != nil, isInRoom: roomBehind != nil,
                isHost: isHostOfMatch)
        case .room(let room):
            guard let dialog = room.leaving(me: online?.me) else { return [.goHome] }
            self.dialog = dialog
        }
        return []
    }

    private var isHostOfMatch: Bool {
        guard let me = online?.me else { return false }
        return roomBehind?.room.inside?.hostId == me
    }

    private mutating func choose(_ game: GameID) -> [Effect] {
        if let room = roomBehind {
            backToRoom(room)
            return [.room(room.room.code, .configure(RoomChange(selectedGameType: game)))]
        }
        if let setup = Setup(game) { open(.setup(setup)) }
        return []
    }

    private mutating func end(_ act: Act) -> [Effect] {
        switch act {
        case .giveUp: return [.giveUp]
        case .playAgain: return order.map { [.begin($0)] } ?? []
        default:
            if let room = roomBehind { backToRoom(room) } else { open(.games) }
            return [.leaveMatch]
        }
    }

    private mutating func showSettings() {
        guard case .room(let room) = page, let inside = room.room.inside,
            let settings = SettingsPage(inside)
        else { return }
        roomBehind = room
        open(.settings(settings))
    }

    private mutating func showGames() {
        if case .room(let room) = page { roomBehind = room }
        open(.games)
    }

    private mutating func backToRoom(_ room: RoomPage) {
        roomBehind = nil
        open(.room(room))
    }
}
