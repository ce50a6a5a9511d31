extension Sketch {
    /// What is to be seen of the board, whatever its units are.
    struct ViewBox: Hashable, Sendable {
        /// A picture has about so many dots along its longer side.
        static let dots = 1_536.0
        /// Of the longer side, around what is drawn.
        private static let margin = 0.05
        private static let whenEmpty = 64.0

        private(set) var minX = Double.infinity
        private(set) var minY = Double.infinity
        private(set) var maxX = -Double.infinity
        private(set) var maxY = -Double.infinity

        var width: Double { maxX - minX }
        var height: Double { maxY - minY }
        var longer: Double { max(width, height) }
        /// What is smaller can hardly be seen.
        var dot: Double { longer / Self.dots }

        mutating func cover(_ x: Double, _ y: Double, around: Double) {
            minX = min(minX, x - around)
            minY = min(minY, y - around)
            maxX = max(maxX, x + around)
            maxY = max(maxY, y + around)
        }

        var withMargin: ViewBox {
            var frame = self
            guard longer >= 0 else {
                frame.cover(0, 0, around: Self.whenEmpty / 2)
                return frame
            }
            let margin = longer * Self.margin
            frame.cover(minX, minY, around: margin)
            frame.cover(maxX, maxY, around: margin)
            return frame
        }
    }
}
