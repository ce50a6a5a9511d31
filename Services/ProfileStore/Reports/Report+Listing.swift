import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire
import Sodium

/// Where reports are found: the open ones by their time, and all by who made them.
extension Report {
    static let openIndex = "report.open"
    static let reporterIndex = "report.by"

    var listings: Set<Listing> {
        guard let filed else { return [] }
        let made = Listing(
            in: Self.reporterIndex, sort: Self.sort(filed.by) + filed.reportedAt.newestFirst)
        guard isOpen else { return [made] }
        return [made, Listing(in: Self.openIndex, sort: filed.reportedAt.description)]
    }

    /// No id has a slash: no other's begins with this.
    static func sort(_ reporter: PersonID) -> String { "\(reporter)/" }

    private static let keyLength = 26

    /// The same for the same report. It tells nothing of them.
    static func key(
        by reporter: PersonID, about person: PersonID, _ message: MessageID?
    ) -> EntityKey {
        let names = [reporter.rawValue, person.rawValue, message?.rawValue ?? ""]
        let text = Fingerprint(of: "report \(names.joined(separator: " "))").text
        return EntityKey(String(text.prefix(keyLength)))
    }
}

extension Reader {
    /// When somebody made the first of their newest reports, of as many as a day may have. Nil if
    /// they made fewer.
    func earliestOfADay(by reporter: PersonID) throws(JournalFault) -> Timestamp? {
        let rows = try list(
            Report.reporterIndex, prefix: Report.sort(reporter), limit: ReportRefusal.mostADay)
        guard rows.count == ReportRefusal.mostADay, let last = rows.last else { return nil }
        return Timestamp(newestFirst: last.sort.dropFirst(Report.sort(reporter).count))
    }
}

extension Timestamp {
    private static let latest = 999_999_999_999_999
    private static let digits = 15

    /// Text whose order is from the newest to the oldest.
    fileprivate var newestFirst: String {
        let text = String(Self.latest - Int(milliseconds))
        return String(repeating: "0", count: Self.digits - text.count) + text
    }

    fileprivate init?(newestFirst text: Substring) {
        guard let number = Int(text) else { return nil }
        self.init(milliseconds: Int64(Self.latest - number))
    }
}
