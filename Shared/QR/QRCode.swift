internal import CQRencode

/// A text as a square of dark and light modules, which a camera reads.
public struct QRCode: Hashable, Sendable {
    /// Light all around it, so that a camera finds it.
    static let margin = 4

    /// Modules on each side.
    public let size: Int
    private let dark: [Bool]

    /// Nil when the text is longer than any QR code.
    public init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        self.size = size
        dark = (0..<size * size).map { code.pointee.data[$0] & 1 == 1 }
    }

    public func isDark(_ row: Int, _ column: Int) -> Bool { dark[row * size + column] }

    /// As a picture that is sharp at any size.
    public var svg: String {
        let side = size + 2 * Self.margin
        var path = ""
        for row in 0..<size {
            for run in runs(of: row) {
                let (x, y) = (run.lowerBound + Self.margin, row + Self.margin)
                path += "M\(x) \(y)h\(run.count)v1h-\(run.count)z"
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" \
            shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(side)v\(side)H0z"/>\
            <path d="\(path)"/></svg>
            """
    }

    /// Dark modules beside each other.
    private func runs(of row: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in 0..<size where isDark(row, column) {
            if runs.last?.upperBound == column {
                runs[runs.count - 1] = runs.last!.lowerBound..<column + 1
            } else {
                runs.append(column..<column + 1)
            }
        }
        return runs
    }
}
