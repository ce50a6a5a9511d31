internal import CSodium
public import ParlorWire

/// Names and secrets that nobody guesses, and that no other machine makes too.
public enum RandomID {
    /// 26 small letters and digits: 128 bits.
    public static func next() -> String { Base32.encode(bytes(16)) }

    /// As long, and begun by the time: an index has those that are made one after the other side by
    /// side. The 80 bits that are left are random.
    public static func next(at now: Timestamp) -> String {
        let time = withUnsafeBytes(of: now.milliseconds.bigEndian) { Bytes($0.suffix(6)) }
        return Base32.encode(time + bytes(10))
    }

    public static func bytes(_ count: Int) -> Bytes {
        Sodium.prepare()
        var bytes = Bytes(repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }
}
