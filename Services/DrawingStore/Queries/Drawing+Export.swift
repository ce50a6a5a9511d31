import Contracts
import Wire

extension Drawing {
    /// The drawing as a file, or the next part of it.
    func export(
        _ format: ExportFormat, rev: Revision, after: String?
    ) throws -> ExportedDrawing {
        switch format {
        case .json: return try json(rev, from: try DrawingQuery.place(after))
        case .svg, .png, .lapse:
            throw Failure.badInput("format", "There is json.")
        }
    }

    /// A part is a file of its own; all of them, one added to the other, are the whole.
    private func json(_ rev: Revision, from place: LayerPlace?) throws -> ExportedDrawing {
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
}
