import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

extension DrawingQuery {
    static let page = 1...50
    static let usualPage = 20

    func answer(
        _ context: Context, reading reader: Reader, _ files: RenderedFiles
    ) throws -> any Encodable {
        switch self {
        case .get(let rev, let after):
            let (drawing, _) = try Self.drawing(context, at: rev, reader)
            return drawing.view(
                context.key, from: try Self.place(after), atMost: Drawing.mostShown)
        case .list(let after, let limit):
            return try Self.list(context, after: after, limit: limit, reader)
        case .export(let format, let rev, let after):
            if format == .json {
                let (drawing, rev) = try Self.drawing(context, at: rev, reader)
                return drawing.json(rev, from: try Self.place(after))
            }
            let place = after.map { FilePlace($0) }
            guard place != .some(nil) else { throw Failure.badCursor }
            let (drawing, found) = try Self.drawing(context, at: place??.rev ?? rev, reader)
            let name = RenderedFiles.Name(drawing: context.key, rev: found, format: format)
            return drawing.rendered(name, from: place??.offset ?? 0, files)
        case .brushes: return BrushCatalogue.standard
        }
    }

    /// As the caller may see it.
    static func drawing(
        _ context: Context, at rev: Revision?, _ reader: Reader
    ) throws -> (Drawing, Revision) {
        guard let (now, head) = try reader.state(Drawing.self, context.key), !now.isDeleted else {
            throw DrawingRefusal.notFound
        }
        if let person = context.actor.person, !now.audience(key: context.key).admits(person) {
            throw Failure(.forbidden, "You may not see this drawing.")
        }
        guard let rev, rev != head else { return (now, head) }
        guard let then = try reader.state(Drawing.self, context.key, at: rev)?.state else {
            throw Failure.badInput("rev", "The drawing has no such revision.")
        }
        return (then, rev)
    }

    static func place(_ cursor: String?) throws(Failure) -> LayerPlace? {
        guard let cursor else { return nil }
        guard let place = LayerPlace(cursor) else { throw .badCursor }
        return place
    }

    private static func list(
        _ context: Context, after: String?, limit: Int?, _ reader: Reader
    ) throws -> DrawingList {
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
        return DrawingList(
            drawings: try rows.prefix(limit).compactMap { row in
                try reader.state(Drawing.self, row.stream.key)?.state
                    .listed(as: DrawingID(row.stream.key), for: person)
            }, more: rows.count > limit ? rows[limit - 1].cursor(of: person) : nil)
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

extension Failure {
    static let badCursor = Failure.badInput(
        "after", "The cursor isn't one that an earlier part gave.")
}
