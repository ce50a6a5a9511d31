import ParlorWire

/// What a copy leaves among the checkpoints of its target, at the newest event that it wrote.
///
/// A service works with whole copies only, and takes the mark away. A copy writes only where the
/// mark is as it left it: nothing that a service has done is written over.
public enum CopyMark: String, CaseIterable, Sendable {
    case underWay = "journal copy"
    case whole = "journal copied"
}

extension CopiedJournal {
    /// The position of the copy's mark; nil when there is none.
    func marked() throws(JournalFault) -> Position? {
        let rows = try rows(of: .checkpoints, after: nil, through: nil, limit: .max)
        guard case .integer(let position)? = rows.first(where: \.isMark)?.values.first else {
            return nil
        }
        return position
    }

    /// Only within a transaction.
    func mark(_ mark: CopyMark, at head: Position) throws(JournalFault) {
        try change(
            .checkpoints, removing: CopyMark.allCases.map(\.key),
            adding: [CopiedRow(key: mark.key, values: [.integer(head)])])
    }

    /// Where `begin` begins, within its transaction.
    public func beginCopy() throws(JournalFault) {
        try refuseRows()
        try mark(.underWay, at: 0)
    }

    func refuseRows() throws(JournalFault) {
        for table in JournalTable.allCases {
            guard try rows(of: table, after: nil, through: nil, limit: 1).isEmpty else {
                throw .otherJournal
            }
        }
    }
}

extension CopiedRow {
    /// Of a copy, and nothing that is copied. No other table has keys like it.
    var isMark: Bool { CopyMark.allCases.contains { $0.key == key } }
}

extension CopyMark {
    fileprivate var key: CopiedRow.Key { [.bytes(Bytes(rawValue.utf8))] }
}

extension JournalFault {
    /// What a service is told that finds a copy under way in its place.
    public static func copiedInPart(_ place: String) -> JournalFault {
        JournalFault(
            .unopenable,
            "\(place) was copied only in part. Stop Parlor, and run 'parlor journal copy' again"
                + " until it says that all is there.")
    }

    static let otherJournal = JournalFault(
        .unopenable,
        "There is another journal already where this one is to be copied. Copy to a place that has"
            + " none, or remove it.")
}
