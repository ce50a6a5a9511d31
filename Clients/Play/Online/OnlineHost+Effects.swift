import Contracts
import ParlorGames
import ParlorKit
import ParlorWire

extension OnlineHost {
    mutating func perform(_ effect: Effect, _ now: Now) -> [News] {
        switch effect {
        case .signIn, .forgot, .signOut, .resume: performSignIn(effect)
        case .rename, .attach, .loadDevices, .signOutDevice, .friends, .search:
            performAccount(effect)
        case .room, .openRoom, .goHome: return performRoom(effect)
        case .loadRooms: loadRooms()
        case .begin, .act, .giveUp, .comeBack, .nudge, .leaveMatch, .watch, .loadReplay:
            return performMatch(effect)
        case .say(let text): say(text)
        case .typing: tellTyping()
        case .loadOlder: loadOlder()
        case .quit, .suspend, .redraw: break
        }
        return []
    }
}

private extension OnlineHost {
    /// It is kept until the server has it, also if the program ends before.
    func say(_ text: String) {
        guard let chat = room?.chat?.live.stream.key else { return }
        call { error in
            [.unsent(text, because: error.message)]
        } _: { (parlor) throws(ParlorError) in
            try await parlor.patient.chat(ChatID(chat.rawValue)).send(text)
            return { _ in [.sent(text)] }
        }
    }

    func tellTyping() {
        guard let chat = room?.chat?.live.stream.key else { return }
        Task { [parlor] in try? await parlor.chat(ChatID(chat.rawValue)).typing() }
    }

    func loadRooms() {
        guard let rooms = home?.rooms.live else { return }
        call { (parlor) throws(ParlorError) in
            try await parlor.loadMore(rooms)
            return { _ in [] }
        }
    }

    func loadOlder() {
        guard let chat = room?.chat?.live else { return }
        call { (parlor) throws(ParlorError) in
            try await parlor.loadOlder(chat)
            return { _ in [] }
        }
    }
}
