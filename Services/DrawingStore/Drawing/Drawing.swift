import Contracts
import EventSourcing
import Wire

/// A board: what its painters did on it, and who they are.
struct Drawing: Entity {
    static let kind: EntityKind = "drawing"
    static let schema = 3
    static let snapshotShare = 4
    static let looksTheSameToAll = true
    static let packed = DrawingEvent.packed

    /// How many events made it.
    var rev: Revision = 0
    var about: About?
    /// Of a board: who is in its room.
    var members: [Member] = []
    var canvas = Canvas()
    var uses: [PersonID: Use] = [:]
    /// Its room ended.
    var isFinished = false
    var isDeleted = false

    func decide(
        _ command: DrawingCommand, in context: Context
    ) throws(DrawingRefusal) -> [DrawingEvent] {
        switch command {
        case .create(let title, let code): return try creating(title, code, context)
        case .current: return about == nil ? try creating(nil, nil, context) : []
        case .noteRoom, .noteMember, .noteGone, .noteClosed: return try hearing(command, context)
        default: break
        }
        guard let about, !isDeleted else { throw .notFound }
        guard let person = context.actor.person else { throw .personOnly }
        if case .delete = command { return try deleting(about, by: person) }
        guard painters.contains(person) else { throw .notPainter }
        guard !isFinished else { throw .finished }
        return try acting(command, person, context.now)
    }

    mutating func apply(_ event: DrawingEvent) {
        rev += 1
        switch event {
        case .created, .memberJoined, .memberLeft, .finished, .deleted: applyToBoard(event)
        case .stroked, .stamped, .backgroundChanged, .cleared, .imported, .undone, .redone:
            applyToCanvas(event)
        }
    }

    static func writtenPacked(_ event: DrawingEvent) -> DrawingEvent { event.writtenPacked }
}

extension Drawing {
    struct About: Codable, Hashable {
        let title: DrawingTitle?
        let createdBy: PersonID
        let createdAt: Timestamp
        /// Of a room's board.
        let room: RoomMark?
    }

    struct RoomMark: Codable, Hashable {
        let id: RoomID
        let code: RoomCode
        let epoch: Epoch
    }

    struct Member: Codable, Hashable {
        let id: PersonID
        let isPlayer: Bool
    }

    /// When somebody last did something with it. The index has that to the minute, so that not each
    /// stroke changes it: `listedAt`.
    struct Use: Codable, Hashable {
        static let pace: Duration = .seconds(60)

        var at: Timestamp
        var listedAt: Timestamp
    }

    /// Who may draw on it.
    var painters: [PersonID] {
        guard let about, !isDeleted else { return [] }
        return about.room == nil ? [about.createdBy] : members.filter(\.isPlayer).map(\.id)
    }
}
