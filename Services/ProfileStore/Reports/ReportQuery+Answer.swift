public import Contracts
public import EventSourcing
public import Hosting
import Journal
import ParlorWire

extension ReportQuery: Query {
    private static let page = 1...200
    private static let usualPage = 50

    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        guard context.actor == .operator else { throw ReportRefusal.operatorsOnly }
        switch self {
        case .list(let after, let limit): return try open(after, bound(limit), context, reader)
        case .acts(let after, let limit): return try acts(after, bound(limit), reader)
        case .suspended(let after, let limit):
            return try suspended(after, bound(limit), context, reader)
        }
    }
}

extension ReportQuery {
    private func bound(_ limit: Int?) throws(ReportRefusal) -> Int {
        let limit = limit ?? Self.usualPage
        guard Self.page.contains(limit) else { throw .badPage }
        return limit
    }

    private func open(
        _ after: String?, _ limit: Int, _ context: Context, _ reader: Reader
    ) throws -> ReportList {
        let (rows, more) = try rows(Report.openIndex, of: Report.kind, after, limit, reader)
        let reports = try rows.compactMap { row -> OpenReport? in
            guard let report = try reader.state(Report.self, row.stream.key)?.state,
                let filed = report.filed
            else { return nil }
            return OpenReport(
                reportId: ReportID(row.stream.key), filed,
                displayName: try reader.name(of: filed.userId),
                isMessageRemoved: report.isMessageRemoved,
                suspension: try reader.suspension(of: filed.userId, at: context.now))
        }
        return ReportList(reports: reports, more: more)
    }

    private func suspended(
        _ after: String?, _ limit: Int, _ context: Context, _ reader: Reader
    ) throws -> SuspensionList {
        let (rows, more) = try rows(
            Account.suspendedIndex, of: Account.kind, after, limit, reader)
        let people = rows.map { PersonID($0.stream.key) }
        return SuspensionList(
            suspensions: try people.compactMap {
                try reader.suspension(of: $0, at: context.now)
            }, more: more)
    }

    /// The newest, the newest last. A cursor is the revision of the oldest act of the page before.
    private func acts(
        _ after: String?, _ limit: Int, _ reader: Reader
    ) throws -> OperatorActList {
        let oldest = try after.map { text in
            guard let rev = Revision(text), rev > 0 else { throw ReportRefusal.badCursor }
            return rev
        }
        guard let (_, newest) = try reader.state(OperatorActs.self, OperatorActs.key) else {
            return OperatorActList(acts: [], more: nil)
        }
        let last = min(newest, oldest.map { $0 - 1 } ?? newest)
        guard last > 0 else { return OperatorActList(acts: [], more: nil) }
        let before = max(0, last - limit)
        let events = try reader.events(
            of: OperatorActs.self, OperatorActs.key, after: before, limit: last - before)
        return OperatorActList(
            acts: events.map {
                switch $0.event {
                case .acted(let act): act.wrappedValue
                }
            }, more: before > 0 ? "\(before + 1)" : nil)
    }

    /// A cursor is a row's place: its sort, a slash and its key.
    private func rows(
        _ index: String, of kind: EntityKind, _ after: String?, _ limit: Int, _ reader: Reader
    ) throws -> (rows: ArraySlice<StoredListing>, more: String?) {
        let place = try after.map { text in
            guard let slash = text.firstIndex(of: "/") else { throw ReportRefusal.badCursor }
            return StoredListing(
                index: index, sort: String(text[..<slash]),
                stream: StreamName(kind, EntityKey(String(text[text.index(after: slash)...]))))
        }
        let rows = try reader.list(index, prefix: "", after: place, limit: limit + 1)
        let shown = rows.prefix(limit)
        let last = rows.count > limit ? shown.last : nil
        return (shown, last.map { "\($0.sort)/\($0.stream.key)" })
    }
}

extension Reader {
    func name(of person: PersonID) throws(JournalFault) -> DisplayName? {
        try state(Person.self, person.key)?.state.displayName
    }

    fileprivate func suspension(
        of person: PersonID, at now: Timestamp
    ) throws(JournalFault) -> ShownSuspension? {
        guard let suspension = try state(Account.self, person.key)?.state.suspension,
            suspension.isOn(at: now)
        else { return nil }
        return ShownSuspension(suspension, of: person, displayName: try name(of: person))
    }
}
