import CZlib
import Wire

/// Dots of a picture, each of red, green, blue and how opaque, from 0 to 255.
struct Raster {
    let width: Int
    let height: Int
    var dots: [SIMD4<Double>]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        dots = Array(repeating: .zero, count: width * height)
    }

    /// Reads the PNGs that are made here: their rows differ from the one above, or stand for
    /// themselves.
    init(png: Bytes) {
        func big(_ at: Int) -> Int { png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        self.init(width: big(16), height: big(20))
        var packed: Bytes = []
        var at = 8
        while at < png.count {
            let length = big(at)
            if Array(png[at + 4..<at + 8]) == Array("IDAT".utf8) {
                packed += png[at + 8..<at + 8 + length]
            }
            at += length + 12
        }
        var count = uLong((4 * width + 1) * height)
        var rows = Bytes(repeating: 0, count: Int(count))
        precondition(uncompress(&rows, &count, packed, uLong(packed.count)) == Z_OK)
        for row in 0..<height {
            let start = row * (4 * width + 1)
            for byte in 1...4 * width where rows[start] == 2 {
                rows[start + byte] &+= rows[start + byte - 4 * width - 1]
            }
            for column in 0..<width {
                let at = start + 1 + 4 * column
                dots[row * width + column] = SIMD4(
                    Double(rows[at]), Double(rows[at + 1]), Double(rows[at + 2]),
                    Double(rows[at + 3]))
            }
        }
    }

    subscript(_ x: Int, _ y: Int) -> SIMD4<Double> {
        get { dots[y * width + x] }
        set { dots[y * width + x] = newValue }
    }

    mutating func blend(_ color: SIMD4<Double>, at x: Int, _ y: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        let (below, over) = (self[x, y], color[3] / 255)
        let alpha = over + below[3] / 255 * (1 - over)
        guard alpha > 0 else { return }
        var mixed = (color * over + below * (below[3] / 255 * (1 - over))) / alpha
        mixed[3] = alpha * 255
        self[x, y] = mixed
    }

    /// The largest difference between the means of squares of that many dots: edges may differ a
    /// little.
    func difference(from other: Raster, squares: Int) -> Double {
        precondition(width == other.width && height == other.height)
        var most = 0.0
        for top in stride(from: 0, to: height - squares, by: squares) {
            for left in stride(from: 0, to: width - squares, by: squares) {
                var sum = SIMD4<Double>.zero
                for y in top..<top + squares {
                    for x in left..<left + squares { sum += self[x, y] - other[x, y] }
                }
                let mean = sum / Double(squares * squares)
                most = max(most, mean.max(), -mean.min())
            }
        }
        return most
    }
}
