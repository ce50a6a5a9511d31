import Contracts
import EventSourcing
import ParlorWire

/// How the list of public rooms changed is of use for a day, to those who come back to it.
extension PublicRooms: Cuttable {
    static let passing = Set(PublicRoomsEvent.CodingKeys.allCases.map(\.rawValue))
    static let keptByDefault: Duration? = .seconds(24 * 3_600)
    static let passingFollowers: Set<String> = []
}
