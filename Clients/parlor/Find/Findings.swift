import ParlorWire

/// What was found: a table for people, and an object of each for programs.
struct Findings {
    let table: Table
    private let objects: [String]
    /// There is more than was asked for.
    let hasMore: Bool
    /// What to say when nothing was found.
    let nothing: String

    init(_ found: [some Encodable], _ table: Table, hasMore: Bool, nothing: String) {
        objects = found.map { String(decoding: JSON.encode($0), as: UTF8.self) }
        (self.table, self.hasMore, self.nothing) = (table, hasMore, nothing)
    }

    func show(asJSON: Bool) throws(Complaint) {
        guard !objects.isEmpty else { throw Complaint(nothing) }
        (asJSON ? objects : table.lines).forEach(Terminal.output.print)
        if hasMore { Terminal.errors.print("There is more: say --limit with a larger number.") }
    }
}
