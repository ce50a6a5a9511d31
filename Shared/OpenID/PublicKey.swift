import COpenSSL
import ParlorWire

/// How a provider signs. Nothing else is believed, least of all what a token asks for.
enum SigningAlgorithm: String, Codable, Sendable {
    /// RSA with SHA-256.
    case rs256 = "RS256"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
}

/// The public half of a provider's key: it checks what the provider has signed.
final class PublicKey: @unchecked Sendable {
    private static let modulus = 256...1_024
    private static let exponent = 1...4
    private static let coordinate = 32

    let algorithm: SigningAlgorithm
    private let key: OpaquePointer

    /// An RSA key of 2,048 to 8,192 bits. Nil for any other.
    convenience init?(modulus: Bytes, exponent: Bytes) {
        let modulus = Bytes(modulus.drop { $0 == 0 })
        let exponent = Bytes(exponent.drop { $0 == 0 })
        guard PublicKey.modulus.contains(modulus.count),
            PublicKey.exponent.contains(exponent.count),
            let last = exponent.last, last & 1 == 1, exponent != [1]
        else { return nil }
        self.init(
            .rs256,
            DER.sequence(
                DER.sequence(PublicKey.rsaName, PublicKey.nothing),
                DER.bits(DER.sequence(DER.number(modulus), DER.number(exponent)))))
    }

    /// A point of the curve P-256. Nil for any other.
    convenience init?(x: Bytes, y: Bytes) {
        guard x.count == PublicKey.coordinate, y.count == PublicKey.coordinate else { return nil }
        self.init(
            .es256,
            DER.sequence(
                DER.sequence(PublicKey.curveName, PublicKey.p256Name), DER.bits([4] + x + y)))
    }

    private init?(_ algorithm: SigningAlgorithm, _ info: Bytes) {
        let read = info.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var start = buffer.baseAddress
            return d2i_PUBKEY(nil, &start, buffer.count)
        }
        guard let key = read else {
            ERR_clear_error()
            return nil
        }
        (self.algorithm, self.key) = (algorithm, key)
    }

    deinit { EVP_PKEY_free(key) }

    /// The signature is in the form that tokens have.
    func verifies(_ signature: Bytes, of message: Bytes) -> Bool {
        guard let signature = asOpenSSLHasIt(signature), let context = EVP_MD_CTX_new() else {
            return false
        }
        defer {
            EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    private func asOpenSSLHasIt(_ signature: Bytes) -> Bytes? {
        switch algorithm {
        case .rs256:
            return signature
        case .es256:
            let half = Self.coordinate
            guard signature.count == 2 * half else { return nil }
            return DER.sequence(
                DER.number(Bytes(signature.prefix(half))),
                DER.number(Bytes(signature.suffix(half))))
        }
    }
}

extension PublicKey {
    private static let rsaName: Bytes = [
        0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01,
    ]
    private static let curveName: Bytes = [
        0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
    ]
    private static let p256Name: Bytes = [
        0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
    ]
    private static let nothing: Bytes = [0x05, 0x00]
}
