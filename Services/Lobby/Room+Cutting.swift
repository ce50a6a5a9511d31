import Contracts
public import EventSourcing
public import RoomRules
import Wire

/// What only members saw in passing: who was ready or away for a while, how a match stood, and what
/// the room remembers anyway.
extension Room: Cuttable {
    public static let passing = Set(
        [RoomEvent.CodingKeys.appChanged, .playerDropped, .readyChanged, .progressed, .cardsSeen]
            .map(\.rawValue))
    public static let keptByDefault: Duration? = nil
    public static let passingFollowers: Set<String> = []
}
