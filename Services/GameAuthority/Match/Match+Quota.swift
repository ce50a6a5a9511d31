import Contracts
import EventSourcing
import Hosting
import Wire

extension Match {
    /// Bots play in each of them.
    static let mostPractices = 5

    static func quota(
        _ command: MatchCommand, _ context: Context
    ) -> Quota<MatchRefusal>? {
        context.actor.person.map { person in
            Quota(
                of: mostPractices, in: practiceIndex, prefix: sort(person),
                else: .tooManyPractices(mostPractices))
        }
    }
}
