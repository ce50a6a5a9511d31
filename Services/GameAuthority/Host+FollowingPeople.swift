import Contracts
import EventSourcing
import Hosting
import Journal
import MatchRules
import ParlorWire

extension Host {
    /// More matches than anybody plays at once.
    private static let mostMatches = 100

    /// Who goes offline drops in every match of a room that they play in, whether or not they are in
    /// the room still.
    func followingPeople() -> Host {
        following(
            PersonEvent.self, [.presenceChanged], as: "presence", into: Match.self,
            each: { event, entry, reader throws(JournalFault) in
                guard case .presenceChanged(let presence) = event else { return [] }
                let person = PersonID(entry.stream.key.rawValue)
                let matches = try reader.list(
                    Match.playerIndex, prefix: Match.sort(person), limit: Self.mostMatches)
                return matches.map {
                    Directive(
                        $0.stream.key,
                        presence.isOnline
                            ? .noteReturned(userId: person)
                            : .noteDropped(
                                userId: person, isAway: presence.isAway, at: presence.lastSeen))
                }
            })
    }
}
