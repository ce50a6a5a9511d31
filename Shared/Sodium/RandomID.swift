internal import CSodium
public import Wire

/// Names and secrets that nobody guesses, and that no other machine makes too.
public enum RandomID {
    /// 26 small letters and digits: 128 bits.
    public static func next() -> String { Base32.encode(bytes(16)) }

    public static func bytes(_ count: Int) -> Bytes {
        Sodium.prepare()
        var bytes = Bytes(repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }
}
