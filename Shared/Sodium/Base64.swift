internal import CSodium
public import ParlorWire

/// Bytes as text, as JSON and URLs carry them.
public enum Base64: Sendable {
    /// With padding, for JSON.
    case standard
    /// Without padding, and with `-` and `_`: needs no escaping anywhere.
    case url

    public func encode(_ bytes: Bytes) -> String {
        Sodium.prepare()
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
        return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Nil for everything but what `encode` writes.
    public func decode(_ text: String) -> Bytes? {
        Sodium.prepare()
        let length = text.utf8.count
        var bytes = Bytes(repeating: 0, count: length / 4 * 3 + 3)
        var count = 0
        let done = text.withCString {
            sodium_base642bin(&bytes, bytes.count, $0, length, nil, &count, nil, variant)
        }
        return done == 0 ? Array(bytes.prefix(count)) : nil
    }

    private var variant: Int32 {
        switch self {
        case .standard: sodium_base64_VARIANT_ORIGINAL
        case .url: sodium_base64_VARIANT_URLSAFE_NO_PADDING
        }
    }
}
