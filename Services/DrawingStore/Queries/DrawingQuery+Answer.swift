import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

extension DrawingQuery {
    func answer(
        _ context: Context, reading reader: Reader, _ recent: RecentParts
    ) throws -> any Encodable {
        switch self {
        case .get(let rev, let after):
            let cursor = try after.map(Cursor.init)
            let found = try Self.moment(
                context, at: cursor?.rev ?? rev, for: .reading, reader, recent)
            let isKept = found.isKept
            return found.answer { drawing in
                let view = drawing.view(
                    context.key, from: cursor?.place, atMost: Drawing.mostShown)
                if view.more != nil, isKept { recent.keep(drawing, context.key) }
                return view
            }
        case .list(let after, let limit):
            return try Self.list(context, after: after, limit: limit, reader)
        case .export(.json, let rev, let after):
            let cursor = try after.map(Cursor.init)
            let found = try Self.moment(
                context, at: cursor?.rev ?? rev, for: .reading, reader, recent)
            let isKept = found.isKept
            return found.answer { drawing in
                let part = drawing.json(from: cursor?.place)
                if part.more != nil, isKept { recent.keep(drawing, context.key) }
                return part
            }
        case .export(let format, let rev, let after):
            let place = try after.map(FilePlace.init)
            return try Self.export(
                format, of: context, at: rev, from: place, reader, recent)
        case .lines(let person, let after):
            return try Self.lines(of: person, after: after, context, reader, recent)
        case .brushes: return Catalogues.inUse.brushes
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

    static func moment(
        _ context: Context, at rev: Revision?, for lane: Lane, _ reader: Reader,
        _ recent: RecentParts
    ) throws -> FoundDrawing {
        let now = try drawing(context, reader)
        guard let rev, rev != now.rev else {
            return .atHand(now, isKept: reader.isKept(Drawing.self, context.key))
        }
        if let kept = recent.drawings.value(of: .init(drawing: context.key, rev: rev)) {
            return .atHand(kept, isKept: true)
        }
        guard let past = try reader.past(Drawing.self, context.key, at: rev, for: lane) else {
            throw Failure.noSuchRev
        }
        return .past(past)
    }

    /// A picture is made beside all other calls; one that was made a moment ago is at hand.
    private static func export(
        _ format: ExportFormat, of context: Context, at rev: Revision?, from place: FilePlace?,
        _ reader: Reader, _ recent: RecentParts
    ) throws -> any Encodable {
        let brushes = Catalogues.inUse.brushes
        let mark = brushes.mark
        guard place == nil || place?.brushes == mark else { throw Failure.otherBrushes }
        let offset = place?.offset ?? 0
        let rev = try place?.rev ?? rev ?? drawing(context, reader).rev
        let name = RecentParts.FileName(
            moment: .init(drawing: context.key, rev: rev), format: format, brushes: mark)
        if let file = recent.files.value(of: name) {
            _ = try drawing(context, reader)
            return try ExportedDrawing(part: file.get(), of: name, from: offset)
        }
        let file =
            format == .lapse
            ? try film(context, at: rev, with: brushes, reader)
            : try picture(context, at: rev, as: format, with: brushes, reader, recent)
        return DeferredAnswer(making: file.expected, holding: file.bytes) { pace in
            let file = try recent.file(name) { try file.make(pace) }
            return try ExportedDrawing(part: file, of: name, from: offset)
        }
    }

    private static func picture(
        _ context: Context, at rev: Revision, as format: ExportFormat,
        with brushes: BrushCatalogue, _ reader: Reader, _ recent: RecentParts
    ) throws -> FoundFile {
        let found = try moment(context, at: rev, for: .making, reader, recent)
        return FoundFile(bytes: found.bytes, expected: found.renderTime) { pace in
            try found.make().rendered(as: format, with: brushes, pace)
        }
    }

    /// All that happened is read beside all other calls too.
    private static func film(
        _ context: Context, at rev: Revision, with brushes: BrushCatalogue, _ reader: Reader
    ) throws -> FoundFile {
        let now = try drawing(context, reader)
        guard (1...now.rev).contains(rev) else { throw Failure.noSuchRev }
        let first = max(0, rev - TimeLapse.mostEvents)
        let before =
            first > 0
            ? try reader.past(Drawing.self, context.key, at: first, for: .making) : nil
        let happened = try reader.history(of: Drawing.self, context.key, after: first, upTo: rev)
        return FoundFile(
            bytes: before?.bytes ?? 0,
            expected: TimeLapse.time(of: rev - first, bytes: now.canvas.heldBytes)
        ) { pace in
            let lapse = try TimeLapse(from: before?.make() ?? Drawing(), pace, happened)
            return try SVG.text(of: Film(lapse, with: brushes, pace), pace)
        }
    }
}

/// A drawing at a revision: at hand, or to be worked out of its past.
enum FoundDrawing: Sendable {
    case atHand(Drawing, isKept: Bool)
    case past(PastEntity<Drawing>)

    /// It is durable, or will be by the time it is made.
    var isKept: Bool {
        switch self {
        case .atHand(_, let isKept): isKept
        case .past: true
        }
    }

    /// How much was read for it.
    var bytes: Int {
        switch self {
        case .atHand: 0
        case .past(let past): past.bytes
        }
    }

    /// About how long a picture of it takes.
    var renderTime: Duration {
        switch self {
        case .atHand(let drawing, _): Drawing.renderTime(bytes: drawing.canvas.heldBytes)
        case .past(let past): Drawing.renderTime(bytes: past.bytes)
        }
    }

    func make() throws -> Drawing {
        switch self {
        case .atHand(let drawing, _): drawing
        case .past(let past): try past.make()
        }
    }

    func answer(_ make: @escaping @Sendable (Drawing) throws -> any Encodable) rethrows
        -> any Encodable
    {
        switch self {
        case .atHand(let drawing, _): try make(drawing)
        case .past(let past):
            DeferredAnswer(.reading, holding: past.bytes) { try make(past.make()) }
        }
    }
}

extension BrushCatalogue {
    /// Another for other brushes.
    fileprivate var mark: Int { Int(UInt64(fnv1a: JSON.encode(self)) & 0xFFFF_FFFF) }
}

/// A file that is yet to be made, how much was read for it, and how long it takes about.
private struct FoundFile: Sendable {
    let bytes: Int
    let expected: Duration
    let make: @Sendable (Pace) throws -> Bytes
}

extension RecentParts {
    func keep(_ drawing: Drawing, _ key: EntityKey) {
        drawings.keep(
            drawing, as: Moment(drawing: key, rev: drawing.rev), bytes: drawing.canvas.heldBytes)
    }
}
