/// What all gateways count together, by the name under which they tell each other of it.
public enum SharedLimit: String, CaseIterable, Sendable {
    case calls, watches, additions, passwords, mails, unreadable, guesses
    case guests, sessions, signIns, accountGuesses, uploads, photoUploads

    /// One too many is one more guess: every charge is told at once.
    var isStrict: Bool {
        switch self {
        case .guesses, .passwords, .mails, .signIns, .accountGuesses: true
        case .calls, .watches, .additions, .unreadable, .guests, .sessions, .uploads, .photoUploads:
            false
        }
    }

    /// The others are told in parts of a burst: most people seldom use one up.
    private static let noteworthyPart = 8

    /// How much is charged before it is told.
    func noteworthy(_ rate: Rate) -> Int {
        isStrict ? 1 : max(1, rate.burst / Self.noteworthyPart)
    }
}
