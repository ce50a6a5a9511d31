#if canImport(Glibc)
    internal import CLinux
    internal import Glibc
#endif

/// A thread, as the system knows it.
public struct ThreadID: Hashable, Sendable {
    let number: Int32

    #if canImport(Glibc)
        public static var own: ThreadID { ThreadID(number: linux_thread()) }

        /// Those of this process.
        static var all: [ThreadID] {
            guard let folder = opendir("/proc/self/task") else { return [] }
            defer { closedir(folder) }
            var found: [ThreadID] = []
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if let number = Int32(name) { found.append(ThreadID(number: number)) }
            }
            return found
        }

        /// Those of this process whose names begin so.
        static func named(_ beginning: String) -> [ThreadID] {
            all.filter { $0.says("comm")?.hasPrefix(beginning) == true }
        }

        public var waits: Lull.Waits? {
            let numbers = says("schedstat")?.split { !$0.isNumber }.compactMap { Int($0) }
            guard let numbers, numbers.count == 3, numbers[2] > 0 else { return nil }
            return Lull.Waits(
                times: numbers[2], whole: .nanoseconds(numbers[1]),
                ran: .nanoseconds(numbers[0]))
        }

        private func says(_ what: String) -> String? {
            guard let file = fopen("/proc/self/task/\(number)/\(what)", "r") else { return nil }
            defer { fclose(file) }
            var room = [UInt8](repeating: 0, count: 128)
            let count = fread(&room, 1, room.count, file)
            return String(decoding: room.prefix(count), as: UTF8.self)
        }
    #else
        public static var own: ThreadID { ThreadID(number: 0) }
        static var all: [ThreadID] { [] }
        static func named(_ beginning: String) -> [ThreadID] { [] }
        public var waits: Lull.Waits? { nil }
    #endif
}

extension Lull.Waits {
    /// Of all these together; nil where the system doesn't say.
    init?(of threads: Set<ThreadID>) {
        let waits = threads.compactMap(\.waits)
        guard !waits.isEmpty else { return nil }
        self.init(
            times: waits.reduce(0) { $0 + $1.times }, whole: waits.reduce(.zero) { $0 + $1.whole },
            ran: waits.reduce(.zero) { $0 + $1.ran })
    }
}
