/// Why a kind turns commands away, as its refusals are written.
struct Refusals {
    struct Reason: Hashable {
        let code: String
        let field: String?
        let sentence: String
        /// Only calls of Parlor's own parts are refused with it.
        var isForParts = false
    }

    private let files: [String]
    private let codes: [String: String]

    init(_ checkout: Checkout) {
        files = checkout.files.sorted { $0.key < $1.key }.map(\.value)
        codes = Dictionary(checkout.errorCodes.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// But for `partsOnly`: the page of Parlor's own parts says it of all their calls.
    func reasons(of type: String) -> [Reason] {
        let declared = "struct \(type): Refusal"
        guard let file = files.first(where: { $0.contains(declared) }) else { return [] }
        let chunks = file.components(after: declared, to: "\n}\n")
            .split(separator: "\n    public static ")
        return zip(chunks, chunks.dropFirst()).flatMap { before, chunk -> [Reason] in
            guard !chunk.hasPrefix("let partsOnly ") else { return [] }
            let isForParts = before.hasSuffix("/// Parts only.")
            return reasons(in: String(chunk)).map { reason in
                var reason = reason
                reason.isForParts = isForParts
                return reason
            }
        }
    }

    private func reasons(in chunk: String) -> [Reason] {
        guard let start = chunk.firstRange(of: /\s=\s|-> Self \{/) else { return [] }
        let head = chunk[..<start.lowerBound]
        let answer = chunk[start.upperBound...]
        let told = answer.firstRange(of: "context:").map { answer[..<$0.lowerBound] } ?? answer
        let texts = told.matches(of: /"((?:[^"\\]|\\\((?:[^()]|\([^()]*\))*\)|\\.)*)"/)
            .map { String($0.1.replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "…")) }
            .map { $0.replacing("\\\"", with: "\"") }
        if answer.contains("refusal.failure"), let inner = head.firstMatch(of: /: (\w+Refusal)\)/) {
            return reasons(of: String(inner.1))
        }
        if let match = answer.firstMatch(of: /failure: \.(\w+)/) { return shared(match.1) }
        if let match = answer.firstMatch(of: /Self\(\s*\.(\w+)/) {
            let field = answer.firstMatch(of: /"field": (?:"([^"]*)"|\w+)/)
                .map { $0.1.map(String.init) ?? "…" }
            return [Reason(code: code(match.1), field: field, sentence: texts.joined())]
        }
        if answer.contains("badInput(") {
            let isNamed = answer.firstMatch(of: /badInput\(\s*"/) != nil
            let sentence = texts.dropFirst(isNamed ? 1 : 0).joined()
            let isFixed = !answer.contains("(about:")
            return [
                Reason(
                    code: code("badInput"), field: isNamed ? texts.first : "…",
                    sentence: isFixed ? sentence : "")
            ]
        }
        return []
    }

    /// A failure that several refusals are.
    private func shared(_ name: Substring) -> [Reason] {
        let written = files.lazy.compactMap {
            $0.firstMatch(
                of: try! Regex("static let \(name) = Failure\\(\\s*\\.(\\w+), \"([^\"]*)\""))
        }
        guard let match = written.first else { return [] }
        return [
            Reason(
                code: code(match[1].substring ?? ""), field: nil,
                sentence: String(match[2].substring ?? ""))
        ]
    }

    private func code(_ name: Substring) -> String { codes[String(name)] ?? String(name) }
}

extension String {
    fileprivate func components(after marks: String..., to end: String) -> String {
        var rest = self[...]
        for mark in marks {
            guard let place = rest.firstRange(of: mark) else { return "" }
            rest = rest[place.upperBound...]
        }
        return String(rest.firstRange(of: end).map { rest[..<$0.lowerBound] } ?? rest)
    }
}
