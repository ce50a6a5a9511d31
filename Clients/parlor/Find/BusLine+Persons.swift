import Contracts
import ParlorWire
import Platform

extension BusLine {
    /// By an id, an email, or the beginning of a name or a handle.
    func persons(_ typed: String, atMost limit: Int) throws -> Findings {
        let (people, hasMore) = try people(typed, atMost: limit)
        return Findings(
            people, Table(people, now: Clock.now), hasMore: hasMore,
            nothing: "Nobody has this id or email, or a name or handle that begins so.")
    }

    private func people(
        _ typed: String, atMost limit: Int
    ) throws -> (people: [PersonSummary], hasMore: Bool) {
        let handle = typed.hasPrefix("@") ? String(typed.dropFirst()) : typed
        guard !handle.contains("@") else {
            return (try people([try owner(ofEmail: handle)]), false)
        }
        var found = PersonID(handle).isWellFormed ? try people([PersonID(handle)]) : []
        var after: String?
        repeat {
            let page = try ask(
                "person.search", of: "person",
                body: Search(
                    prefix: handle, limit: min(50, max(1, limit - found.count)), after: after),
                as: People.self)
            found += page.people.filter { person in
                !found.contains { $0.userId == person.userId }
            }
            after = page.more
        } while after != nil && found.count < limit
        return (Array(found.prefix(limit)), after != nil || found.count > limit)
    }
}
