import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

extension DrawingQuery {
    static let page = 1...50
    static let usualPage = 20
    /// Of the drawings that one page is read from: a page of large ones is shorter.
    static let mostRead = 2 << 20

    func answer(
        _ context: Context, reading reader: Reader, _ recent: RecentParts
    ) throws -> any Encodable {
        switch self {
        case .get(let rev, let after):
            let cursor = try after.map(Cursor.init)
            let found = try Self.moment(context, at: cursor?.rev ?? rev, reader, recent)
            return found.answer { drawing in
                let view = drawing.view(
                    context.key, from: cursor?.place, atMost: Drawing.mostShown)
                if view.more != nil { recent.keep(drawing, context.key) }
                return view
            }
        case .list(let after, let limit):
            return try Self.list(context, after: after, limit: limit, reader)
        case .export(.json, let rev, let after):
            let cursor = try after.map(Cursor.init)
            let found = try Self.moment(context, at: cursor?.rev ?? rev, reader, recent)
            return found.answer { drawing in
                let part = drawing.json(from: cursor?.place)
                if part.more != nil { recent.keep(drawing, context.key) }
                return part
            }
        case .export(let format, let rev, let after):
            let place = try after.map(FilePlace.init)
            return try Self.export(
                format, of: context, at: place?.rev ?? rev, from: place?.offset ?? 0, reader, recent
            )
        case .brushes: return BrushCatalogue.standard
        }
    }

    /// The drawing as it is, when its caller may see it.
    private static func drawing(_ context: Context, _ reader: Reader) throws -> Drawing {
        guard let (now, _) = try reader.state(Drawing.self, context.key), !now.isDeleted else {
            throw DrawingRefusal.notFound
        }
        if let person = context.actor.person, !now.audience(key: context.key).admits(person) {
            throw Failure(.forbidden, "You may not see this drawing.")
        }
        return now
    }

    private static func moment(
        _ context: Context, at rev: Revision?, _ reader: Reader, _ recent: RecentParts
    ) throws -> FoundDrawing {
        let now = try drawing(context, reader)
        guard let rev, rev != now.rev else { return .atHand(now) }
        if let kept = recent.drawings.value(of: .init(drawing: context.key, rev: rev)) {
            return .atHand(kept)
        }
        guard let past = try reader.past(Drawing.self, context.key, at: rev) else {
            throw Failure.noSuchRev
        }
        return .past(past)
    }

    /// A picture is made beside all other calls; one that was made a moment ago is at hand.
    private static func export(
        _ format: ExportFormat, of context: Context, at rev: Revision?, from offset: Int,
        _ reader: Reader, _ recent: RecentParts
    ) throws -> any Encodable {
        let rev = try rev ?? drawing(context, reader).rev
        let name = RecentParts.FileName(
            moment: .init(drawing: context.key, rev: rev), format: format)
        if let file = recent.files.value(of: name) {
            _ = try drawing(context, reader)
            return try ExportedDrawing(part: file, of: format, rev: rev, from: offset)
        }
        let make =
            format == .lapse
            ? try film(context, at: rev, reader)
            : try picture(context, at: rev, as: format, reader, recent)
        return Later {
            let file = try recent.files.value(of: name) ?? make()
            recent.files.keep(file, as: name, bytes: file.count)
            return try ExportedDrawing(part: file, of: format, rev: rev, from: offset)
        }
    }

    private static func picture(
        _ context: Context, at rev: Revision, as format: ExportFormat, _ reader: Reader,
        _ recent: RecentParts
    ) throws -> @Sendable () throws -> Bytes {
        let found = try moment(context, at: rev, reader, recent)
        return { try found.make().rendered(as: format) }
    }

    /// All that happened is read beside all other calls too.
    private static func film(
        _ context: Context, at rev: Revision, _ reader: Reader
    ) throws -> @Sendable () throws -> Bytes {
        guard (1...(try drawing(context, reader).rev)).contains(rev) else {
            throw Failure.noSuchRev
        }
        let first = max(0, rev - Lapse.mostEvents)
        let before = first > 0 ? try reader.past(Drawing.self, context.key, at: first) : nil
        let happened = try reader.history(of: Drawing.self, context.key, after: first, upTo: rev)
        return {
            var lapse = Lapse(from: try before?().canvas ?? Canvas())
            try happened { event, bytes, _ in try lapse.apply(event, of: bytes) }
            return try SVG.text(of: Film(lapse))
        }
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
        var listed: [ListedDrawing] = []
        var (read, bytes) = (0, 0)
        for row in rows.prefix(limit) where bytes < mostRead {
            read += 1
            guard let drawing = try reader.state(Drawing.self, row.stream.key)?.state else {
                continue
            }
            bytes += drawing.canvas.heldBytes
            if let one = drawing.listed(as: DrawingID(row.stream.key), for: person) {
                listed.append(one)
            }
        }
        return DrawingList(
            drawings: listed, more: rows.count > read ? rows[read - 1].cursor(of: person) : nil)
    }
}

/// A drawing at a revision: at hand, or to be worked out of its past.
enum FoundDrawing: Sendable {
    case atHand(Drawing)
    case past(@Sendable () throws -> Drawing)

    func make() throws -> Drawing {
        switch self {
        case .atHand(let drawing): drawing
        case .past(let make): try make()
        }
    }

    func answer(_ make: @escaping @Sendable (Drawing) throws -> any Encodable) rethrows
        -> any Encodable
    {
        switch self {
        case .atHand(let drawing): try make(drawing)
        case .past(let past): Later { try make(past()) }
        }
    }
}

extension RecentParts {
    fileprivate func keep(_ drawing: Drawing, _ key: EntityKey) {
        drawings.keep(
            drawing, as: Moment(drawing: key, rev: drawing.rev), bytes: drawing.canvas.heldBytes)
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
