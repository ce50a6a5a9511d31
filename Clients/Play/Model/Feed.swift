/// What happened lately, in sentences. The oldest are forgotten.
struct Feed: Equatable, Sendable {
    private(set) var sentences: [String] = []

    static let longest = 100

    mutating func add(_ sentence: String) {
        guard !sentence.isEmpty else { return }
        sentences.append(sentence)
        if sentences.count > Self.longest { sentences.removeFirst() }
    }
}
