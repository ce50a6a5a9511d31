internal import CSodium
public import ParlorWire

/// 32 bytes that stand for any others (BLAKE2b): nobody finds two that have the same.
public struct Fingerprint: Hashable, Sendable {
    static let size = 32

    public let bytes: Bytes

    init(bytes: Bytes) { self.bytes = bytes }

    public init(of content: Bytes) {
        Sodium.prepare()
        var bytes = Bytes(repeating: 0, count: Self.size)
        crypto_generichash(&bytes, bytes.count, content, UInt64(content.count), nil, 0)
        self.bytes = bytes
    }

    public init(of text: String) { self.init(of: Array(text.utf8)) }

    /// 52 small letters and digits: a key, and a file's name on any system.
    public var text: String { Base32.encode(bytes) }
}
