public import ParlorWire

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

    public struct Brought: Hashable, Sendable {
        public let events: Position
        public let writtenRows: Int
    }

    /// Refuses a target that is in use, or has what is no copy of this source. Writes nothing.
    public func check() throws(JournalFault) {
        if let user = try target.user() { throw .targetInUse(user) }
        guard try isBegun else { return try target.refuseRows() }
        try refuseParting()
        guard try isOurs else { throw .parted }
    }

    /// Brings what the source has, and the target has not. The copy is not whole before `finish`.
    public func bring() throws(JournalFault) -> Brought {
        if let user = try target.user() { throw .targetInUse(user) }
        try begin()
        // What is erased meanwhile may be among what was brought by then: the next copy sees it.
        let erasures = try erasures(in: source)
        var written = 0
        for table in JournalTable.allCases { written += try bring(table) }
        written += try note(erasures)
        return Brought(events: try target.head(), writtenRows: written)
    }

    /// Marks the copy as whole, unless the source is, or may have been, written meanwhile: then false.
    public func finish() throws(JournalFault) -> Bool {
        let (events, end) = (try target.head(), try source.head())
        // What is cut leaves the head where it is.
        guard try source.user() == nil, end == events, try !hasFallenBehind else { return false }
        try write { () throws(JournalFault) in try target.mark(.whole, at: events) }
        return true
    }
}

extension JournalCopy {
    private var isBegun: Bool {
        get throws(JournalFault) { try target.identity == source.identity }
    }

    /// No service has worked with the target since the copy wrote it last.
    private var isOurs: Bool { get throws(JournalFault) { try target.marked() == target.head() } }

    private func begin() throws(JournalFault) {
        guard try isBegun else { return try target.begin(as: try source.identity) }
        try refuseParting()
        try write { () throws(JournalFault) in
            try target.mark(.underWay, at: try target.head())
        }
    }

    /// The target has nothing that the source does not have, or it is no copy of it any more.
    private func refuseParting() throws(JournalFault) {
        let (ours, theirs) = (try target.head(), try source.head())
        guard ours <= theirs else { throw .parted }
        guard ours > 0 else { return }
        let last: CopiedRow.Key = [.integer(ours)]
        let before: CopiedRow.Key = [.integer(ours - 1)]
        let rows = try [source, target].map { journal throws(JournalFault) in
            try journal.rows(of: .events, after: before, through: last, limit: 1)
        }
        let hasFallenBehind = try hasFallenBehind
        if hasFallenBehind, rows[0].isEmpty, try wentFromSource(ours) { return }
        let isSame =
            hasFallenBehind
            ? rows[0].map(\.withoutContent) == rows[1].map(\.withoutContent) : rows[0] == rows[1]
        guard isSame else { throw .parted }
    }

    /// The event there was cut.
    private func wentFromSource(_ position: Position) throws(JournalFault) -> Bool {
        let gaps = try source.rows(
            of: .gaps, after: nil, through: [.integer(position)], limit: .max)
        guard case .integer(let last)? = gaps.last?.values.first else { return false }
        return last >= position
    }

    /// Something was erased or cut in the source that the target still has.
    private var hasFallenBehind: Bool {
        get throws(JournalFault) {
            try erasures(in: source) != erasures(in: target)
        }
    }

    private func erasures(in journal: any CopiedJournal) throws(JournalFault) -> CopiedRow? {
        try journal.rows(of: .checkpoints, after: nil, through: nil, limit: .max)
            .first(where: \.isErasureCount)
    }

    /// How many rows were written.
    private func note(_ erasures: CopiedRow?) throws(JournalFault) -> Int {
        guard let erasures, try erasures != self.erasures(in: target) else { return 0 }
        try write { () throws(JournalFault) in
            try target.change(.checkpoints, removing: [erasures.key], adding: [erasures])
        }
        return 1
    }

    /// Writes the target, unless a service has worked with it since the copy wrote it last.
    private func write(_ work: () throws(JournalFault) -> Void) throws(JournalFault) {
        try target.transaction { () throws(JournalFault) in
            guard try isOurs else { throw .parted }
            try work()
        }
    }

    /// How many rows were written or removed.
    private func bring(_ table: JournalTable) throws(JournalFault) -> Int {
        var after: CopiedRow.Key?
        let hasFallenBehind = try hasFallenBehind
        let isAppending = table.isAppendOnly && !hasFallenBehind
        if isAppending {
            let head = try target.head()
            after = head > 0 ? [.integer(head)] : nil
        }
        var written = 0
        while true {
            let found = try source.rows(of: table, after: after, through: nil, limit: table.page)
            let isLast = found.count < table.page
            let end = isLast ? nil : found.last?.key
            let page = found.filter { !$0.isOwn }
            written += try bring(
                page, of: table, after: after, through: end, isAppending: isAppending)
            if table.isAppendOnly { progress(try target.head(), try source.head()) }
            guard !isLast else { return written }
            after = end
        }
    }

    private func bring(
        _ page: [CopiedRow], of table: JournalTable, after: CopiedRow.Key?,
        through: CopiedRow.Key?, isAppending: Bool
    ) throws(JournalFault) -> Int {
        func present() throws(JournalFault) -> [CopiedRow] {
            try target.rows(of: table, after: after, through: through, limit: .max)
                .filter { !$0.isOwn }
        }
        let there = Set(try present())
        let wanted = Set(page)
        let new = page.filter { !there.contains($0) }
        let gone = there.subtracting(wanted).map(\.key)
        guard !new.isEmpty || !gone.isEmpty else { return 0 }
        // What appeared behind the head since was written by somebody else.
        guard gone.isEmpty || !isAppending else { throw .parted }
        let head = try target.head()
        try write { () throws(JournalFault) in
            try target.change(table, removing: gone, adding: new)
            if table.isAppendOnly, case .integer(let last)? = new.last?.key.first {
                try target.mark(.underWay, at: max(head, last))
            }
        }
        guard try present() == page else { throw .unlike(table) }
        return Set(new.map(\.key)).union(gone).count
    }
}

extension JournalFault {
    fileprivate static func targetInUse(_ user: String) -> JournalFault {
        JournalFault(.inUse, "The journal to copy to is in use (\(user)). Stop its service first.")
    }

    fileprivate static let parted = JournalFault(
        .unopenable,
        "A service has worked with the journal to copy to, and copying over it would lose what it did."
            + " Go on with that journal, or remove it and copy anew.")

    fileprivate static func unlike(_ table: JournalTable) -> JournalFault {
        JournalFault(
            .corrupted,
            "What was read back of the copied \(table.rawValue) is not what was written. Remove the"
                + " copy, and check the disk that it is on.")
    }
}

extension CopiedRow {
    fileprivate var isErasureCount: Bool { key == [.bytes(Bytes(Erasure.counter.utf8))] }

    /// What the copy itself keeps account of.
    fileprivate var isOwn: Bool { isMark || isErasureCount }

    /// Of an event: what an erasure or a cut leaves as it is.
    fileprivate var withoutContent: [CopiedRow.Value] {
        let erased = [
            JournalTable.eventName, JournalTable.eventBody, JournalTable.eventCallDigest,
            JournalTable.eventItem,
        ]
        return key
            + zip(JournalTable.events.values, values).filter { !erased.contains($0.0.name) }
            .map(\.1)
    }
}
