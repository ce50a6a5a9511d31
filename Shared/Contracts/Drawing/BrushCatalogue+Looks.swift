extension BrushCatalogue {
    /// A stroke's line as a brush paints it once.
    public struct Line: Codable, Hashable, Sendable {
        /// Times the stroke's `brushSize`.
        public let width: Double
        /// Times the opacity of the stroke's color.
        public let opacity: Double
        /// Its ends are straight; a single touch is a square.
        public let isFlat: Bool

        init(width: Double, opacity: Double = 1, isFlat: Bool = false) {
            (self.width, self.opacity, self.isFlat) = (width, opacity, isFlat)
        }
    }

    /// A line whose width changes along it.
    public struct Ribbon: Codable, Hashable, Sendable {
        /// Where it is widest, times the stroke's `brushSize`.
        public let width: Double
        /// Times the opacity of the stroke's color.
        public let opacity: Double
    }

    /// Round specks in three sizes, which chance puts around a stroke.
    public struct Grain: Codable, Hashable, Sendable {
        /// How much of the paper the specks cover, about, from 0 to 1.
        public let cover: Double
        /// How far from the stroke's middle they are, at most, times the stroke's `brushSize`.
        public let reach: Double
        /// Radius of the smallest, in units of the board while the brush is 4 to 64 large.
        public let least: Double
        /// Radius of the largest, as `least`.
        public let most: Double
        /// Times the opacity of the stroke's color.
        public let opacity: Double
        /// How much of the stroke's length is almost bare, from 0 to 1; nowhere when it is absent.
        public let patches: Double?
        /// They gather in the middle of the stroke.
        public let isSoft: Bool?

        init(
            cover: Double, reach: Double, least: Double, most: Double, opacity: Double,
            patches: Double? = nil, isSoft: Bool? = nil
        ) {
            (self.cover, self.reach, self.least, self.most) = (cover, reach, least, most)
            (self.opacity, self.patches, self.isSoft) = (opacity, patches, isSoft)
        }
    }
}
