/// A page's sections, with links to them.
func contents(of page: String) -> String {
    page.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /^## (.+)/).map { "- [\($0.1)](#\($0.1.anchor))" }
    }.joined(separator: "\n")
}

extension StringProtocol {
    /// What a link to such a heading ends with.
    var anchor: String {
        lowercased().filter { $0.isLetter || $0.isNumber || "- _".contains($0) }
            .replacing(" ", with: "-")
    }
}
