internal import CZeroMQ
public import ParlorWire

/// One CURVE key, public or secret: 32 bytes, in files as 40 characters of Z85.
public struct CurveKey: Hashable, Sendable {
    public let bytes: Bytes

    public init(bytes: Bytes) {
        precondition(bytes.count == 32, "A CURVE key has 32 bytes.")
        self.bytes = bytes
    }

    public init?(z85 text: String) {
        guard text.utf8.count == 40 else { return nil }
        var bytes = Bytes(repeating: 0, count: 32)
        guard zmq_z85_decode(&bytes, text) != nil else { return nil }
        self.bytes = bytes
    }

    public static func pair() -> (public: String, secret: String) {
        var (publicKey, secretKey) = (
            [CChar](repeating: 0, count: 41), [CChar](repeating: 0, count: 41)
        )
        let done = zmq_curve_keypair(&publicKey, &secretKey)
        precondition(done == 0, "This libzmq was built without CURVE.")
        return (text(publicKey), text(secretKey))
    }

    /// The public key of this secret one.
    var `public`: CurveKey {
        var text = [CChar](repeating: 0, count: 41)
        let done = zmq_curve_public(&text, z85)
        precondition(done == 0, "This libzmq was built without CURVE.")
        return CurveKey(z85: Self.text(text))!
    }

    /// As it stands in a file.
    var z85: String {
        var text = [CChar](repeating: 0, count: 41)
        zmq_z85_encode(&text, bytes, bytes.count)
        return Self.text(text)
    }

    private static func text(_ key: [CChar]) -> String {
        String(decoding: key.prefix(40).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
