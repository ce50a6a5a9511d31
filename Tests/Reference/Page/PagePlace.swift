/// Where a page of the reference is.
struct PagePlace: Hashable {
    let name: String

    /// What concerns all kinds.
    static let first = PagePlace(name: "protocol")
    /// Types that several kinds share.
    static let types = PagePlace(name: "types")
    /// What Parlor's own parts say to each other.
    static let parts = PagePlace(name: "parts")

    var path: String { self == .first ? "docs/protocol.md" : "docs/protocol/\(name).md" }

    /// What is written by hand for it.
    var words: String { "Tests/Reference/Page/Words/\(name).md" }

    /// What a link on that page begins with: nothing on the page itself.
    func link(from other: PagePlace) -> String {
        if self == other { return "" }
        if self == .first { return "../protocol.md" }
        return (other == .first ? "protocol/" : "") + "\(name).md"
    }
}
