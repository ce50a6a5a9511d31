public import Wire

/// Signs and verifies tokens with the keys in a folder, which several gateways may share.
public struct TokenKeys {
    /// A token signed by a key that isn't known here makes the folder be read again, this often.
    static let reading: Duration = .seconds(1)

    private let folder: TokenFolder
    private(set) var ring: TokenRing
    private var readAt: Timestamp

    /// Reads the folder, and makes it and its first key where there is none.
    public init(folder path: String, now: Timestamp) throws(TokenFault) {
        folder = TokenFolder(path: path)
        try folder.make(now: now)
        ring = TokenRing(try folder.keys())
        readAt = now
        try rotate(now: now)
    }

    /// Takes up what others made, makes a new key when it is time, and removes outworn ones. Do it
    /// every few minutes.
    public mutating func rotate(now: Timestamp) throws(TokenFault) {
        try read(now)
        if ring.needsAnother(at: now) {
            try folder.keep(.random(now: now))
            try read(now)
        }
        for key in ring.outworn(at: now) { try folder.remove(key) }
    }

    public func sign(_ token: Token, now: Timestamp) -> String {
        guard let text = ring.sign(token, now: now) else { Self.haveNoKey() }
        return text
    }

    /// The token that replaces a spent one; asked again, the same again.
    public func next(
        after token: RefreshToken, for request: String, now: Timestamp
    ) -> RefreshToken {
        guard let next = ring.next(after: token, for: request, now: now) else { Self.haveNoKey() }
        return next
    }

    public mutating func verify(_ text: String, now: Timestamp) throws(TokenFlaw) -> Token {
        let token = try ReadToken(text)
        if !ring.knows(token.keyId), now - readAt >= Self.reading || now < readAt {
            // What can't be read just now leaves the keys that were known.
            try? read(now)
        }
        return try ring.verify(token, now: now)
    }

    private static func haveNoKey() -> Never {
        preconditionFailure("A folder of token keys was opened, and has no key.")
    }

    private mutating func read(_ now: Timestamp) throws(TokenFault) {
        readAt = now
        ring = TokenRing(try folder.keys())
    }
}
