import Contracts

/// How the strokes of a drawing are painted. What an app says of its own brushes is long: each is
/// looked up once.
struct BrushLooks: Sendable {
    private let catalogue: BrushCatalogue
    private var found: [Brush: BrushCatalogue.Entry] = [:]

    init(in catalogue: BrushCatalogue) { self.catalogue = catalogue }

    mutating func add(_ layer: Layer) {
        guard case .stroke(let stroke) = layer, found[stroke.brush] == nil else { return }
        found[stroke.brush] = catalogue.nearest(to: stroke.brush)
    }

    func look(of stroke: Stroke) -> BrushCatalogue.Entry {
        found[stroke.brush] ?? catalogue.nearest(to: stroke.brush)
    }

    /// It takes away what is beneath it.
    func erases(_ layer: Layer) -> Bool {
        if case .stroke(let stroke) = layer { look(of: stroke).erases } else { false }
    }
}
