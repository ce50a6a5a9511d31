import Contracts
import ParlorWire

/// A command that is to end by itself, and what it printed so far.
struct ConsoleRun<Address: Sendable>: Sendable {
    static var timeout: Duration { .seconds(10) }
    /// The longest wait for other commands to end.
    static var longestWait: Duration { .seconds(15) }
    static var mostBytes: Int { 900 << 10 }
    static var mostErrorBytes: Int { 8 << 10 }

    let id: CommandID
    let arguments: [String]
    let asked: Instant
    /// All that wait for it: a call that is repeated is answered twice.
    var askers: [Address]
    var began: Instant?
    var isLate = false
    private var output = Bytes()
    private var error = Bytes()
    private var isCut = false

    init(_ id: CommandID, _ arguments: [String], for asker: Address, now: Instant) {
        (self.id, self.arguments, asked) = (id, arguments, now)
        askers = [asker]
    }

    mutating func printed(_ bytes: Bytes) {
        let room = Self.mostBytes - output.count
        isCut = isCut || bytes.count > room
        output += bytes.prefix(max(0, room))
    }

    mutating func complained(_ bytes: Bytes) {
        error += bytes.prefix(max(0, Self.mostErrorBytes - error.count))
    }

    /// A body that fits into a reply.
    func answer(exit: Int, now: Instant) -> Bytes {
        var lines = output[...]
        var isCut = isCut
        while true {
            if isCut { lines = lines.lastIndex(of: .newLine).map { lines[...$0] } ?? [] }
            let answer = ConsoleOutput(
                exit: isLate ? 124 : exit, output: String(decoding: lines, as: UTF8.self),
                error: sentence,
                milliseconds: Int((now - (began ?? asked)).wholeMilliseconds), cut: isCut)
            let body = JSON.encode(answer)
            guard body.count > Limits.body else { return body }
            (lines, isCut) = (lines.prefix(lines.count / 2), true)
        }
    }

    private var sentence: String {
        let said = error.sentence
        guard isLate else { return said }
        let seconds = Self.timeout.wholeMilliseconds / 1_000
        let late = "The command took longer than \(seconds) s, and was ended. Ask for less."
        return said.isEmpty ? late : "\(said)\n\(late)"
    }
}

extension UInt8 {
    fileprivate static let newLine = UInt8(ascii: "\n")
}

extension Bytes {
    /// As text, without the end of the last line.
    var sentence: String {
        String(decoding: last == .newLine ? dropLast() : self[...], as: UTF8.self)
    }
}
