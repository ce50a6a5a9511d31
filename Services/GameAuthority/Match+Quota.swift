import Contracts
import EventSourcing
import Hosting
import MatchRules
import ParlorWire

extension Match {
    /// Bots play in each of them.
    static let mostPractices = 5
    static let mostAdopted = 5

    static func quota(
        _ command: MatchCommand, _ context: Context
    ) -> Quota<MatchRefusal>? {
        context.actor.person.map { person in
            if case .adopt = command {
                Quota(
                    of: mostAdopted, in: adopterIndex, prefix: sort(person),
                    else: .tooManyAdopted(mostAdopted))
            } else {
                Quota(
                    of: mostPractices, in: practiceIndex, prefix: sort(person),
                    else: .tooManyPractices(mostPractices))
            }
        }
    }
}
