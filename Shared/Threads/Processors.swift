#if canImport(Glibc)
    internal import CLinux
#endif

/// The processors that a thread may run on.
public struct Processors: Equatable, Sendable {
    /// More than machines have.
    private static let most = 8_192

    private var words: [UInt]

    private init(words: [UInt]) { self.words = words }

    /// Those of a thread; nil where the system doesn't say.
    public init?(of thread: ThreadID) {
        #if canImport(Glibc)
            words = [UInt](repeating: 0, count: Self.most / UInt.bitWidth)
            let filled = words.withUnsafeMutableBytes {
                linux_processors(thread.number, $0.baseAddress, UInt($0.count))
            }
            guard filled > 0 else { return nil }
            words.removeLast(words.count - filled / MemoryLayout<UInt>.size)
        #else
            return nil
        #endif
    }

    public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// The one with the highest number: the first often has the most to do for the system.
    public var last: Processors {
        var last = words.map { _ in UInt(0) }
        if let index = words.lastIndex(where: { $0 != 0 }) {
            last[index] = 1 << UInt(UInt.bitWidth - 1 - words[index].leadingZeroBitCount)
        }
        return Processors(words: last)
    }

    /// Lets the thread run on these and no others, if it is still there.
    func take(_ thread: ThreadID) {
        #if canImport(Glibc)
            words.withUnsafeBytes {
                _ = linux_keep(thread.number, $0.baseAddress, UInt($0.count))
            }
        #endif
    }
}
