/// Where the next write of any connection is put together.
final class WriteBuffer {
    static let capacity = Outbox.mostJoined + FrameHeader.mostBytes

    private let start = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    private(set) var count = 0

    deinit { start.deallocate() }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    var free: Int { Self.capacity - count }

    func clear() { count = 0 }

    func append(_ bytes: some Collection<UInt8>) {
        let target = UnsafeMutableBufferPointer(start: start + count, count: free)
        count += target.update(fromContentsOf: bytes)
    }

    func append(_ byte: UInt8) {
        start[count] = byte
        count += 1
    }
}
