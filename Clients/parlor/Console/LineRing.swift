import ParlorWire

/// The newest lines that a command printed, numbered from 1.
struct LineRing {
    static let mostLines = 1_000
    static let mostBytes = 2 << 20
    static let longestLine = 64 << 10
    /// In one answer. As JSON it may be twice as long.
    static let mostTold = 400 << 10

    private var lines: [String] = []
    private var bytes = 0
    /// The number of the newest.
    private(set) var last = 0
    /// What has no end yet, and how long all of it is.
    private var rest = Bytes()
    private var restLength = 0

    mutating func add(_ printed: Bytes) {
        for byte in printed {
            guard byte != UInt8(ascii: "\n") else {
                endLine()
                continue
            }
            restLength += 1
            if rest.count < Self.longestLine { rest.append(byte) }
        }
    }

    /// A line of our own.
    mutating func add(line: String) {
        lines.append(line)
        bytes += line.utf8.count
        last += 1
        while lines.count > Self.mostLines || bytes > Self.mostBytes {
            bytes -= lines.removeFirst().utf8.count
        }
    }

    /// What has no end is a line, too, when nothing follows.
    mutating func end() { if restLength > 0 { endLine() } }

    /// The oldest that come after that one, as many as fit, the number of the last of them, and how
    /// many before them are gone.
    func lines(after heard: Int) -> (lines: [String], last: Int, lost: Int) {
        let heard = min(max(heard, 0), last)
        let first = last - lines.count + 1
        let begin = max(heard + 1, first)
        var told: [String] = []
        var size = 0
        for line in lines[(begin - first)...] {
            size += line.utf8.count + 3
            guard told.isEmpty || size <= Self.mostTold else { break }
            told.append(line)
        }
        return (told, begin + told.count - 1, begin - 1 - heard)
    }

    private mutating func endLine() {
        defer { (rest, restLength) = ([], 0) }
        guard restLength > Self.longestLine else {
            return add(line: String(decoding: rest, as: UTF8.self))
        }
        let beginning = String(decoding: rest.prefix(1_000), as: UTF8.self)
        let cut = CutLine(cut: restLength, begins: beginning)
        add(line: String(decoding: JSON.encode(cut), as: UTF8.self))
    }

    private struct CutLine: Encodable {
        let cut: Int
        let begins: String
    }
}
