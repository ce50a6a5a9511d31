import ParlorWire

/// A line that some process printed, as text or as JSON (`PARLOR_LOG`), or out of turn.
struct LogLine: Sendable {
    /// Nil when it was printed out of turn: a crash's last words, say.
    let time: Timestamp?
    let isError: Bool
    /// Without what stands before it.
    let message: String

    init(_ text: String) {
        if text.hasPrefix("{"), let fields = try? JSON.decode(Fields.self, from: Array(text.utf8)) {
            time = fields.at
            isError = fields.level == "error"
            message = fields.message
            return
        }
        let words = text.split(separator: " ", maxSplits: 3).map(String.init)
        if words.count == 4, let time = Timestamp(words[0]) {
            self.time = time
            isError = words[1] == "error"
            message = words[3]
            return
        }
        time = nil
        isError = text.contains("Fatal error:")
        message = text
    }

    private struct Fields: Decodable {
        let at: Timestamp
        let level: String
        let message: String
    }
}
