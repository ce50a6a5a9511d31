import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

extension Drawing {
    private static let page = 20

    /// The drawing that is meant by its owner, or by its room.
    static func find(
        _ command: DrawingCommand, _ context: Context, _ reader: Reader, _ patience: RoomPatience,
        _ lastUsed: LastUsed
    ) throws -> EntityKey? {
        guard let person = context.actor.person else { return nil }
        lastUsed.note(command, by: person, context.key)
        switch command {
        case .current: return try lastUsed.drawing(of: person, reader)
        case .create(_, .some(let code)):
            guard code.isWellFormed else { throw DrawingRefusal.roomNotFound }
            let rows = try reader.list(roomIndex, prefix: sort(code), limit: page)
            let boards = try rows.filter {
                try reader.state(Drawing.self, $0.stream.key)?.state.isFinished == false
            }
            guard let board = boards.last?.stream.key else {
                throw patience.isOver(for: context) ? DrawingRefusal.roomNotFound : .roomNotHeardOf
            }
            let isPainter = try reader.state(Drawing.self, board)?.state.painters.contains(person)
            guard isPainter == true || patience.isOver(for: context) else {
                throw DrawingRefusal.roomNotHeardOf
            }
            return board
        default: return nil
        }
    }
}

/// A room that nobody has told of here may have been made a moment ago, or somebody come into it:
/// the lobby is asked, and whoever asks for its board repeats that until all is here that the lobby
/// knew then.
final class RoomPatience {
    private static let most = 1_000

    private unowned let host: Host
    /// By the seed of the command, which is the same each time it is repeated.
    private var askedAt: [UInt64: SourceMoment] = [:]

    init(_ host: Host) { self.host = host }

    func isOver(for context: Context) -> Bool {
        if let moment = askedAt[context.seed] {
            guard host.hasReached(moment) else { return false }
            askedAt[context.seed] = nil
            return true
        }
        if askedAt.count >= Self.most { askedAt = [:] }
        askedAt[context.seed] = host.moment(of: "room")
        return false
    }
}
