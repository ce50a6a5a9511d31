/// What a command asked for, in 64 bits: it tells a repeat from another command under a used id.
public struct CommandDigest: Hashable, Sendable {
    /// Fields that are left out, because digests are kept and a fast digest of a short secret can be
    /// guessed. Whether the present password was shown differs between a command and its repeat.
    static let secrets: Set<String> = [
        "passcode", "password", "passwordHash", "newPassword", "presentPassword", "shownPassword",
    ]

    public let value: Int64

    public init(value: Int64) { self.value = value }

    public init(_ call: CallName, _ body: Bytes) {
        let digest = JSON.digest(of: body, named: call.rawValue, without: Self.secrets)
        value = Int64(bitPattern: digest)
    }
}
