import Contracts
import Hosting
import Wire

/// Where a file goes on that comes in parts: all of them are of one revision.
struct FilePlace: Hashable {
    let rev: Revision
    let offset: Int

    var text: String { "\(rev)-\(offset)" }

    init(rev: Revision, offset: Int) {
        self.rev = rev
        self.offset = offset
    }

    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let rev = parts[0], let offset = parts[1], offset >= 0, rev > 0
        else { return nil }
        self.init(rev: rev, offset: offset)
    }
}

extension Drawing {
    /// Of a file, in bytes: as JSON or Base64 it still fits an answer.
    static let mostOfAFile = 600 << 10

    /// A part is a file of its own; all of them, one added to the other, are the whole.
    func json(_ rev: Revision, from place: LayerPlace?) -> ExportedDrawing {
        var layers: [Layer] = []
        var bytes = 0
        let next = canvas.read(from: place) { _, layer in
            bytes += layer.mostBytesAsJSON
            guard bytes <= Self.mostShown || layers.isEmpty else { return false }
            layers.append(layer)
            return true
        }
        return ExportedDrawing(
            format: .json, mediaType: "application/json", rev: rev,
            drawing: Picture(layers: layers, backgroundColor: canvas.background),
            more: next?.text)
    }

    /// A picture is made beside all other calls.
    func rendered(
        _ name: RenderedFiles.Name, from offset: Int, _ files: RenderedFiles
    ) -> Later {
        let canvas = canvas
        return Later {
            let bytes = try files.bytes(of: name) {
                let sketch = Sketch(canvas.picture)
                return switch name.format {
                case .png: try Painter.png(of: sketch)
                case .svg, .json: try SVG.text(of: sketch, isLapse: false)
                case .lapse: try SVG.text(of: sketch, isLapse: true)
                }
            }
            guard offset <= bytes.count else { throw Failure.badCursor }
            let end = bytes.end(of: offset, isText: name.format != .png)
            let part = Bytes(bytes[offset..<end])
            let isPNG = name.format == .png
            return ExportedDrawing(
                format: name.format, mediaType: isPNG ? "image/png" : "image/svg+xml",
                rev: name.rev, svg: isPNG ? nil : String(decoding: part, as: UTF8.self),
                png: isPNG ? Base64.text(part) : nil,
                more: end < bytes.count ? FilePlace(rev: name.rev, offset: end).text : nil)
        }
    }
}

extension Bytes {
    /// Of a text never within a character.
    fileprivate func end(of start: Int, isText: Bool) -> Int {
        var end = Swift.min(count, start + Drawing.mostOfAFile)
        while isText, end < count, self[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }
}
