/// A pattern of names: `*` stands for any text, `?` for any one character.
struct Glob: Hashable, Sendable, CustomStringConvertible {
    private let pattern: [Character]

    init(_ pattern: String) { self.pattern = Array(pattern) }

    var description: String { String(pattern) }

    func matches(_ name: String) -> Bool {
        let name = Array(name)
        var (at, read) = (0, 0)
        var star: (at: Int, read: Int)?
        while read < name.count {
            if at < pattern.count, pattern[at] == "*" {
                star = (at, read)
                at += 1
            } else if at < pattern.count, pattern[at] == "?" || pattern[at] == name[read] {
                at += 1
                read += 1
            } else if let last = star {
                // The latest star stands for one character more.
                star = (last.at, last.read + 1)
                (at, read) = (last.at + 1, last.read + 1)
            } else {
                return false
            }
        }
        return pattern[at...].allSatisfy { $0 == "*" }
    }
}
