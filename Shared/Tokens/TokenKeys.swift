public import Files
public import ParlorWire

/// Signs and verifies tokens with keys in files, which all gateways share.
public struct TokenKeys: Sendable {
    private let files: TokenKeyFiles
    private(set) var ring: TokenRing

    /// Reads the files, and makes the first key where there is none.
    public init(in files: any FileStore, now: Timestamp) throws(TokenFault) {
        self.files = try TokenKeyFiles(in: files, now: now)
        ring = TokenRing([])
        try rotate(now: now)
    }

    /// Takes up what others made, makes a new key when it is time, and removes outworn ones. Do it
    /// every few minutes, where it may take a while.
    public mutating func rotate(now: Timestamp) throws(TokenFault) {
        ring = TokenRing(try files.keys())
        if ring.needsAnother(at: now) {
            try files.keep(.random(now: now))
            ring = TokenRing(try files.keys())
        }
        for key in ring.outworn(at: now) { try files.remove(key) }
    }

    public func sign(_ token: Token, now: Timestamp) -> String {
        guard let text = ring.sign(token, now: now) else { Self.haveNoKey() }
        return text
    }

    /// As only those who share these keys can read it.
    public func seal(_ publication: Publication, now: Timestamp) -> Publication {
        guard let sealed = ring.seal(publication, now: now) else { Self.haveNoKey() }
        return sealed
    }

    /// Nil when it was sealed with another key.
    public func open(_ publication: Publication) -> Publication? { ring.open(publication) }

    /// The token that replaces a spent one; asked again, the same again.
    public func next(
        after token: RefreshToken, for request: String, now: Timestamp
    ) -> RefreshToken {
        guard let next = ring.next(after: token, for: request, now: now) else { Self.haveNoKey() }
        return next
    }

    /// The same token, which all gateways can tell from one that somebody made up.
    public func mark(_ token: RefreshToken, now: Timestamp) -> RefreshToken {
        guard let marked = ring.mark(token, now: now) else { Self.haveNoKey() }
        return marked
    }

    /// Whether a gateway made it with one of these keys. It may be spent.
    public func hasMarked(_ token: RefreshToken) -> Bool { ring.hasMarked(token) }

    public func verify(_ text: String, now: Timestamp) throws(TokenFlaw) -> Token {
        try ring.verify(try ReadToken(text), now: now)
    }

    /// Whether the key that a token names is known. What it names may be made up.
    public func knowsKey(of text: String) -> Bool {
        (try? ReadToken(text)).map { ring.knows($0.keyId) } ?? true
    }

    private static func haveNoKey() -> Never {
        preconditionFailure("The keys of tokens were read, and there is none.")
    }
}
