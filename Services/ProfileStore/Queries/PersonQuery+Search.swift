import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

extension PersonQuery {
    static let page = 1...50
    static let usualPage = 20
    /// A page ends after so many people whom the caller does not find.
    static let mostPassed = 200

    func searched(
        _ prefix: String, _ limit: Int, _ after: String?, _ context: Context, _ reader: Reader
    ) throws -> People {
        guard Self.page.contains(limit) else {
            throw Failure.badInput("limit", "A page has 1 to \(Self.page.upperBound) people.")
        }
        guard prefix.utf8.count <= DisplayName.bytes else {
            throw Failure.badInput("prefix", "No name is that long.")
        }
        var place = try after.map { text throws(Failure) in
            guard let cursor = SearchCursor(text) else {
                throw Failure.badInput("after", "The cursor isn't one that an earlier page gave.")
            }
            return cursor.row
        }
        let search = SearchText(prefix).text
        let blocked = try reader.blocked(by: context.actor)
        var found: [PersonSummary] = []
        var passed = 0
        while true {
            let rows = try reader.list(
                Person.nameIndex, prefix: search, after: place, limit: limit + 1)
            for row in rows {
                guard found.count < limit, passed < Self.mostPassed else {
                    return People(found, more: place.map { SearchCursor(after: $0).text })
                }
                place = row
                let person = PersonID(row.stream.key)
                guard !blocked.contains(person),
                    let state = try reader.state(Person.self, person.key)?.state,
                    state.isListed(at: row.sort, of: search),
                    try !reader.isBlocked(context.actor, by: person)
                else {
                    passed += 1
                    continue
                }
                found.append(PersonSummary(state.view(for: context.actor, key: person.key)))
            }
            if rows.count <= limit { return People(found) }
        }
    }
}
