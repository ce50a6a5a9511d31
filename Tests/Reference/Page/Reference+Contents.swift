extension Reference {
    /// Its sections, and in those of calls and events the kinds.
    func contents(of page: String) -> String {
        var sections: [(link: String, kinds: [String])] = []
        for line in page.split(separator: "\n") {
            if let section = line.firstMatch(of: /^## (.+)/) {
                sections.append((link(to: section.1), []))
            } else if let kind = line.firstMatch(of: /^### ((\w+) (?:calls|events))$/) {
                sections[sections.count - 1].kinds.append("[\(kind.2)](#\(kind.1.anchor))")
            }
        }
        return sections.map { section in
            "- " + section.link
                + (section.kinds.isEmpty ? "" : ": " + section.kinds.joined(separator: ", "))
        }.joined(separator: "\n")
    }

    private func link(to heading: Substring) -> String { "[\(heading)](#\(heading.anchor))" }
}

extension Substring {
    /// What a heading's link ends with.
    fileprivate var anchor: String {
        lowercased().filter { $0.isLetter || $0.isNumber || "- _".contains($0) }
            .replacing(" ", with: "-")
    }
}
