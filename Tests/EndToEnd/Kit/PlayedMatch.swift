import Contracts
import EventSourcing
import Wire

/// A match that begins when it is ordered, unless the order is void by then.
struct PlayedMatch: Entity {
    static let kind = MatchNews.kind
    static let schema = 1

    var room: RoomCode?
    var hasBegun = false
    var isOver = false

    enum Command: Choice {
        case order(roomCode: RoomCode)
        case void(roomCode: RoomCode)
        case finish

        enum CodingKeys: String, CodingKey, CaseIterable {
            case order = "match.order"
            case void = "match.void"
            case finish = "match.finish"
        }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Failure) -> EntityKey { key }

    func decide(_ command: Command, in context: Context) throws(Failure) -> [MatchNews] {
        switch command {
        case .order(let code): hasBegun || isOver ? [] : [.began(roomCode: code)]
        case .void(let code): isOver ? [] : [.refused(roomCode: code, reason: "The order is void.")]
        case .finish:
            hasBegun && !isOver
                ? [.ended(roomCode: room, results: MatchResults(winners: ["ada"]))] : []
        }
    }

    mutating func apply(_ event: MatchNews) {
        switch event {
        case .began(let code):
            room = code
            hasBegun = true
        case .stood: break
        case .refused, .ended: isOver = true
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> [String: Bool] {
        ["isUnderWay": hasBegun && !isOver]
    }
}
