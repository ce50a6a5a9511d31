public import Wire

/// Makes one journal the same as another: only rows that differ are written. Stopped anywhere, it
/// goes on where it was; done again, it takes in what has changed meanwhile.
public struct JournalCopy {
    private let source: any CopiedJournal
    private let target: any CopiedJournal
    /// Told after each page of events, since a journal may have very many.
    private let progress: (Position, _ of: Position) -> Void

    public init(
        from source: any CopiedJournal, to target: any CopiedJournal,
        progress: @escaping (Position, _ of: Position) -> Void
    ) {
        (self.source, self.target, self.progress) = (source, target, progress)
    }

    public struct Done: Hashable, Sendable {
        public let events: Position
        /// Who may still write the source, so that the copy is not whole.
        public let sourceUser: String?
        public let writtenRows: Int
    }

    public func run() throws(JournalFault) -> Done {
        if let user = try target.user() { throw .targetInUse(user) }
        let identity = try source.identity
        if try target.head() == 0 { try target.begin(as: identity) }
        guard try target.identity == identity else { throw .otherJournal }
        try refuseParting()
        var written = 0
        for table in JournalTable.allCases { written += try bring(table) }
        return Done(
            events: try target.head(), sourceUser: try source.user(), writtenRows: written)
    }
}

extension JournalCopy {
    /// If somebody has worked with the copy already, its own events must not be mixed with the source's.
    private func refuseParting() throws(JournalFault) {
        let (ours, theirs) = (try target.head(), try source.head())
        guard ours <= theirs else { throw .parted }
        guard ours > 0 else { return }
        let last: CopiedRow.Key = [.integer(ours)]
        let before: CopiedRow.Key = [.integer(ours - 1)]
        let rows = try [source, target].map { journal throws(JournalFault) in
            try journal.rows(of: .events, after: before, through: last, limit: 1)
        }
        guard rows[0] == rows[1] else { throw .parted }
    }

    /// How many rows were written or removed.
    private func bring(_ table: JournalTable) throws(JournalFault) -> Int {
        var after: CopiedRow.Key?
        if table.isAppendOnly {
            let head = try target.head()
            after = head > 0 ? [.integer(head)] : nil
        }
        var written = 0
        while true {
            let page = try source.rows(of: table, after: after, through: nil, limit: table.page)
            let isLast = page.count < table.page
            let end = isLast ? nil : page.last?.key
            written += try bring(page, of: table, after: after, through: end)
            if table.isAppendOnly { progress(try target.head(), try source.head()) }
            guard !isLast else { return written }
            after = end
        }
    }

    private func bring(
        _ page: [CopiedRow], of table: JournalTable, after: CopiedRow.Key?, through: CopiedRow.Key?
    ) throws(JournalFault) -> Int {
        func present() throws(JournalFault) -> [CopiedRow] {
            try target.rows(of: table, after: after, through: through, limit: .max)
        }
        let there = Set(try present())
        let wanted = Set(page)
        let new = page.filter { !there.contains($0) }
        let kept = Set(page.map(\.key))
        let surplus = there.subtracting(wanted).map(\.key).filter { !kept.contains($0) }
        guard !new.isEmpty || !surplus.isEmpty else { return 0 }
        try target.write(new, removing: surplus, in: table)
        guard try present() == page else { throw .unlike(table) }
        return new.count + surplus.count
    }
}

extension JournalFault {
    fileprivate static func targetInUse(_ user: String) -> JournalFault {
        JournalFault(.inUse, "The journal to copy to is in use (\(user)). Stop its service first.")
    }

    fileprivate static let otherJournal = JournalFault(
        .unopenable,
        "There is another journal already where this one is to be copied. Copy to a place that has"
            + " none, or remove it.")

    fileprivate static let parted = JournalFault(
        .unopenable,
        "The journal to copy to has events of its own: a service has worked with it. Copying over it"
            + " would lose them. Go on with that journal, or remove it and copy anew.")

    fileprivate static func unlike(_ table: JournalTable) -> JournalFault {
        JournalFault(
            .corrupted,
            "What was read back of the copied \(table.rawValue) is not what was written. Remove the"
                + " copy, and check the disk that it is on.")
    }
}
