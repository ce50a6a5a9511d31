import EventSourcing
import Hosting
import ParlorWire

/// What members of a table say without its being kept: it may be lost, and nobody hears it who is not one.
enum Murmur: Signal {
    case murmur(number: Int)

    static let pace: Duration = .milliseconds(50)

    enum CodingKeys: String, CodingKey, CaseIterable {
        case murmur = "table.murmur"
    }

    func joined(with next: Murmur) -> Murmur? { nil }

    static func admit(_ murmur: Murmur, _ context: Context, _ reader: Reader) throws {
        let table = try reader.state(Table.self, context.key)?.state
        guard let person = context.actor.person, table?.members.contains(person) == true else {
            throw Failure(.forbidden, "Only members murmur here.")
        }
    }
}
