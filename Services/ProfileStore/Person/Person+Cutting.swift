import Contracts
import EventSourcing
import Wire

/// Presence is news for a day: then only how it is now stays.
extension Person: Cuttable {
    static let passing = Set(PersonEvent.ofPresence.map(\.rawValue))
    static let keptByDefault: Duration? = .seconds(24 * 3_600)
    static let passingFollowers: Set<String> = ["lobby/presence", "game-authority/presence"]
    static let standsInFor: Set<String> = [PersonEvent.CodingKeys.presenceChanged.rawValue]

    var standIn: PersonEvent? {
        guard hasBeenOnline, let lastSeen else { return nil }
        return .presenceChanged(PersonPresence(isOnline: isOnline, lastSeen: lastSeen))
    }
}
