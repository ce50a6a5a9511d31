import ParlorWire

extension Failure {
    /// The most bytes of a noted sentence.
    static let longestNoted = 400

    /// The same refusal for operators: with a bounded sentence, and without anything that the caller wrote.
    var noted: Failure {
        Failure(
            code, mayQuote ? plainSentence : shortSentence, retryAfterMs: retryAfterMs,
            isForCaller: isForCaller)
    }

    /// Sentences about malformed input may quote it: its values, and names of fields that the caller
    /// made up.
    private var mayQuote: Bool {
        guard Self.ofInput.contains(code) else { return false }
        return message.utf8.first == UInt8(ascii: "'") || message.contains(" '")
            || ["The JSON ", "Cannot "].contains { message.hasPrefix($0) }
    }

    private static let ofInput: Set<ErrorCode> = [
        .badInput, "CORRUPTED_PAYLOAD", "INVALID_SETTINGS",
    ]

    /// The part of a field's path before the first dot or bracket is never made up by the caller.
    private var plainSentence: String {
        let path = context?["field"] ?? "body"
        let field = path.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
        guard path != "body", EntityKind.canBe(field) else { return "The body can't be read." }
        return "The field \(String(decoding: field, as: UTF8.self)) is missing or can't be read."
    }

    private var shortSentence: String {
        let text = message.utf8
        guard text.count > Self.longestNoted else { return message }
        return String(decoding: text.prefix(Self.longestNoted - 6), as: UTF8.self) + "…"
    }
}
