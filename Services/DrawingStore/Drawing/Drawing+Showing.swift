import Contracts
import EventSourcing
import ParlorWire

/// Who sees what of a drawing, and where it is found.
extension Drawing {
    /// A person's drawings and boards, the last used first.
    static let userIndex = "drawing.user"
    /// The same of their own drawings alone.
    static let ownIndex = "drawing.own"
    /// A room's board.
    static let roomIndex = Census.Index.boards.rawValue

    /// Of each answer: a large stroke alone may have more.
    static let mostShown = 448 << 10
    /// A reply to an act costs the same however much there is on the board.
    static let mostReplied = 8 << 10

    var listings: Set<Listing> {
        guard let about, !isDeleted else { return [] }
        guard let room = about.room else {
            let sort = Self.sort(about.createdBy, uses[about.createdBy]?.listedAt)
            return [
                Listing(in: Self.userIndex, sort: sort), Listing(in: Self.ownIndex, sort: sort),
            ]
        }
        var listings: Set<Listing> = []
        if !isFinished {
            listings.insert(
                Listing(in: Self.roomIndex, sort: Self.sort(room.code, in: room.epoch)))
        }
        for member in members {
            let used = uses[member.id]?.listedAt ?? about.createdAt
            listings.insert(Listing(in: Self.userIndex, sort: Self.sort(member.id, used)))
        }
        return listings
    }

    /// An id has no slash: no other's begins with this.
    static func sort(_ person: PersonID) -> String { "\(person)/" }

    /// The newest first.
    private static func sort(_ person: PersonID, _ usedAt: Timestamp?) -> String {
        let age = String(Int64.max - (usedAt?.milliseconds ?? 0), radix: 36)
        return sort(person) + String(repeating: "0", count: 13 - age.count) + age
    }

    /// When it was used, as far as the index knows.
    static func use(sortedAs sort: String, of person: PersonID) -> Timestamp? {
        Int64(sort.dropFirst(Self.sort(person).count), radix: 36).map {
            Timestamp(milliseconds: Int64.max - $0)
        }
    }

    /// Of all rooms of that code: the newest last.
    static func sort(_ code: RoomCode) -> String { "\(code)/" }
    static func sort(_ code: RoomCode, in epoch: Epoch) -> String { "\(code)/\(epoch)/" }

    func audience(key: EntityKey) -> Audience {
        guard let about, !isDeleted else { return .only([]) }
        return .only(about.room == nil ? [about.createdBy] : Set(members.map(\.id)))
    }

    func people(key: EntityKey) -> Set<PersonID> {
        guard let about, !isDeleted else { return [] }
        return Set(canvas.histories.keys).union(members.map(\.id)).union([about.createdBy])
    }

    func view(for viewer: Actor, key: EntityKey) -> DrawingView {
        view(key, from: nil, atMost: Self.mostShown)
    }

    func reply(to command: DrawingCommand, for viewer: Actor, key: EntityKey) -> DrawingView {
        switch command {
        case .create, .current: view(key, from: nil, atMost: Self.mostShown)
        default: newest(key)
        }
    }

    /// All that is on a small board; of a large one the newest act, and where to begin.
    private func newest(_ key: EntityKey) -> DrawingView {
        let whole = view(key, from: nil, atMost: Self.mostReplied)
        guard whole.more != nil else { return whole }
        var newest = view(
            key, from: LayerPlace(act: canvas.newest, layer: 0), atMost: Self.mostReplied)
        newest.more = Cursor(rev: rev, place: LayerPlace(act: 0, layer: 0)).text
        return newest
    }

    func view(_ key: EntityKey, from place: LayerPlace?, atMost mostBytes: Int) -> DrawingView {
        var strokes: [ShownStroke] = []
        var stamps: [ShownStamp] = []
        var bytes = 0
        let next =
            isDeleted
            ? nil
            : canvas.read(from: place) { act, layer in
                bytes += layer.bytesAsJSON
                guard bytes <= mostBytes || strokes.isEmpty && stamps.isEmpty else { return false }
                switch layer {
                case .stroke(let stroke):
                    strokes.append(
                        ShownStroke(act: act.number, userId: act.by, drawnAt: act.at, stroke))
                case .stamp(let stamp):
                    stamps.append(
                        ShownStamp(act: act.number, userId: act.by, drawnAt: act.at, stamp))
                }
                return true
            }
        return DrawingView(
            drawingId: DrawingID(key), rev: rev, title: about?.title,
            createdBy: about?.createdBy ?? "",
            createdAt: about?.createdAt ?? Timestamp(milliseconds: 0),
            roomCode: about?.room?.code, painters: painters,
            backgroundColor: canvas.background, strokes: strokes, stamps: stamps,
            strokeCount: canvas.shown.strokes, stampCount: canvas.shown.stamps,
            hands: isDeleted
                ? [:]
                : canvas.histories.mapValues {
                    HandView(undo: $0.done.count, redo: $0.undone.count)
                }, more: next.map { Cursor(rev: rev, place: $0).text })
    }
}

extension Layer {
    /// As JSON, about: it has never more than twice that.
    var bytesAsJSON: Int {
        switch self {
        case .stroke(let stroke):
            200 + stroke.points.count * 30 + (stroke.brush.descriptor?.bytes.count ?? 0)
        case .stamp: 200
        }
    }
}
