import Contracts
import EventSourcing
public import Hosting
import MatchRules
import ParlorWire

extension Host {
    /// Everything that the game authority does. The decks are refreshed before something is decided
    /// by them.
    @discardableResult
    public func servingMatches(
        refreshDecks: @escaping () -> Void = {}, hasRoom: @escaping () -> Bool = { true }
    ) -> Host {
        needingRoom(for: Kind.adding, hasRoom: hasRoom)
        let catchUp = CatchUp(self, with: RoomEvent.kind)
        let nudges = Nudges()
        return serving(
            Match.self,
            find: { command, _, _ in
                switch command {
                case .practice, .adopt: refreshDecks()
                default: break
                }
                return nil
            }, founding: Match.quota
        )
        .answering(MatchQuery.self) { question, context, reader in
            if case .catalog = question { refreshDecks() }
            try Match.mustBeHeardOf(context.actor.person, context, reader, catchUp)
            return try question.answer(context, reading: reader)
        }
        .answering(MatchSearch.self)
        .signalling(MatchSignal.self) { signal, context, reader in
            guard let (match, _) = try reader.state(Match.self, context.key), match.begun != nil
            else { throw MatchRefusal.notFound }
            switch signal {
            case .nudge: try nudges.take(from: context, in: match)
            case .react: try match.admitReaction(by: context.actor)
            }
        }
        .beforeRefusingWatchers(of: Match.self) { person, context, reader in
            try Match.mustBeHeardOf(person, context, reader, catchUp)
        }
        .followingRooms(refreshDecks: refreshDecks).followingPeople().announcingTurns()
    }
}

extension Match {
    /// Who has just come into the match's room may be here before the news of it.
    fileprivate static func mustBeHeardOf(
        _ person: PersonID?, _ context: Context, _ reader: Reader, _ catchUp: CatchUp
    ) throws {
        guard let person, let match = try reader.state(Match.self, context.key)?.state,
            match.begun?.roomCode != nil, match.status == .playing,
            !match.audience(key: context.key).admits(person)
        else { return }
        guard catchUp.isOver(for: context) else { throw MatchRefusal.notHeardOf }
    }
}
