import Contracts
import Hosting

extension Host {
    /// Everything that the game authority does.
    @discardableResult
    func servingMatches() -> Host {
        serving(Match.self, founding: Match.quota).answering(MatchQuery.self)
            .followingRooms().followingPeople().announcingTurns()
    }
}
