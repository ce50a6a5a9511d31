/// Why a command could not be done, and what to do about it, in a sentence or two.
struct Complaint: Error, Hashable, Sendable {
    let sentence: String
    let exit: ExitCode

    init(_ sentence: String, exit: ExitCode = .failed) {
        self.sentence = sentence
        self.exit = exit
    }

    static func usage(_ sentence: String) -> Complaint { Complaint(sentence, exit: .usage) }
    static func setUp(_ sentence: String) -> Complaint { Complaint(sentence, exit: .setUp) }
}
