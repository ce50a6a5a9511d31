import ParlorWire
import Sodium

/// The keys that are in use: the newest that everybody can know signs, all of them verify.
struct TokenRing {
    /// A new key is made after so long.
    static let rotation: Duration = .seconds(30 * 86_400)
    /// Every gateway has read a key's file by then: before, it signs nothing.
    static let settling: Duration = .seconds(3_600)
    /// Then the last token that it signed has long expired.
    static let kept: Duration = .seconds(60 * 86_400)

    private let keys: [String: (key: TokenKey, signing: SigningKey, seal: SealKey)]
    private let inOrder: [TokenKey]

    init(_ keys: some Sequence<TokenKey>) {
        inOrder = Set(keys).sorted { ($0.madeAt, $0.id) < ($1.madeAt, $1.id) }
        self.keys = Dictionary(
            uniqueKeysWithValues: inOrder.map { key in
                let signing = SigningKey(seed: key.seed)
                return (key.id, (key, signing, signing.seal))
            })
    }

    var ids: Set<String> { Set(keys.keys) }

    func knows(_ id: String) -> Bool { keys[id] != nil }

    /// The oldest signs while none has settled, as in the first hour of all.
    func signer(at now: Timestamp) -> TokenKey? {
        inOrder.last { $0.madeAt + Self.settling <= now } ?? inOrder.first
    }

    func needsAnother(at now: Timestamp) -> Bool {
        inOrder.last.map { $0.madeAt + Self.rotation <= now } ?? true
    }

    func outworn(at now: Timestamp) -> [TokenKey] {
        inOrder.dropLast().filter { $0.madeAt + Self.kept <= now }
    }

    func next(after token: RefreshToken, for request: String, now: Timestamp) -> RefreshToken? {
        signer(at: now).flatMap { keys[$0.id] }.map { key in
            token.next(for: request, by: key.signing).marked(by: key.signing)
        }
    }

    func mark(_ token: RefreshToken, now: Timestamp) -> RefreshToken? {
        signer(at: now).flatMap { keys[$0.id] }.map { token.marked(by: $0.signing) }
    }

    func hasMarked(_ token: RefreshToken) -> Bool {
        inOrder.reversed().contains { token.isMarked(by: keys[$0.id]!.signing) }
    }

    /// As only those who have these keys can read it.
    func seal(_ publication: Publication, now: Timestamp) -> Publication? {
        signer(at: now).flatMap { keys[$0.id] }.map { publication.sealed(with: $0.seal) }
    }

    /// Nil when none of these keys has sealed it.
    func open(_ publication: Publication) -> Publication? {
        for key in inOrder.reversed() {
            if let opened = publication.opened(with: keys[key.id]!.seal) { return opened }
        }
        return nil
    }

    func sign(_ token: Token, now: Timestamp) -> String? {
        guard let key = signer(at: now), let signing = keys[key.id]?.signing else { return nil }
        let payload = Base64.url.encode(JSON.encode(SignedToken(token: token, keyId: key.id)))
        let signed = "\(SignedToken.version).\(payload)"
        return "\(signed).\(Base64.url.encode(signing.sign(Array(signed.utf8))))"
    }

    func verify(_ token: ReadToken, now: Timestamp) throws(TokenFlaw) -> Token {
        guard let key = keys[token.keyId]?.signing.verifying,
            key.verifies(token.signature, of: token.signed)
        else { throw .forged }
        guard now < token.token.expiresAt else { throw .expired }
        return token.token
    }
}

extension SigningKey {
    /// Made of a signature that is told to nobody.
    fileprivate var seal: SealKey {
        SealKey(of: Fingerprint(of: sign(Array("what gateways tell each other".utf8))))
    }
}

/// A token's text taken apart; nothing in it is believed yet.
struct ReadToken {
    static let longest = 1_024

    let token: Token
    let keyId: String
    let signed: Bytes
    let signature: Bytes

    init(_ text: String) throws(TokenFlaw) {
        guard text.utf8.count <= Self.longest else { throw .forged }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == SignedToken.version,
            let payload = Base64.url.decode(String(parts[1])),
            let signature = Base64.url.decode(String(parts[2])),
            let read = try? JSON.decode(SignedToken.self, from: payload)
        else { throw .forged }
        token = read.token
        keyId = read.keyId
        signed = Array("\(parts[0]).\(parts[1])".utf8)
        self.signature = signature
    }
}
