import ParlorWire
import Platform

/// Reads what is added to a log, also after the log was put aside and begun anew.
struct LogFollower {
    let path: String
    private var position: Int64
    private var partial = Bytes()

    /// From the end that it has now.
    init(_ path: String) {
        self.path = path
        position = File.size(path) ?? 0
    }

    /// From its beginning: the log has just appeared.
    init(new path: String) {
        self.path = path
        position = 0
    }

    mutating func newLines() -> [String] {
        guard let size = File.size(path) else { return [] }
        if size < position { position = 0 }
        guard size > position, let bytes = File.tail(path, bytes: Int(size - position)) else {
            return []
        }
        position += Int64(bytes.count)
        var lines = (partial + bytes).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        partial = Bytes(lines.removeLast())
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}
