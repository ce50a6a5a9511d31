public import Wire

/// Bytes as text within JSON: RFC 4648, with padding.
public enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    public static func text(_ bytes: Bytes) -> String {
        let count = (bytes.count + 2) / 3 * 4
        return String(unsafeUninitializedCapacity: count) { text in
            bytes.withUnsafeBufferPointer { bytes in
                letters.withUnsafeBufferPointer { letters in
                    var (at, out) = (0, 0)
                    while at < bytes.count {
                        let left = bytes.count - at
                        let word =
                            UInt32(bytes[at]) << 16
                            | (left > 1 ? UInt32(bytes[at + 1]) << 8 : 0)
                            | (left > 2 ? UInt32(bytes[at + 2]) : 0)
                        text[out] = letters[Int(word >> 18)]
                        text[out + 1] = letters[Int(word >> 12 & 63)]
                        text[out + 2] = left > 1 ? letters[Int(word >> 6 & 63)] : 61
                        text[out + 3] = left > 2 ? letters[Int(word & 63)] : 61
                        at += 3
                        out += 4
                    }
                }
            }
            return count
        }
    }

    /// Nil when it is no such text, or another text stands for the same bytes.
    public static func bytes(_ text: String) -> Bytes? {
        var text = text
        return text.withUTF8 { text in
            guard text.count % 4 == 0 else { return nil }
            let padding = text.suffix(2).count { $0 == 61 }
            let count = text.count / 4 * 3 - padding
            var isWhole = true
            let bytes = Bytes(unsafeUninitializedCapacity: max(count, 0)) { bytes, filled in
                isWhole = read(text, padding, into: bytes, count)
                filled = isWhole ? count : 0
            }
            return isWhole ? bytes : nil
        }
    }

    private static func read(
        _ text: UnsafeBufferPointer<UInt8>, _ padding: Int,
        into bytes: UnsafeMutableBufferPointer<UInt8>, _ count: Int
    ) -> Bool {
        values.withUnsafeBufferPointer { values in
            var (word, out) = (UInt32(0), 0)
            for at in 0..<text.count {
                var value = values[Int(text[at])]
                if value == 255 {
                    guard text[at] == 61, at >= text.count - padding else { return false }
                    value = 0
                }
                word = word << 6 | UInt32(value)
                guard at & 3 == 3 else { continue }
                if out + 2 < count {
                    bytes[out] = UInt8(truncatingIfNeeded: word >> 16)
                    bytes[out + 1] = UInt8(truncatingIfNeeded: word >> 8)
                    bytes[out + 2] = UInt8(truncatingIfNeeded: word)
                } else {
                    for offset in 0..<3 {
                        let byte = UInt8(truncatingIfNeeded: word >> (16 - 8 * UInt32(offset)))
                        if out + offset < count {
                            bytes[out + offset] = byte
                        } else if byte != 0 {
                            return false
                        }
                    }
                }
                out += 3
                word = 0
            }
            return true
        }
    }
}
