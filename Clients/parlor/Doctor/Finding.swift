/// One thing that the doctor looked at.
struct Finding: Hashable, Sendable {
    let sentence: String
    /// What to do about it; nil when it is well.
    let mending: String?

    static func well(_ sentence: String) -> Finding { Finding(sentence: sentence, mending: nil) }

    static func wrong(_ sentence: String, _ mending: String) -> Finding {
        Finding(sentence: sentence, mending: mending)
    }

    func line(on terminal: Terminal) -> String {
        guard let mending else { return "\(terminal.green("✓")) \(sentence)" }
        return "\(terminal.red("✗")) \(sentence)\n  \(mending)"
    }
}
