import Contracts
import EventSourcing
import MatchRules
import ParlorGames
import ParlorWire
import RoomRules

/// The questions of a server that a session can answer.
extension PeerHost {
    /// Nil for a command.
    func answer(to call: PeerCall, _ person: PersonID) throws(Failure) -> RawJSON? {
        if call.call == "room.get" { return view(for: call, person) }
        guard MatchQuery.names.contains(call.call.rawValue) else { return nil }
        switch try read(MatchQuery.self, call) {
        case .get:
            return RawJSON(try match(call, person).view(for: person))
        case .legal:
            let hosted = try match(call, person).match
            guard let seat = hosted.ownSeat(of: .person(person)) else {
                throw MatchRefusal.noSeat.failure
            }
            return json(LegalActions(rev: hosted.rev, actions: hosted.legal(for: seat)))
        case .seen:
            guard let state = try match(call, person).state(for: person) else {
                throw MatchRefusal.rulesOfOld.failure
            }
            return json(SeenMatch(rev: state.rev, seen: state.seen))
        case .catalog: return json(GameList(games: GameRegistry.catalogue.entries))
        case .rules(let id): return json(try game(id).rulebook)
        case .defaults(let id):
            let game = try game(id)
            return json(
                GameDefaults(game: id, settings: game.defaults, presets: game.presets))
        case .replay: throw .unknown(call.call.rawValue)
        }
    }

    private func match(_ call: PeerCall, _ person: PersonID) throws(Failure) -> HostedMatch {
        guard let match = whole.room.match, match.id.rawValue == call.key else {
            throw MatchRefusal.notFound.failure
        }
        guard match.admits(person) else { throw MatchRefusal.hidden.failure }
        return match
    }

    private func game(_ id: GameID) throws(Failure) -> any ParlorGames.Game.Type {
        guard let game = GameRegistry.catalogue[id.rawValue] else {
            throw MatchRefusal.unknownGame(id).failure
        }
        return game
    }

    private func json(_ value: some Encodable) -> RawJSON { RawJSON(JSON.encode(value)) }
}
