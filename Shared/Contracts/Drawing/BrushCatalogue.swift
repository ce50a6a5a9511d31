import Wire

/// Every brush that there is, and how its strokes look.
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
        public let isRound: Bool
        /// It takes away what is beneath.
        public let erases: Bool
        /// Lengths of line and gap, in multiples of the width. An empty list is an unbroken line.
        public let dashes: [Double]

        init(
            _ id: BrushID, _ displayName: String, width: Double = 1, opacity: Double = 1,
            isRound: Bool = true, erases: Bool = false, dashes: [Double] = []
        ) {
            (self.id, self.displayName, self.width) = (id, displayName, width)
            (self.opacity, self.isRound) = (opacity, isRound)
            (self.erases, self.dashes) = (erases, dashes)
        }
    }

    public subscript(id: BrushID) -> Entry? { brushes.first { $0.id == id } }

    public static let standard = BrushCatalogue(brushes: [
        Entry("pen", "Pen"),
        Entry("pencil", "Pencil", width: 0.6, opacity: 0.8),
        Entry("marker", "Marker", width: 1.6, opacity: 0.8, isRound: false),
        Entry("highlighter", "Highlighter", width: 3, opacity: 0.35, isRound: false),
        Entry("brush", "Brush", width: 2.2),
        Entry("watercolor", "Watercolour", width: 2.6, opacity: 0.25),
        Entry("crayon", "Crayon", width: 1.4, opacity: 0.7, dashes: [0.01, 0.7]),
        Entry("chalk", "Chalk", width: 1.2, opacity: 0.6, dashes: [0.8, 1.1]),
        Entry("dots", "Dots", dashes: [0.01, 2]),
        Entry("spray", "Spray", width: 2.2, opacity: 0.3, dashes: [0.01, 0.4]),
        Entry("eraser", "Eraser", width: 1.5, erases: true),
    ])
}
