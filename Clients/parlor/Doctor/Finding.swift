/// One thing that the doctor looked at.
struct Finding: Encodable, Hashable, Sendable {
    let sentence: String
    /// What to do about it; nil when it is well.
    let mending: String?
    /// True when nothing is wrong yet; nil otherwise.
    var isWarning: Bool?

    static func well(_ sentence: String) -> Finding { Finding(sentence: sentence, mending: nil) }

    static func wrong(_ sentence: String, _ mending: String) -> Finding {
        Finding(sentence: sentence, mending: mending)
    }

    static func warning(_ sentence: String, _ mending: String) -> Finding {
        Finding(sentence: sentence, mending: mending, isWarning: true)
    }

    var isWrong: Bool { mending != nil && isWarning != true }

    func line(on terminal: Terminal) -> String {
        guard let mending else { return "\(terminal.green("✓")) \(sentence)" }
        let mark = isWrong ? terminal.red("✗") : terminal.yellow("!")
        return "\(mark) \(sentence)\n  \(mending)"
    }
}
