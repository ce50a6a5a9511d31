import ParlorWire

/// A drawing as one file: what is on it, and nothing of how it came there.
public struct Picture: Codable, Hashable, Sendable {
    public var strokes: [Stroke]
    public var stamps: [Stamp]
    public var backgroundColor: Color
    /// For each stamp, how many of the strokes lie beneath it; absent when all of them do.
    public var strokesBeneath: [Int]?

    public init(
        strokes: [Stroke], stamps: [Stamp], backgroundColor: Color, strokesBeneath: [Int]? = nil
    ) {
        (self.strokes, self.stamps) = (strokes, stamps)
        (self.backgroundColor, self.strokesBeneath) = (backgroundColor, strokesBeneath)
    }

    enum CodingKeys: CodingKey { case strokes, stamps, backgroundColor, strokesBeneath }

    /// What is absent is empty, and white.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        strokes = try fields.decodeIfPresent([Stroke].self, forKey: .strokes) ?? []
        stamps = try fields.decodeIfPresent([Stamp].self, forKey: .stamps) ?? []
        backgroundColor =
            try fields.decodeIfPresent(Color.self, forKey: .backgroundColor) ?? .white
        strokesBeneath = try fields.decodeIfPresent([Int].self, forKey: .strokesBeneath)
    }

    public var writtenPacked: Picture {
        var picture = self
        picture.strokes = strokes.map(\.writtenPacked)
        return picture
    }

    /// All that is on it, from the bottom to the top.
    public var layers: [Layer] {
        guard let strokesBeneath, strokesBeneath.count == stamps.count else {
            return strokes.map { .stroke($0) } + stamps.map { .stamp($0) }
        }
        var layers: [Layer] = []
        var drawn = 0
        for (stamp, beneath) in zip(stamps, strokesBeneath) {
            let next = min(max(beneath, drawn), strokes.count)
            layers += strokes[drawn..<next].map { .stroke($0) }
            layers.append(.stamp(stamp))
            drawn = next
        }
        return layers + strokes[drawn...].map { .stroke($0) }
    }

    public init(layers: some Sequence<Layer>, backgroundColor: Color) {
        self.init(strokes: [], stamps: [], backgroundColor: backgroundColor)
        var beneath: [Int] = []
        for layer in layers {
            switch layer {
            case .stroke(let stroke): strokes.append(stroke)
            case .stamp(let stamp):
                stamps.append(stamp)
                beneath.append(strokes.count)
            }
        }
        if beneath.contains(where: { $0 < strokes.count }) { strokesBeneath = beneath }
    }
}

/// One thing that is seen on a board.
public enum Layer: Hashable, Sendable {
    case stroke(Stroke)
    case stamp(Stamp)
}
