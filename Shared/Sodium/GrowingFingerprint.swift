internal import CSodium
public import ParlorWire

/// The fingerprint of more than should be in memory at once, such as a large file.
public final class GrowingFingerprint {
    private let state: OpaquePointer
    private let memory: UnsafeMutableRawPointer

    public init() {
        Sodium.prepare()
        // As libsodium wants its state aligned.
        memory = .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
        state = OpaquePointer(memory)
        crypto_generichash_init(state, nil, 0, Fingerprint.size)
    }

    deinit { memory.deallocate() }

    public func append(_ bytes: Bytes) {
        crypto_generichash_update(state, bytes, UInt64(bytes.count))
    }

    /// Of all that was appended. To be asked once, at the end.
    public func finish() -> Fingerprint {
        var bytes = Bytes(repeating: 0, count: Fingerprint.size)
        crypto_generichash_final(state, &bytes, bytes.count)
        return Fingerprint(bytes: bytes)
    }
}
