import Contracts
import EventSourcing
import ParlorWire

/// Presence is news for a day: then only how it is now stays.
extension Person: Cuttable {
    static let passing = Set(PersonEvent.ofPresence.map(\.rawValue))
    static let keptByDefault: Duration? = .seconds(24 * 3_600)
    static let passingFollowers: Set<String> = ["lobby/presence", "game-authority/presence"]
    static let standsInFor: Set<String> = [PersonEvent.CodingKeys.presenceChanged.rawValue]

    /// Schema 10 did not count what was told.
    static func upgraded(_ state: Bytes, of schema: Int) throws(Malformed) -> Person {
        guard schema == 10 else {
            throw Malformed("a person of the schema \(schema) is not known here")
        }
        var fields = try JSON.decode([String: RawJSON].self, from: state)
        fields["toldCount"] = RawJSON(Bytes("0".utf8))
        return try JSON.decode(Person.self, from: JSON.encode(fields))
    }

    var standIn: PersonEvent? {
        guard hasBeenOnline, let lastSeen else { return nil }
        return .presenceChanged(PersonPresence(isOnline: isOnline, lastSeen: lastSeen))
    }
}
