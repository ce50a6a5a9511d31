import ParlorWire
import Platform

/// What one process printed.
struct LogFile: Sendable {
    /// Beyond this it is put aside, as `.1`.
    static let mostBytes: Int64 = 16 << 20
    /// How many of those put aside are kept, the newest as `.1`.
    static let kept = 3

    let path: String

    var name: String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".log") ? String(file.dropLast(4)) : file
    }

    /// Its process, if one runs, goes on writing to the same file, which is copied and emptied: what
    /// it writes in between is lost.
    func rotateIfLarge() {
        guard let size = File.size(path), size > Self.mostBytes else { return }
        for number in (1..<Self.kept).reversed() {
            rename("\(path).\(number)", "\(path).\(number + 1)")
        }
        putAside()
        truncate(path, 0)
    }

    /// The end of it, if more was written than is kept. Without room for a copy, there is none.
    private func putAside() {
        guard let text = File.tail(path, bytes: Int(Self.mostBytes)) else { return }
        do { try File.replace("\(path).1", with: text) } catch { unlink("\(path).1") }
    }

    func lastLines(_ count: Int) -> [String] {
        let text = File.tail(path, bytes: 256 << 10) ?? []
        let lines = text.split(separator: UInt8(ascii: "\n"))
        return lines.suffix(count).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What the process said last; nil when it said nothing.
    var lastSentence: String? { lastLines(1).first.map { LogLine($0).message } }
}
