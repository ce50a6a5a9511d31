public import ParlorWire

/// Bytes as small letters and digits (RFC 4648's alphabet, without padding).
public enum Base32 {
    public static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    public static func encode(_ bytes: Bytes) -> String {
        var text = Bytes()
        text.reserveCapacity((bytes.count * 8 + 4) / 5)
        var held: UInt32 = 0
        var bits = 0
        for byte in bytes {
            held = held << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[Int(held >> bits & 31)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(held << (5 - bits) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }
}
