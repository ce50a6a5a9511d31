import Contracts
import Hosting
import ParlorWire

extension BusLine {
    /// The open ones, the oldest first.
    func reports(atMost limit: Int) throws -> (reports: [OpenReport], hasMore: Bool) {
        try pages(atMost: limit) { after, limit in
            let page = try ask(ReportQuery.list(after: after, limit: limit), as: ReportList.self)
            return (page.reports, page.more)
        }
    }

    /// The one that ends first before the others.
    func suspensions(
        atMost limit: Int
    ) throws -> (suspensions: [ShownSuspension], hasMore: Bool) {
        try pages(atMost: limit) { after, limit in
            let query = ReportQuery.suspended(after: after, limit: limit)
            let page = try ask(query, as: SuspensionList.self)
            return (page.suspensions, page.more)
        }
    }

    /// `page` gives at most so many after a place, and the next place if there are more.
    private func pages<Item>(
        atMost limit: Int, _ page: (String?, Int) throws -> ([Item], String?)
    ) throws -> ([Item], Bool) {
        var found: [Item] = []
        var after: String?
        repeat {
            let (items, more) = try page(after, min(200, limit - found.count))
            found += items
            after = more
        } while after != nil && found.count < limit
        return (found, after != nil)
    }

    /// The newest, the newest last.
    func acts(atMost limit: Int) throws -> (acts: [OperatorAct], hasMore: Bool) {
        let (newestFirst, hasMore) = try pages(atMost: limit) { after, limit in
            let page = try ask(
                ReportQuery.acts(after: after, limit: limit), as: OperatorActList.self)
            return (page.acts.reversed(), page.more)
        }
        return (newestFirst.reversed(), hasMore)
    }

    /// Does something about a report or a person.
    func act(_ act: some Choice, on key: EntityKey) throws {
        _ = try ask(act, key, as: RawJSON.self)
    }

    private func ask<Answer: Decodable>(
        _ choice: some Choice, _ key: EntityKey = "", as type: Answer.Type
    ) throws -> Answer {
        let (name, body) = JSON.encode(choice: choice)
        let call = CallName(name)
        return try ask(call, of: call.kind, key, body: RawJSON(body), as: type)
    }
}
