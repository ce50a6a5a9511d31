import Contracts
import EventSourcing
import ParlorGames
import ParlorWire

/// A match that devices have played comes here. A state that a device sends is not believed: each
/// move is played again.
extension Match {
    private static let holdSeconds = RoomTimeouts.usual.matchSeconds

    func adopting(
        _ match: AdoptedMatch, _ context: Context
    ) throws(MatchRefusal) -> Decided<Match> {
        guard let person = context.actor.person else { throw .personOnly }
        guard begun == nil, status != .refused else { throw .taken }
        let begun = try match.begun(by: person, at: context.now, holding: Self.holdSeconds)
        var next = self
        next.rev += 1
        do throws(BadMove) { try next.adopt(begun) } catch {
            throw .badMove(error.number, error.sentence)
        }
        guard next.ownSeat(of: context.actor) != nil else { throw .noSeat }
        let events = next.concluded([.began(begun)], context.now)
        return Decided(events, after: next)
    }

    /// Begins it, or does so again.
    mutating func take(_ match: BegunMatch) {
        do throws(BadMove) { try adopt(match) } catch { game = nil }
    }

    /// Everybody but the one who brought it has to come here first.
    private mutating func adopt(_ match: BegunMatch) throws(BadMove) {
        begin(match)
        guard let adopter = match.adoptedBy else { return }
        try redo(match.played ?? [], match.beganAt)
        guard game?.isOver == false else { return }
        for (index, player) in players.enumerated()
        where !player.isPlayedByBot && !player.hasResigned && player.userId != adopter {
            players[index].heldAt = match.beganAt
            players[index].heldUntil = match.beganAt + .seconds(match.holdSeconds)
        }
    }
}

/// A move that the rules refuse, and why. `number` counts from 1.
private struct BadMove: Error {
    let number: Int
    let sentence: String
}

extension Match {
    fileprivate mutating func redo(_ moves: [AdoptedMove], _ now: Timestamp) throws(BadMove) {
        for (index, move) in moves.enumerated() {
            do throws(Why) { try redo(move, now) } catch {
                throw BadMove(number: index + 1, sentence: error.sentence)
            }
        }
    }

    private mutating func redo(_ move: AdoptedMove, _ now: Timestamp) throws(Why) {
        guard let game else { throw Why("The game can't be played here.") }
        guard !game.isOver else { throw Why("The match was over.") }
        switch move.kind {
        case .acted: try act(move.action ?? RawJSON([]), try seat(of: move), now)
        case .turnTimedOut: change(now) { $0.timeOut() }
        case .resigned: resign(players[try seat(of: move).index].userId, now)
        case .joined: try addSeat(for: move.userId, now)
        case .putOut: players[try seat(of: move).index].loss = .putOut
        }
        guard self.game != nil else { throw Why("The rules can't do it.") }
    }

    private mutating func act(
        _ action: RawJSON, _ seat: Seat, _ now: Timestamp
    ) throws(Why) {
        guard action.bytes.count <= Self.longestAction else { throw Why("It is too long.") }
        guard var after = game else { return }
        do throws(Unplayable) { try after.replay(action, by: seat) } catch { throw error.why }
        players[seat.index].since = rev
        change(now) { $0 = after }
    }

    private func seat(of move: AdoptedMove) throws(Why) -> Seat {
        guard let seat = move.seat, players.indices.contains(seat) else {
            throw Why("There is no such seat.")
        }
        guard !players[seat].hasResigned || move.kind == .putOut else {
            throw Why("The player had given up.")
        }
        return Seat(seat)
    }

    private mutating func addSeat(for person: PersonID?, _ now: Timestamp) throws(Why) {
        guard policy.allowsLateJoin == true, players.count < AdoptedMatch.mostSeats,
            players.count < entry?.maxPlayers ?? 0
        else { throw Why("Nobody could join any more.") }
        guard let person, person.isWellFormed, !players.contains(where: { $0.userId == person })
        else { throw Why("This player can't join.") }
        players.append(Player(userId: person, botLevel: nil))
        change(now) { $0.addSeat() }
    }
}

extension Unplayable {
    fileprivate var why: Why {
        switch self {
        case .invalidAction(let why), .unreadable(let why): why
        case .notYourTurn: Why("It was not this seat's turn.")
        case .matchOver: Why("The match was over.")
        }
    }
}
