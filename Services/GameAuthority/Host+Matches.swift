import Contracts
import Hosting

extension Host {
    /// Everything that the game authority does. The decks are refreshed before something is decided
    /// by them.
    @discardableResult
    func servingMatches(refreshDecks: @escaping () -> Void = {}) -> Host {
        serving(
            Match.self,
            find: { command, _, _ in
                if case .practice = command { refreshDecks() }
                return nil
            }, founding: Match.quota
        )
        .answering(MatchQuery.self) { question, context, reader in
            if case .catalog = question { refreshDecks() }
            return try question.answer(context, reading: reader)
        }
        .followingRooms(refreshDecks: refreshDecks).followingPeople().announcingTurns()
    }
}
