/// A GIF of one pixel, and a photo of its own for each text.
public enum TinyGIF {
    /// A GIF whose table of colours is the text, as it is. If it would be shorter than `size`, its frame
    /// is filled up after the pixel. No viewer draws that.
    public static func bytes(_ text: String = "", paddedTo size: Int = 0) -> [UInt8] {
        var colors = Array(text.utf8)
        guard let exponent = (0..<8).first(where: { colors.count <= 6 << $0 }) else {
            preconditionFailure("A GIF has at most 768 bytes of colours, not \(colors.count).")
        }
        colors += zeros((6 << exponent) - colors.count)
        var bytes = Array("GIF89a".utf8)
        bytes += [1, 0, 1, 0, 0x80 | UInt8(exponent), 0, 0]
        bytes += colors
        bytes += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]
        // The first block takes what the others leave, so that every size can be reached.
        let spare = max(0, size - bytes.count - 5)
        bytes += [2 + UInt8(spare % 254), 0x4C, 1]
        bytes += zeros(spare % 254)
        for number in 0..<spare / 254 {
            bytes.append(253)
            bytes += repeatElement(UInt8(truncatingIfNeeded: number), count: 253)
        }
        return bytes + [0, 0x3B]
    }

    private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
}
