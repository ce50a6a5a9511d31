internal import CSodium

/// What is kept of a password: Argon2id, salted, with libsodium's limits for interactive use.
///
/// Making one, and comparing with one, takes tens of milliseconds and 64 MiB: not on a loop's thread.
public struct PasswordHash: Hashable, Sendable {
    public let text: String

    /// Nil when the machine has no 64 MiB to spare.
    public init?(of password: String) {
        Sodium.prepare()
        let secret = password.utf8.map { CChar(bitPattern: $0) }
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let done = crypto_pwhash_str_alg(
            &text, secret, UInt64(secret.count), UInt64(crypto_pwhash_opslimit_interactive()),
            crypto_pwhash_memlimit_interactive(), crypto_pwhash_alg_argon2id13())
        guard done == 0 else { return nil }
        self.text = String(
            decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// One that was kept; text that is no hash matches nothing.
    public init(kept text: String) { self.text = text }

    /// Compare with it where there is no account, so that this takes as long as a wrong password.
    public static let nobodys = PasswordHash(of: RandomID.next())

    public func matches(_ password: String) -> Bool {
        Sodium.prepare()
        let secret = password.utf8.map { CChar(bitPattern: $0) }
        guard text.utf8.count < Int(crypto_pwhash_STRBYTES) else { return false }
        return crypto_pwhash_str_verify(text, secret, UInt64(secret.count)) == 0
    }
}
