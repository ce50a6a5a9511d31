import Contracts

/// How many specks a picture has: very many take a renderer minutes, and gigabytes.
struct SpeckCount {
    static let most = 500_000.0

    private var all = 0.0

    mutating func add(_ look: BrushCatalogue.Entry, _ size: Double, _ length: Double) {
        if let grain = look.grain {
            all += Grain(look: grain, brushSize: size).count(along: length)
        }
        if let dots = look.dots { all += min(Grain.mostSpecks, length / (dots * size)) }
    }

    var painted: Double { all / thinning }

    /// One of so many is painted.
    var thinning: Double { max(1, all / Self.most) }
}
