public import ParlorWire

/// 256 bits that nobody can guess: what decides hidden cards. As text, 64 hexadecimal digits.
public struct Entropy: Hashable, Sendable {
    public static let words = 8

    public let words: [UInt32]

    public init(_ words: [UInt32]) {
        precondition(words.count == Self.words, "Entropy has eight words.")
        self.words = words
    }

    public init(from source: inout some RandomNumberGenerator) {
        self.init((0..<Self.words).map { _ in source.next() })
    }
}

extension Entropy: TextValue {
    private static let digits = 8

    public var text: String {
        words.map { word in
            let text = String(word, radix: 16)
            return String(repeating: "0", count: Self.digits - text.count) + text
        }.joined()
    }

    public init(read text: String) throws(Malformed) {
        let digits = Array(text.utf8)
        let words = stride(from: 0, to: digits.count, by: Self.digits).compactMap { start in
            UInt32(String(decoding: digits[start...].prefix(Self.digits), as: UTF8.self), radix: 16)
        }
        guard digits.count == Self.words * Self.digits, words.count == Self.words else {
            throw Malformed("These are not 64 hexadecimal digits.")
        }
        self.init(words)
    }
}
