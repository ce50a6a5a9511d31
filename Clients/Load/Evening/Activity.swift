import Contracts
import ParlorWire

/// A kind of thing that people do in an evening, as the report lists it.
public enum Activity: String, CaseIterable, Encodable, Sendable {
    case come, choose, list, create, configure, join, watch, ready, start, addBot, legal, act
    case say, ink, draw, direct, message, rename, avatar, befriend, block, leave, reconnect, resume

    /// Life refuses this now and then: somebody else was faster.
    func expects(_ code: ErrorCode) -> Bool {
        switch self {
        case .join: [.roomFull, .roomInGame, .roomNotFound].contains(code)
        case .ready: [.roomInGame].contains(code)
        case .start: [.notReady, .notHost, .roomInGame, .tooFewPlayers].contains(code)
        case .addBot: [.notHost, .roomInGame, .roomFull].contains(code)
        case .configure: [.notHost, .settingsLocked].contains(code)
        case .act: [.desync, .notYourTurn, .matchOver].contains(code)
        case .direct, .message: code == .blocked
        // Who has just come is known a little later.
        case .befriend: [.blocked, .notFound].contains(code)
        case .come, .choose, .list, .create, .watch, .legal, .say, .ink, .draw, .rename, .avatar,
            .block, .leave, .reconnect, .resume:
            false
        }
    }
}
