internal import CSodium
public import ParlorWire

/// The secret half of an Ed25519 pair: who has it can sign.
public struct SigningKey: Sendable {
    public static let seedBytes = 32

    public let seed: Bytes
    public let verifying: VerifyingKey
    private let secret: Bytes

    /// The same pair for the same seed.
    public init(seed: Bytes) {
        precondition(seed.count == Self.seedBytes, "An Ed25519 seed has 32 bytes.")
        Sodium.prepare()
        var publicKey = Bytes(repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
        var secret = Bytes(repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
        crypto_sign_seed_keypair(&publicKey, &secret, seed)
        self.seed = seed
        self.secret = secret
        verifying = VerifyingKey(bytes: publicKey)
    }

    public static func random() -> SigningKey { SigningKey(seed: RandomID.bytes(seedBytes)) }

    public func sign(_ message: Bytes) -> Bytes {
        var signature = Bytes(repeating: 0, count: Int(crypto_sign_BYTES))
        crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
        return signature
    }
}

/// The public half: who has it can tell what the other half signed.
public struct VerifyingKey: Hashable, Sendable {
    public let bytes: Bytes

    fileprivate init(bytes: Bytes) { self.bytes = bytes }

    public func verifies(_ signature: Bytes, of message: Bytes) -> Bool {
        signature.count == Int(crypto_sign_BYTES)
            && crypto_sign_verify_detached(signature, message, UInt64(message.count), bytes) == 0
    }
}
