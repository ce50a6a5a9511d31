import Contracts
import Hosting
import ParlorWire

extension Drawing {
    /// A part is a file of its own; all of them, one added to the other, are the whole.
    func json(from place: LayerPlace?) -> ExportedDrawing {
        var layers: [Layer] = []
        var bytes = 0
        let next = canvas.read(from: place) { _, layer in
            bytes += layer.bytesAsJSON
            guard bytes <= Self.mostShown || layers.isEmpty else { return false }
            layers.append(layer)
            return true
        }
        return ExportedDrawing(
            format: .json, mediaType: "application/json", rev: rev,
            drawing: Picture(layers: layers, backgroundColor: canvas.background),
            more: next.map { Cursor(rev: rev, place: $0).text })
    }

    func rendered(
        as format: ExportFormat, with brushes: BrushCatalogue, _ pace: Pace
    ) throws -> Bytes {
        guard format == .png else {
            return try SVG.text(of: Sketch(canvas.picture, with: brushes), pace)
        }
        let sketch = Sketch(canvas.picture, with: brushes, paintedWithin: PaintCost.most)
        return try Painter.png(of: sketch, pace)
    }

    /// About how long that takes for a drawing of so many bytes: it is never painted for longer than a
    /// second.
    static func renderTime(bytes: Int) -> Duration { min(.seconds(1), .microseconds(bytes)) }
}

extension ExportedDrawing {
    /// Of a file, in bytes: as JSON or Base64 it still fits an answer.
    private static let mostBytes = 600 << 10

    init(part file: Bytes, of name: RecentParts.FileName, from offset: Int) throws {
        let (format, rev) = (name.format, name.moment.rev)
        guard offset <= file.count else { throw Failure.badCursor }
        let isPNG = format == .png
        let end = file.end(of: offset, atMost: Self.mostBytes, isText: !isPNG)
        let part = Bytes(file[offset..<end])
        let next = FilePlace(rev: rev, offset: end, brushes: name.brushes)
        self.init(
            format: format, mediaType: isPNG ? "image/png" : "image/svg+xml", rev: rev,
            svg: isPNG ? nil : String(decoding: part, as: UTF8.self),
            png: isPNG ? Base64.text(part) : nil,
            more: end < file.count ? next.text : nil)
    }
}

extension Bytes {
    /// Of a text never within a character.
    fileprivate func end(of start: Int, atMost length: Int, isText: Bool) -> Int {
        var end = Swift.min(count, start + length)
        while isText, end < count, self[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }
}
