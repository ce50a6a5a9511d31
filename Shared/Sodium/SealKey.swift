internal import CSodium
public import ParlorWire

/// Closes messages so that only those who have the key can open them (XSalsa20-Poly1305).
public struct SealKey: Sendable {
    private let key: Bytes

    /// One that nobody else has.
    public init() { key = RandomID.bytes(Int(crypto_secretbox_KEYBYTES)) }

    /// One that was passed on as `text`.
    public init?(text: String) {
        guard let key = Base64.url.decode(text), key.count == Int(crypto_secretbox_KEYBYTES) else {
            return nil
        }
        self.key = key
    }

    /// The same for the same secret: nobody else can make it.
    public init(of secret: Fingerprint) { key = secret.bytes }

    public var text: String { Base64.url.encode(key) }

    public func close(_ message: Bytes) -> Bytes {
        let nonce = RandomID.bytes(Int(crypto_secretbox_NONCEBYTES))
        var box = Bytes(repeating: 0, count: message.count + Int(crypto_secretbox_MACBYTES))
        crypto_secretbox_easy(&box, message, UInt64(message.count), nonce, key)
        return nonce + box
    }

    /// Nil if it was closed with another key, or changed since.
    public func open(_ sealed: Bytes) -> Bytes? {
        let nonceBytes = Int(crypto_secretbox_NONCEBYTES)
        let overhead = nonceBytes + Int(crypto_secretbox_MACBYTES)
        guard sealed.count >= overhead else { return nil }
        let box = Bytes(sealed.dropFirst(nonceBytes))
        var message = Bytes(repeating: 0, count: sealed.count - overhead)
        let done = crypto_secretbox_open_easy(
            &message, box, UInt64(box.count), Bytes(sealed.prefix(nonceBytes)), key)
        return done == 0 ? message : nil
    }
}

extension Publication {
    /// As anybody may see it on the bus.
    public func sealed(with key: SealKey) -> Publication {
        Publication(header: header, body: key.close(body))
    }

    /// What it was before it was sealed; nil with another key.
    public func opened(with key: SealKey) -> Publication? {
        key.open(body).map { Publication(header: header, body: $0) }
    }
}
