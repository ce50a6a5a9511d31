import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

extension Drawing {
    private static let page = 20

    /// The drawing that is meant by its owner, or by its room.
    static func find(
        _ command: DrawingCommand, _ context: Context, _ reader: Reader, _ patience: RoomPatience
    ) throws -> EntityKey? {
        guard let person = context.actor.person else { return nil }
        switch command {
        case .current: return try lastUsed(by: person, reader)
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

    /// The index knows the last use to the minute: of those within a minute the drawings know better.
    private static func lastUsed(by person: PersonID, _ reader: Reader) throws -> EntityKey? {
        var newest: (key: EntityKey, use: Use)?
        var newestListed: Timestamp?
        var after: StoredListing?
        repeat {
            let rows = try reader.list(ownIndex, prefix: sort(person), after: after, limit: page)
            for row in rows {
                guard let use = try reader.state(Drawing.self, row.stream.key)?.state.uses[person]
                else { continue }
                newestListed = newestListed ?? use.listedAt
                guard use.listedAt + Use.pace > newestListed! else { return newest?.key }
                if newest.map({ use.at > $0.use.at }) ?? true { newest = (row.stream.key, use) }
            }
            after = rows.count == page ? rows.last : nil
        } while after != nil
        return newest?.key
    }
}

/// A room that nobody has told of here may have been made a moment ago, or somebody come into it: the lobby
/// is asked, and whoever asks for its board repeats that until all is here that the lobby knew then.
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
