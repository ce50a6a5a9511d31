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

    /// What the process said last; nil when it said nothing.
    var lastSentence: String? { lastLines(1).first.map { LogLine($0).message } }
}
