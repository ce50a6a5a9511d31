import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

extension Drawing {
    private static let page = 20

    /// The drawing that is meant by its owner, or by its room.
    static func find(
        _ command: DrawingCommand, _ context: Context, _ reader: Reader, _ catchUp: CatchUp,
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
                throw catchUp.isOver(for: context) ? DrawingRefusal.roomNotFound : .roomNotHeardOf
            }
            let isPainter = try reader.state(Drawing.self, board)?.state.painters.contains(person)
            guard isPainter == true || catchUp.isOver(for: context) else {
                throw DrawingRefusal.roomNotHeardOf
            }
            return board
        default: return nil
        }
    }

    /// Who has just come into a room may look at its board before the news of it is here.
    static func mustBeHeardOf(
        _ person: PersonID?, _ context: Context, _ reader: Reader, _ catchUp: CatchUp
    ) throws {
        guard let person, context.key.rawValue.hasPrefix(DrawingID.roomPrefix),
            try reader.state(Drawing.self, context.key)?.state
                .audience(key: context.key).admits(person) != true
        else { return }
        guard catchUp.isOver(for: context) else { throw DrawingRefusal.roomNotHeardOf }
    }
}
