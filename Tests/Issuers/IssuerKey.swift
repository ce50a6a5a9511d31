import COpenSSL
public import ParlorWire
import Sodium

/// A key pair of a provider that tests make up.
public final class IssuerKey: @unchecked Sendable {
    public enum Kind: String, Sendable {
        case rsa = "RS256"
        case ec = "ES256"
    }

    public let id: String
    public let kind: Kind
    private let pair: OpaquePointer

    public init(_ kind: Kind, id: String, bits: Int = 2_048) {
        let context = EVP_PKEY_CTX_new_from_name(nil, kind == .rsa ? "RSA" : "EC", nil)
        defer { EVP_PKEY_CTX_free(context) }
        precondition(EVP_PKEY_keygen_init(context) == 1, "OpenSSL makes keys.")
        let isSet =
            switch kind {
            case .rsa: EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits))
            case .ec: EVP_PKEY_CTX_set_group_name(context, "P-256")
            }
        precondition(isSet == 1, "OpenSSL makes keys of this kind.")
        var made: OpaquePointer?
        precondition(EVP_PKEY_generate(context, &made) == 1, "OpenSSL makes a key.")
        guard let pair = made else { preconditionFailure("OpenSSL has made a key.") }
        (self.id, self.kind, self.pair) = (id, kind, pair)
    }

    deinit { EVP_PKEY_free(pair) }

    /// The public half, as a provider publishes it. A test may write another field in its place.
    public func published(_ changes: [String: String] = [:]) -> [String: String] {
        var fields = ["kid": id, "use": "sig", "alg": kind.rawValue]
        switch kind {
        case .rsa:
            fields["kty"] = "RSA"
            fields["n"] = number("n", bytes: nil)
            fields["e"] = number("e", bytes: nil)
        case .ec:
            fields["kty"] = "EC"
            fields["crv"] = "P-256"
            fields["x"] = number("qx", bytes: 32)
            fields["y"] = number("qy", bytes: 32)
        }
        return fields.merging(changes) { $1 }
    }

    public static func published(_ keys: [IssuerKey]) -> Bytes {
        JSON.encode(["keys": keys.map { $0.published() }])
    }

    /// In the form that tokens have.
    public func sign(_ message: Bytes) -> Bytes {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var signature = Bytes(repeating: 0, count: 1_024)
        var count = signature.count
        precondition(
            EVP_DigestSignInit(context, nil, EVP_sha256(), nil, pair) == 1
                && EVP_DigestSign(context, &signature, &count, message, message.count) == 1,
            "OpenSSL signs.")
        signature.removeLast(signature.count - count)
        return kind == .rsa ? signature : Self.halves(of: signature)
    }

    private static func halves(of signature: Bytes) -> Bytes {
        let read = signature.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var start = buffer.baseAddress
            return d2i_ECDSA_SIG(nil, &start, buffer.count)
        }
        defer { ECDSA_SIG_free(read) }
        var (left, right) = (Bytes(repeating: 0, count: 32), Bytes(repeating: 0, count: 32))
        let isWhole =
            BN_bn2binpad(ECDSA_SIG_get0_r(read), &left, 32) == 32
            && BN_bn2binpad(ECDSA_SIG_get0_s(read), &right, 32) == 32
        precondition(isWhole, "A signature has two halves.")
        return left + right
    }

    private func number(_ name: String, bytes: Int?) -> String {
        var number: OpaquePointer?
        precondition(EVP_PKEY_get_bn_param(pair, name, &number) == 1, "A key has this number.")
        defer { BN_free(number) }
        let count = bytes ?? Int(BN_num_bits(number) + 7) / 8
        var digits = Bytes(repeating: 0, count: count)
        precondition(BN_bn2binpad(number, &digits, Int32(count)) == Int32(count), "It fits.")
        return Base64.url.encode(digits)
    }
}
