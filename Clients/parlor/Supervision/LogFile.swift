import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What one process printed.
struct LogFile: Sendable {
    /// Beyond this it is put aside, as `.1`, when its process starts again.
    static let mostBytes: Int64 = 16 << 20

    let path: String

    var name: String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".log") ? String(file.dropLast(4)) : file
    }

    func rotateIfLarge() {
        if let size = File.size(path), size > Self.mostBytes { rename(path, path + ".1") }
    }

    func lastLines(_ count: Int) -> [String] {
        let text = File.tail(path, bytes: 256 << 10) ?? []
        let lines = text.split(separator: UInt8(ascii: "\n"))
        return lines.suffix(count).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The last line, without what stands before its message; nil when there is none.
    var lastSentence: String? {
        guard let line = lastLines(1).first else { return nil }
        let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
        let isLogged = parts.count == 4 && Timestamp(parts[0]) != nil
        return isLogged ? parts[3] : line
    }
}
