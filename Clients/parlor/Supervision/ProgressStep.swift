import ParlorWire

/// One thing that happened to an instance while an operator waits for a change to be made.
struct ProgressStep: Hashable {
    enum Deed: String, Encodable {
        /// It was told to stop.
        case begun
        case ready, left, stopped
        /// It ended, and is started again.
        case ended
        /// It can't be started, or can't do its work.
        case failed
        /// The bus does not hear it.
        case silent
    }

    let instance: String
    let did: Deed
    /// What a terminal shows.
    let words: String
    /// Why, where that is more than what it did.
    let reason: String?

    init(_ instance: String, _ did: Deed, _ words: String, because reason: String? = nil) {
        (self.instance, self.did, self.words, self.reason) = (instance, did, words, reason)
    }

    func line(on terminal: Terminal) -> String {
        let mark =
            switch did {
            case .ready, .left, .stopped: terminal.green("✓")
            case .begun, .ended: terminal.yellow("…")
            case .failed, .silent: terminal.red("✗")
            }
        return "\(mark) \(words)"
    }
}

extension ProgressStep: Encodable {
    private enum CodingKeys: String, CodingKey {
        case instance, did
        case reason = "sentence"
    }
}

/// Tells an operator, or a program, what happens.
struct ProgressOutput {
    let asJSON: Bool
    private let terminal = Terminal.output

    init(asJSON: Bool) { self.asJSON = asJSON }

    func tell(_ step: ProgressStep) {
        terminal.print(asJSON ? Self.json(step) : step.line(on: terminal))
    }

    /// The last thing that is told.
    func end(_ sentence: String) {
        terminal.print(asJSON ? Self.json(["done": sentence]) : sentence)
    }

    private static func json(_ value: some Encodable) -> String {
        String(decoding: JSON.encode(value), as: UTF8.self)
    }
}
