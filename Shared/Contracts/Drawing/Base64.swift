public import ParlorWire

/// Bytes as text within JSON: RFC 4648, with padding.
public enum Base64 {
    private static let padding = UInt8(ascii: "=")
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8?] = {
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    public static func text(_ bytes: Bytes) -> String {
        let letters = letters
        return String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text in
            var out = 0
            for start in stride(from: 0, to: bytes.count, by: 3) {
                let left = bytes.count - start
                let second = left > 1 ? bytes[start + 1] : 0
                let third = left > 2 ? bytes[start + 2] : 0
                text[out] = letters[Int(bytes[start] >> 2)]
                text[out + 1] = letters[Int(bytes[start] << 4 & 63 | second >> 4)]
                text[out + 2] = left > 1 ? letters[Int(second << 2 & 63 | third >> 6)] : padding
                text[out + 3] = left > 2 ? letters[Int(third & 63)] : padding
                out += 4
            }
            return out
        }
    }

    /// Nil when it is no such text, or another text stands for the same bytes.
    public static func bytes(_ text: String) -> Bytes? {
        let (text, values) = (Bytes(text.utf8), values)
        guard text.count % 4 == 0 else { return nil }
        let end = text.count - text.suffix(2).count { $0 == padding }
        var bytes = Bytes()
        bytes.reserveCapacity(text.count / 4 * 3)
        var word: UInt32 = 0
        for at in text.indices {
            guard let value = at < end ? values[Int(text[at])] : 0 else { return nil }
            word = word << 6 | UInt32(value)
            guard at & 3 == 3 else { continue }
            for shift: UInt32 in [16, 8, 0] {
                bytes.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        guard bytes.suffix(text.count - end).allSatisfy({ $0 == 0 }) else { return nil }
        bytes.removeLast(text.count - end)
        return bytes
    }
}
