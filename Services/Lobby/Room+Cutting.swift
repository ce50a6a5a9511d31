import Contracts
public import EventSourcing
public import ParlorWire
public import RoomRules

/// What only members saw in passing: who was ready or away for a while, how a match stood, and what
/// the room remembers anyway.
extension Room: Cuttable {
    public static let passing = Set(
        [RoomEvent.CodingKeys.appChanged, .playerDropped, .readyChanged, .progressed, .cardsSeen]
            .map(\.rawValue))
    public static let keptByDefault: Duration? = nil
    public static let passingFollowers: Set<String> = ["lobby/publicRooms"]
    /// The list shows a room as it is by then.
    public static let needless = Set([RoomEvent.CodingKeys.playerDropped.rawValue])

    /// What came later may be absent.
    public static func upgraded(_ state: Bytes, of schema: Int) throws(Malformed) -> Room {
        guard (6..<Self.schema).contains(schema) else {
            throw Malformed("a state of \(kind) has the schema \(schema), which is not known here")
        }
        return try JSON.decode(Room.self, from: state)
    }
}
