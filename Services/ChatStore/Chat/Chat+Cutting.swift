import Contracts
import EventSourcing
import Wire

/// How far somebody had read is asked for by nobody after a day: how far they have is in the state.
extension Chat: Cuttable {
    static let passing: Set<String> = [ChatEvent.CodingKeys.read.rawValue]
    static let keptByDefault: Duration? = .seconds(24 * 3_600)
    static let passingFollowers: Set<String> = []
}
