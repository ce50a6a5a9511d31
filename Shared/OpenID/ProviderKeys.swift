public import ParlorWire
import Sodium

/// The public keys of one provider, by their ids: the JSON Web Key Set that it publishes.
public struct ProviderKeys: Sendable {
    public static let mostBytes = 64 << 10
    static let most = 64
    static let longestID = 255

    private let keys: [String: PublicKey]

    /// Keys that sign nothing, or in another way than RS256 and ES256, are left out.
    public init(_ file: Bytes) throws(OpenIDFault) {
        guard file.count <= Self.mostBytes else {
            throw OpenIDFault("has more than \(Self.mostBytes >> 10) KiB.")
        }
        let set: KeySet
        do { set = try JSON.decode(KeySet.self, from: file) } catch {
            throw OpenIDFault("is no JSON Web Key Set. \(error.reason)")
        }
        guard set.keys.count <= Self.most else {
            throw OpenIDFault("has more than \(Self.most) keys.")
        }
        var keys: [String: PublicKey] = [:]
        for written in set.keys {
            guard let id = written.kid, (1...Self.longestID).contains(id.utf8.count),
                let key = written.publicKey
            else { continue }
            guard keys.updateValue(key, forKey: id) == nil else {
                throw OpenIDFault("has two keys with the same 'kid'.")
            }
        }
        guard !keys.isEmpty else {
            throw OpenIDFault("has no key with a 'kid' that signs by RS256 or ES256.")
        }
        self.keys = keys
    }

    func key(_ id: String) -> PublicKey? { keys[id] }
}

/// Why a provider can't be used, for the operator: what is wrong with a file of theirs.
public struct OpenIDFault: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

private struct KeySet: Decodable {
    let keys: [WrittenKey]
}

/// One key, as providers write it.
private struct WrittenKey: Decodable {
    let kty: String
    let kid: String?
    let use: String?
    let alg: String?
    let n: String?
    let e: String?
    let crv: String?
    let x: String?
    let y: String?

    /// Nil for a key that checks no token.
    var publicKey: PublicKey? {
        guard use == nil || use == "sig", let key else { return nil }
        return alg == nil || alg == key.algorithm.rawValue ? key : nil
    }

    private var key: PublicKey? {
        switch kty {
        case "RSA":
            guard let modulus = n.flatMap(Base64.url.decode),
                let exponent = e.flatMap(Base64.url.decode)
            else { return nil }
            return PublicKey(modulus: modulus, exponent: exponent)
        case "EC" where crv == "P-256":
            guard let across = x.flatMap(Base64.url.decode), let up = y.flatMap(Base64.url.decode)
            else { return nil }
            return PublicKey(x: across, y: up)
        default:
            return nil
        }
    }
}
