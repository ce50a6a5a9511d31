import Contracts
import EventSourcing
import Hosting
import Journal
import Lines
import ParlorWire

/// A person's file, as far as the drawing store has it: their own drawings, a large one in several
/// lines.
extension DrawingQuery {
    static func lines(
        of person: PersonID, after text: String?, _ context: Context, _ reader: Reader,
        _ recent: RecentParts
    ) throws -> any Encodable {
        guard context.actor.isPart else { throw DrawingRefusal.partsOnly }
        guard person.isWellFormed else { throw DrawingRefusal.badId }
        let place = try text.map(OwnPlace.init)
        guard let place, let cursor = place.cursor else {
            return try drawings(of: person, after: place?.drawing, reader, recent)
        }
        return try rest(of: place, from: cursor, person, context, reader, recent)
    }

    /// Those behind a drawing, by their keys: what is drawn meanwhile changes no place.
    private static func drawings(
        of person: PersonID, after last: EntityKey?, _ reader: Reader, _ recent: RecentParts
    ) throws -> any Encodable {
        let all = try reader.list(
            Drawing.ownIndex, prefix: Drawing.sort(person), limit: .max
        ).map(\.stream).filter { stream in last.map { $0 < stream.key } ?? true }
            .sorted { $0.key < $1.key }
        let heads = try reader.heads(of: Array(all.prefix(page.upperBound)))
        var found: [(key: EntityKey, isKept: Bool, drawing: PastEntity<Drawing>)] = []
        var (read, bytes) = (0, 0)
        for stream in all.prefix(page.upperBound) where bytes < mostRead {
            read += 1
            guard let head = heads[stream]?.rev,
                let drawing = try reader.past(Drawing.self, stream.key, at: head, for: .reading)
            else { continue }
            bytes += drawing.bytes
            found.append((stream.key, reader.isKept(Drawing.self, stream.key), drawing))
        }
        let behind = all.count > read ? OwnPlace(drawing: all[read - 1].key) : nil
        return DeferredAnswer(.reading, holding: bytes) { [found] in
            var page = OwnLines()
            var (bytes, last) = (0, last)
            for (key, isKept, past) in found {
                let drawing = try past.make()
                guard let part = drawing.line(of: key, for: person, from: nil, part: 1) else {
                    continue
                }
                guard bytes == 0 || bytes + part.line.bytes.count <= OwnLines.mostBytes else {
                    page.more = last.map { OwnPlace(drawing: $0).text }
                    return page
                }
                page.lines.append(part.line)
                bytes += part.line.bytes.count
                last = key
                guard let next = part.next else { continue }
                if isKept { recent.keep(drawing, key) }
                page.more = next.text
                return page
            }
            page.more = behind?.text
            return page
        }
    }

    /// All parts of a drawing are of one revision.
    private static func rest(
        of place: OwnPlace, from cursor: Cursor, _ person: PersonID, _ context: Context,
        _ reader: Reader, _ recent: RecentParts
    ) throws -> any Encodable {
        let key = place.drawing
        guard let now = try reader.state(Drawing.self, key)?.state, now.about != nil else {
            return OwnLines(more: OwnPlace(drawing: key).text)
        }
        let own = Context(actor: context.actor, key: key, now: context.now, seed: 0)
        let found = try moment(own, at: cursor.rev, for: .reading, reader, recent)
        let isKept = found.isKept
        return found.answer { drawing in
            guard
                let part = drawing.line(
                    of: key, for: person, from: cursor.place, part: place.part)
            else { return OwnLines(more: OwnPlace(drawing: key).text) }
            if part.next != nil, isKept { recent.keep(drawing, key) }
            return OwnLines([part.line], more: (part.next ?? OwnPlace(drawing: key)).text)
        }
    }
}

/// How far a person's file is: behind a drawing, or in one.
private struct OwnPlace {
    let drawing: EntityKey
    var cursor: Cursor?
    var part = 1

    init(drawing: EntityKey, cursor: Cursor? = nil, part: Int = 1) {
        (self.drawing, self.cursor, self.part) = (drawing, cursor, part)
    }

    /// `<key>`, or `<key>/<cursor>/<part>`.
    init(_ text: String) throws(Failure) {
        let parts = text.split(separator: "/").map(String.init)
        guard let key = parts.first, EntityKey.canBe(key.utf8) else { throw .badCursor }
        switch parts.count {
        case 1: self.init(drawing: EntityKey(key))
        case 3:
            guard let part = Int(parts[2]), part > 1 else { throw .badCursor }
            self.init(drawing: EntityKey(key), cursor: try Cursor(parts[1]), part: part)
        default: throw .badCursor
        }
    }

    var text: String {
        "\(drawing)" + (cursor.map { "/\($0.text)/\(part)" } ?? "")
    }
}

extension Drawing {
    /// From a place on, as much as goes into one line; nil when it is not there any more.
    fileprivate func line(
        of key: EntityKey, for person: PersonID, from place: LayerPlace?, part: Int
    ) -> (line: RawJSON, next: OwnPlace?)? {
        guard let about, about.createdBy == person else { return nil }
        let file = json(from: place)
        let next = file.more.flatMap { try? Cursor($0) }
        let line = DrawingLine(
            DrawingID(key), of: person, title: about.title, createdAt: about.createdAt,
            updatedAt: uses[person]?.at ?? about.createdAt, file.drawing!,
            part: part > 1 || next != nil ? part : nil)
        return (
            OwnLine.moved(MovedLine(drawing: line)).json,
            next.map { OwnPlace(drawing: key, cursor: $0, part: part + 1) }
        )
    }
}
