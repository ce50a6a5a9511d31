import Contracts
import EventSourcing
import ParlorWire

/// A board: what its painters did on it, and who they are.
struct Drawing: Watchable, HandWritten, Erasable {
    static let schema = 5
    static let snapshots = SnapshotPolicy(share: 4)
    static let looksTheSameToAll = true

    /// How many events made it.
    var rev: Revision = 0
    var about: NewDrawing?
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
        case .moveIn(let moved): return try movingIn(moved, context)
        case .noteErased(let person): return try erasing(person, context)
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
        case .created(let drawing):
            about = drawing
            if drawing.room == nil { use(by: drawing.createdBy, drawing.createdAt) }
        case .memberJoined(let person, let isPlayer):
            members.removeAll { $0.id == person }
            members.append(Member(id: person, isPlayer: isPlayer))
        case .memberLeft(let person): remove(person)
        case .finished: isFinished = true
        case .stroked, .stamped, .backgroundChanged, .cleared, .imported: draw(event)
        case .undone(let act, let person, let at):
            canvas.undo(act, by: person)
            use(by: person, at)
        case .redone(let act, let person, let at):
            canvas.redo(act, by: person)
            use(by: person, at)
        case .deleted:
            let last = rev
            self = Drawing()
            (rev, isDeleted) = (last, true)
        }
    }

    /// The journal keeps points packed.
    static func written(_ event: DrawingEvent) -> WrittenChoice {
        switch event {
        case .stroked, .imported:
            let (name, told) = JSON.encode(choice: event)
            let stored = JSON.encode(choice: event.writtenPacked).body
            return WrittenChoice(name: name, stored: stored, told: told)
        default: return WrittenChoice(event)
        }
    }
}

extension Drawing {
    struct RoomMark: Hashable {
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
