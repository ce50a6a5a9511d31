import Contracts
import EventSourcing
import ParlorWire
import Sodium

/// A code that sets a new password, until its time is over, or too many wrong ones were tried.
struct OpenCode: Codable, Hashable {
    /// Between the first mail and the next, while nobody notes that it was published. Each pause is
    /// twice the one before.
    private static let pause: Duration = .seconds(3)
    private static let mostDoublings = 6

    @Secret private(set) var hash: String
    let askedAt: Timestamp
    var misses = 0
    /// The code itself, until its mail was published.
    @Secret var unsent: ResetCode?
    /// How often the mail was published again.
    var mailings = 0

    init(_ code: ResetCode, askedAt: Timestamp) {
        hash = Self.hash(of: code)
        self.askedAt = askedAt
        unsent = code
    }

    var expiresAt: Timestamp { askedAt + ResetCode.life }

    /// When the mail is published again; nil once it was published.
    var nextMail: Timestamp? {
        guard unsent != nil else { return nil }
        let pauses = (1 << (min(mailings, Self.mostDoublings) + 1)) - 1
        return min(askedAt + Self.pause * pauses, expiresAt)
    }

    func matches(_ code: ResetCode) -> Bool { Self.hash(of: code).isSameSecret(as: hash) }

    private static func hash(of code: ResetCode) -> String { Fingerprint(of: code.rawValue).text }
}

extension ResetCode {
    /// Each letter is drawn evenly from the alphabet, which has 32.
    init(from entropy: Entropy) {
        let letters = entropy.words.prefix(Self.length).map {
            RoomCode.alphabet[Int($0) % RoomCode.alphabet.count]
        }
        self.init(String(decoding: letters, as: UTF8.self))
    }
}
