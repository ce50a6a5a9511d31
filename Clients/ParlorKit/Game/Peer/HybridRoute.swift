import Contracts
import ParlorWire

/// What a session tells a hybrid transport.
enum HybridNews: Sendable {
    /// Whether the host can be reached.
    case connected(Bool)
    case moved(MovedMatch)
}

/// Where a match is played, and what goes where.
///
/// It has no clock, thread or connection. Carry out the effects in their order.
struct HybridRoute: Sendable {
    enum Effect: Sendable {
        case tell(GameNews)
        case sendToPeers(MatchCommand, CommandID)
        case askPeers
        case leavePeers
        case beginServer(Int)
        case sendToServer(MatchCommand, CommandID)
        case comeBackAtServer
        case askServer
        case endServer(any GameTransport)
        case wake
    }

    /// Until a server that does not have the match is asked again.
    static let pause: Duration = .seconds(5)

    let player: PersonID
    var hear: (@Sendable (GameNews) -> Void)?
    var server: (any GameTransport)?
    /// The server is asked for the match: the number of this try.
    var asking: Int?
    var tries = 0
    var isConnected = true
    var moved: MovedMatch?
    /// The player has left, or can't follow it any more.
    var isOver = false
    /// Why the session is over, if the server may still have the match.
    var closed: Failure?
    /// Without an answer, in the order they were made.
    var unanswered: [(cid: CommandID, command: MatchCommand)] = []
    /// What devices said last.
    var last: MatchState?
    /// What the server said first: from then on, it is played there.
    var first: MatchState?
    /// Decided by what devices said.
    var old: Set<CommandID> = []
    var effects: [Effect] = []

    init(player: PersonID) { self.player = player }

    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    mutating func send(_ command: MatchCommand, _ cid: CommandID) {
        guard first == nil else { return sendToServer(command, cid) }
        if isOver, let closed { return effects.append(.tell(.refused(cid, closed))) }
        if !unanswered.contains(where: { $0.cid == cid }) { unanswered.append((cid, command)) }
        if moved == nil, closed == nil { effects.append(.sendToPeers(command, cid)) }
    }

    mutating func askForState() {
        effects.append(first == nil ? .askPeers : .askServer)
    }

    mutating func stop() {
        hear = nil
        effects.append(.leavePeers)
        end()
    }

    mutating func note(isConnected: Bool) {
        self.isConnected = isConnected
        if !isConnected { askServer() } else if moved == nil, first == nil { endServer() }
    }

    mutating func note(_ moved: MovedMatch) {
        guard self.moved == nil, first == nil else { return }
        self.moved = moved
        askServer()
    }

    mutating func tick() {
        if needsServer { askServer() }
    }

    /// What devices say.
    mutating func hear(_ news: GameNews) {
        guard moved == nil, first == nil else { return }
        switch news {
        case .state(let state): last = state
        case .refused(_, let why) where why.code == .hostLost: return
        case .accepted(let cid, _), .refused(let cid, _): settle(cid)
        case .closed(let why) where why.code == .hostLost:
            closed = why
            return askServer()
        case .closed: end()
        case .reconnected: break
        }
        effects.append(.tell(news))
    }
}
