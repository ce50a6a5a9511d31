import COpenSSL
public import ParlorWire
import Sodium

/// Somebody else who says who a person is, such as Apple or Google: an OpenID provider.
public struct Provider: Hashable, Sendable {
    /// How wrong the clocks of a provider and of this machine may be.
    static let clockError: Duration = .seconds(60)
    /// A token that was issued longer ago is not taken, however long it is valid.
    public static let mostAge: Duration = .seconds(3_600)

    /// What it is called in the settings and in requests.
    public let name: String
    public let issuer: String
    /// What the operator's apps are called by the provider.
    public let clientIDs: Set<String>

    public init(name: String, issuer: String, clientIDs: Set<String>) {
        (self.name, self.issuer, self.clientIDs) = (name, issuer, clientIDs)
    }

    /// Who the token is about. `nonce` is what the app made up for this sign-in: the token has only
    /// its hash, so who sees the token alone can't use it.
    public func subject(
        of text: String, nonce: String, keys: ProviderKeys, now: Timestamp
    ) throws(IDTokenFlaw) -> ProvenSubject {
        let token = try IDToken(text)
        guard let key = keys.key(token.keyID) else { throw .unknownKey }
        guard key.algorithm == token.algorithm, key.verifies(token.signature, of: token.signed)
        else { throw .forged }
        let claims = try token.claims()
        guard claims.iss == issuer else { throw .otherIssuer }
        guard !claims.aud.names.isEmpty, claims.aud.names.allSatisfy(clientIDs.contains) else {
            throw .otherAudience
        }
        guard now < claims.exp.time + Self.clockError,
            now < claims.iat.time + Self.mostAge + Self.clockError
        else { throw .expired }
        guard claims.iat.time <= now + Self.clockError,
            claims.nbf.map({ $0.time <= now + Self.clockError }) ?? true
        else { throw .notYetValid }
        guard Nonce.length.contains(nonce.utf8.count), let hash = claims.nonce,
            hash.isSameSecret(as: Nonce.hash(of: nonce))
        else { throw .otherNonce }
        guard (1...ProvenSubject.longest).contains(claims.sub.utf8.count),
            claims.sub.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .badSubject }
        return ProvenSubject(
            provider: name, issuer: issuer, subject: claims.sub,
            usableUntil: claims.iat.time + Self.mostAge + Self.clockError)
    }
}

/// Who somebody is, as a provider says.
public struct ProvenSubject: Hashable, Sendable {
    static let longest = 255

    /// What the provider is called in the settings.
    public let provider: String
    public let issuer: String
    public let subject: String
    /// The same token is not taken any more from then on.
    public let usableUntil: Timestamp

    /// Names the subject among those of all providers, and shows nothing of it.
    public var key: EntityKey { EntityKey(Fingerprint(of: "\(issuer)\n\(subject)").text) }
}

/// What an app makes up for one sign-in.
public enum Nonce {
    public static let length = 16...128

    /// What the provider is told of it: SHA-256, in hexadecimal.
    public static func hash(of nonce: String) -> String {
        let bytes = Bytes(nonce.utf8)
        var digest = Bytes(repeating: 0, count: 32)
        SHA256(bytes, bytes.count, &digest)
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self)
    }
}
