import Contracts
import Hosting
import ParlorWire

extension BusLine {
    /// The person whose id, handle, email or name was typed. `option` is where, if it was in one.
    func person(_ typed: String, for option: String? = nil) throws -> PersonID {
        let handle = typed.hasPrefix("@") ? String(typed.dropFirst()) : typed
        if let person = personOfID(handle) { return person }
        if handle.contains("@") { return try owner(ofEmail: handle) }
        let found = try ask(
            "person.search", of: "person", body: Search(prefix: handle, limit: 50, after: nil),
            as: People.self)
        switch PersonChoice(handle, among: found.people) {
        case .one(let person): return person
        case .several(let people): throw ambiguous(typed, option, people)
        case .nobody:
            throw Complaint(
                "Nobody's id, handle or name is or begins with '\(typed)'. 'parlor find person "
                    + "NAME' lists people.".escapingControls)
        }
    }

    /// The same, or a part of Parlor, whose name begins with `@`.
    func actor(_ typed: String, for option: String) throws -> Actor {
        typed.hasPrefix("@") ? Actor(rawValue: typed) : .person(try person(typed, for: option))
    }

    struct Search: Encodable {
        let prefix: String
        let limit: Int
        let after: String?
    }

    /// Nil when nobody has this id. While people can't be asked for, whatever may be an id is one.
    private func personOfID(_ typed: String) -> PersonID? {
        let person = PersonID(typed)
        guard person.isWellFormed else { return nil }
        guard let found = try? people([person]) else { return person }
        return found.first?.userId
    }

    func people(_ ids: [PersonID]) throws -> [PersonSummary] {
        try ask("person.many", of: "person", body: ["userIds": ids], as: People.self).people
    }

    /// How people are called now; nothing of those who are not known.
    func names(of ids: [PersonID]) throws -> [PersonID: DisplayName] {
        var names: [PersonID: DisplayName] = [:]
        for some in Array(Set(ids)).inChunks(of: 100) {
            for person in try people(Array(some)) { names[person.userId] = person.displayName }
        }
        return names
    }

    func owner(ofEmail email: String) throws -> PersonID {
        struct Owner: Decodable { let userId: PersonID }
        return try ask(
            "account.credentials", of: "account", body: ["email": email], as: Owner.self
        ).userId
    }
}

private func ambiguous(_ typed: String, _ option: String?, _ people: [PersonSummary]) -> Complaint {
    let shown = people.prefix(10).map { person in
        "  \(person.userId)  \(person.displayName.text)"
            + (person.handle.map { "  @\($0.text)" } ?? "")
    }
    let rest = people.count > shown.count ? ["  and others"] : []
    let lines = ["Several people are called '\(typed)':"] + shown + rest
    let remedy = option.map { "Say one of these ids after \($0)." } ?? "Say one of these ids."
    return Complaint((lines.map(\.escapingControls) + [remedy]).joined(separator: "\n"))
}
