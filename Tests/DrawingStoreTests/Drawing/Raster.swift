import CCairo
import ParlorWire

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

    init(png: Bytes) {
        var rest = png[...]
        let surface = withUnsafeMutablePointer(to: &rest) { rest in
            cairo_image_surface_create_from_png_stream(
                { rest, data, count in
                    let rest = rest!.assumingMemoryBound(to: ArraySlice<UInt8>.self)
                    guard rest.pointee.count >= count else { return CAIRO_STATUS_READ_ERROR }
                    for at in 0..<Int(count) { data![at] = rest.pointee.removeFirst() }
                    return CAIRO_STATUS_SUCCESS
                }, rest)!
        }
        defer { cairo_surface_destroy(surface) }
        precondition(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
        self.init(
            width: Int(cairo_image_surface_get_width(surface)),
            height: Int(cairo_image_surface_get_height(surface)))
        let isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
        let data = cairo_image_surface_get_data(surface)!
        for row in 0..<height {
            for column in 0..<width {
                let at = row * Int(cairo_image_surface_get_stride(surface)) + 4 * column
                let alpha = isOpaque ? 255 : Double(data[at + 3])
                let parts = SIMD4(
                    Double(data[at + 2]), Double(data[at + 1]), Double(data[at]), alpha)
                dots[row * width + column] = alpha == 0 ? .zero : parts * 255 / alpha
                dots[row * width + column][3] = alpha
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
