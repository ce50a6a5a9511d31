internal import CSodium

/// What is kept of a secret that is short enough to be guessed: Argon2id with a salt that the caller
/// chose, and libsodium's limits for interactive use.
///
/// Making one takes tens of milliseconds and 64 MiB: not on a loop's thread.
public struct StretchedSecret: Hashable, Sendable {
    public let text: String

    /// Nil when the machine has no 64 MiB to spare.
    public init?(of secret: String, salt: String) {
        Sodium.prepare()
        let salt = Fingerprint(of: salt).bytes.prefix(Int(crypto_pwhash_SALTBYTES))
        let secret = secret.utf8.map { CChar(bitPattern: $0) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let done = crypto_pwhash(
            &bytes, UInt64(bytes.count), secret, UInt64(secret.count), Array(salt),
            UInt64(crypto_pwhash_opslimit_interactive()), crypto_pwhash_memlimit_interactive(),
            crypto_pwhash_alg_argon2id13())
        guard done == 0 else { return nil }
        text = Base32.encode(bytes)
    }
}
