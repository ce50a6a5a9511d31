import Contracts
import EventSourcing
import ParlorWire

/// How far somebody had read is asked for by nobody after a day: how far they have is in the state.
extension Chat: Cuttable {
    static let passing: Set<String> = [ChatEvent.CodingKeys.read.rawValue]
    static let keptByDefault: Duration? = .seconds(24 * 3_600)
    static let passingFollowers: Set<String> = []

    /// What came later may be absent.
    static func upgraded(_ state: Bytes, of schema: Int) throws(Malformed) -> Chat {
        guard (5..<Self.schema).contains(schema) else {
            throw Malformed("a state of \(kind) has the schema \(schema), which is not known here")
        }
        var chat = try JSON.decode(Chat.self, from: state)
        if schema < 7 { chat.upgradeGroup() }
        chat.upgradeWriters()
        return chat
    }
}
