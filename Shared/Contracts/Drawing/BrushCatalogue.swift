import ParlorWire

/// Every brush that there is, and how its strokes look. A brush that is not among them is painted
/// as the nearest one: the one whose id it mentions, else the first.
///
/// A client paints `lines`, `ribbon`, `grain` and `dots`, in this order. `width`, `opacity`,
/// `isRound` and `dashes` are a simpler look, for clients that can't.
public struct BrushCatalogue: Codable, Hashable, Sendable {
    public let brushes: [Entry]

    public init(brushes: [Entry]) { self.brushes = brushes }

    public struct Entry: Codable, Hashable, Sendable {
        public let id: BrushID
        public let displayName: String
        /// Times the stroke's `brushSize`.
        public let width: Double
        /// Times the opacity of the stroke's color.
        public let opacity: Double
        /// Its ends are round, otherwise straight.
        public let isRound: Bool
        /// It takes away what is beneath.
        public let erases: Bool
        /// Lengths of line and gap, in multiples of the width. An empty list is an unbroken line.
        public let dashes: [Double]

        /// The whole stroke, painted once for each of these, the first at the bottom.
        public let lines: [Line]?
        /// A filled line that is thin at its ends and where the hand was fast.
        public let ribbon: Ribbon?
        /// Specks on and beside the stroke, as rough paper takes them.
        public let grain: Grain?
        /// Round dots of the brush's size, this far apart, in multiples of that size.
        public let dots: Double?
    }

    public subscript(id: BrushID) -> Entry? { brushes.first { $0.id == id } }
}
