public import Contracts
public import EventSourcing
public import Hosting
import MatchRules
import ParlorGames
import ParlorWire

extension MatchQuery: Query {
    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        switch self {
        case .get:
            let (match, rev) = try found(context, reader)
            return Placed(
                match.view(for: context.actor, key: context.key),
                of: StreamName(Match.kind, context.key), at: rev)
        case .legal: return try legal(context, reader)
        case .seen:
            let (match, rev) = try found(context, reader)
            guard let game = match.game else { throw MatchRefusal.rulesOfOld }
            return SeenMatch(
                rev: rev, seen: game.seen(from: match.viewpoint(of: context.actor)))
        case .replay(let rev, let seat, let after):
            let (match, head) = try found(context, reader)
            let seat = try match.lookingBack(from: seat, by: context.actor)
            return try Lookback(match: match, head: head, key: context.key, seat: seat)
                .replay(rev, after: after ?? 0, reader)
        case .catalog: return GameList(games: Catalogue.standard.entries)
        case .rules(let id): return try game(id).rulebook
        case .defaults(let id):
            let game = try game(id)
            return GameDefaults(game: id, settings: game.defaults, presets: game.presets)
        }
    }

    private func found(
        _ context: Context, _ reader: Reader
    ) throws -> (match: Match, rev: Revision) {
        guard let (match, rev) = try reader.state(Match.self, context.key), match.begun != nil
        else {
            throw MatchRefusal.notFound
        }
        guard context.actor.person.map({ match.audience(key: context.key).admits($0) }) ?? true
        else { throw MatchRefusal.hidden }
        return (match, rev)
    }

    private func legal(_ context: Context, _ reader: Reader) throws -> LegalActions {
        let (match, rev) = try found(context, reader)
        guard let seat = match.ownSeat(of: context.actor) else { throw MatchRefusal.noSeat }
        return LegalActions(rev: rev, actions: match.legal(for: seat))
    }

    private func game(_ id: GameID) throws -> any Game.Type {
        guard let game = Catalogue.standard[id.rawValue] else { throw MatchRefusal.unknownGame(id) }
        return game
    }
}
