/// What happened lately, in sentences. The oldest are forgotten.
struct Feed: Equatable, Sendable {
    private(set) var sentences: [String] = []
    /// How many there have been, the forgotten ones too.
    private(set) var count = 0

    static let longest = 100

    mutating func add(_ sentence: String) {
        guard !sentence.isEmpty else { return }
        sentences.append(sentence)
        count += 1
        if sentences.count > Self.longest { sentences.removeFirst() }
    }
}
