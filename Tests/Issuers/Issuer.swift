import COpenSSL
public import ParlorWire
import Sodium

/// A provider that tests make up: it says of people who they are.
public struct Issuer: Sendable {
    public static let address = "https://issuer.example"
    public static let clientID = "org.example.app"
    public static let nonce = "a nonce for one sign-in"
    /// SHA-256 of `nonce`.
    public static let nonceHash = "cfa14f0eeeae1a2fe6ac9ed2c3ab2a2f563b18685b074eba6484090522c8cbb6"

    public let key: IssuerKey

    public init(_ key: IssuerKey) { self.key = key }

    /// What a token says of Ada, as JSON by the names of its claims.
    public static func claims(at now: Timestamp) -> [String: String] {
        let seconds = now.milliseconds / 1_000
        return [
            "iss": "\"\(address)\"", "aud": "\"\(clientID)\"", "sub": "\"ada-there\"",
            "nonce": "\"\(nonceHash)\"", "iat": "\(seconds)", "exp": "\(seconds + 600)",
        ]
    }

    /// A token, with other claims or without some.
    public func token(at now: Timestamp, _ changes: [String: String?] = [:]) -> String {
        var claims = Self.claims(at: now)
        for (name, value) in changes { claims[name] = value }
        return token(header: header(), claims: Self.object(claims))
    }

    public func header(_ changes: [String: String?] = [:]) -> String {
        var fields = ["alg": "\"\(key.kind.rawValue)\"", "kid": "\"\(key.id)\"", "typ": "\"JWT\""]
        for (name, value) in changes { fields[name] = value }
        return Self.object(fields)
    }

    /// A token of any text, signed with the key unless there is another signature.
    public func token(header: String, claims: String, signature: Bytes? = nil) -> String {
        let signed = Self.part(header) + "." + Self.part(claims)
        let signature = signature ?? key.sign(Bytes(signed.utf8))
        return signed + "." + Base64.url.encode(signature)
    }

    /// HMAC with SHA-256, as tokens of the algorithm HS256 have it.
    public static func hmac(of message: Bytes, by secret: Bytes) -> Bytes {
        var mark = Bytes(repeating: 0, count: 32)
        let made = EVP_Q_mac(
            nil, "HMAC", nil, "SHA256", nil, secret, secret.count, message, message.count, &mark,
            32, nil)
        precondition(made != nil, "OpenSSL makes an HMAC.")
        return mark
    }

    public static func part(_ text: String) -> String { Base64.url.encode(Bytes(text.utf8)) }

    public static func object(_ fields: [String: String]) -> String {
        let members = fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        return "{" + members.joined(separator: ", ") + "}"
    }
}
