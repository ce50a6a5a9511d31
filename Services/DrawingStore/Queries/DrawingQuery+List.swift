import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

extension DrawingQuery {
    static let page = 1...50
    static let usualPage = 20
    /// Of the drawings that one page is read from: a page of large ones is shorter.
    static let mostRead = 2 << 20
    /// More than that is worked out beside all other calls.
    static let mostReadAtOnce = 128 << 10

    static func list(
        _ context: Context, after: String?, limit: Int?, _ reader: Reader
    ) throws -> any Encodable {
        guard let person = context.actor.person else { throw DrawingRefusal.personOnly }
        let limit = limit ?? usualPage
        guard page.contains(limit) else {
            throw Failure.badInput("limit", "A page has 1 to \(page.upperBound) drawings.")
        }
        let place = try after.map { text throws(Failure) in
            guard let place = StoredListing(cursor: text, of: person) else { throw .badCursor }
            return place
        }
        let rows = try reader.list(
            Drawing.userIndex, prefix: Drawing.sort(person), after: place, limit: limit + 1)
        let heads = try reader.heads(of: rows.map(\.stream))
        var found: [(id: DrawingID, drawing: PastEntity<Drawing>)] = []
        var (read, bytes) = (0, 0)
        for row in rows.prefix(limit) where bytes < mostRead {
            read += 1
            guard let head = heads[row.stream]?.rev,
                let drawing = try reader.past(Drawing.self, row.stream.key, at: head, for: .reading)
            else { continue }
            bytes += drawing.bytes
            found.append((DrawingID(row.stream.key), drawing))
        }
        let more = rows.count > read ? rows[read - 1].cursor(of: person) : nil
        let make = { @Sendable [found] in
            let drawings = try found.compactMap { id, drawing in
                try drawing.make().listed(as: id, for: person)
            }
            return DrawingList(drawings: drawings, more: more)
        }
        return bytes > mostReadAtOnce ? DeferredAnswer(.reading, holding: bytes, make) : try make()
    }
}

extension Drawing {
    func listed(as id: DrawingID, for person: PersonID) -> ListedDrawing? {
        guard let about else { return nil }
        return ListedDrawing(
            drawingId: id, title: about.title, createdAt: about.createdAt,
            roomCode: about.room?.code, usedAt: uses[person]?.at ?? about.createdAt,
            strokeCount: canvas.shown.strokes, stampCount: canvas.shown.stamps)
    }
}

extension StoredListing {
    /// `<age>.<key>`.
    fileprivate func cursor(of person: PersonID) -> String {
        "\(sort.dropFirst(Drawing.sort(person).count)).\(stream.key)"
    }

    fileprivate init?(cursor: String, of person: PersonID) {
        let parts = cursor.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, EntityKey.canBe(parts[1].utf8) else { return nil }
        self.init(
            index: Drawing.userIndex, sort: Drawing.sort(person) + parts[0],
            stream: StreamName(Drawing.kind, EntityKey(String(parts[1]))))
    }
}
