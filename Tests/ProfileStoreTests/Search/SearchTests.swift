import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

@Suite struct SearchTests {
    let directory: Directory

    init() throws {
        directory = try Directory()
        for (id, name) in [
            ("u1", "Ada Lovelace"), ("u2", "ADAM"), ("u3", "Ádám"), ("u4", "Bob"), ("u5", "Zoë"),
            ("u6", "Adam"),
        ] {
            try directory.tell(.person(PersonID(id)), PersonCommand.rename(displayName: name))
        }
    }

    func search(_ prefix: String, limit: Int? = nil, after: String? = nil) throws -> People {
        try directory.ask(
            PersonQuery.search(prefix: prefix, limit: limit, after: after), by: .ada,
            as: People.self)
    }

    func expectBadInput(
        _ field: String, at source: SourceLocation = #_sourceLocation, _ ask: () throws -> People
    ) {
        let failure = #expect(throws: Failure.self, sourceLocation: source) { try ask() }
        #expect(failure?.code == .badInput, sourceLocation: source)
        #expect(failure?.context == ["field": field], sourceLocation: source)
    }

    func ids(_ prefix: String) throws -> [String] {
        try search(prefix).people.map(\.userId.rawValue)
    }

    @Test func `a prefix finds names whatever their case and accents, in order`() throws {
        #expect(try ids("ada") == ["u1", "u2", "u3", "u6"])
        #expect(try ids("ÁDAM") == ["u2", "u3", "u6"])
        #expect(try ids("zoe") == ["u5"])
        #expect(try ids(" ada  l") == ["u1"])
    }

    @Test func `a later word of a name is no prefix`() throws {
        #expect(try ids("love") == [])
    }

    @Test func `an empty prefix finds everybody`() throws {
        #expect(try ids("").count == 6)
    }

    @Test func `a new name is found and the old one is not`() throws {
        try directory.tell(.person("u4"), PersonCommand.rename(displayName: "Carla"))
        #expect(try ids("bob") == [])
        #expect(try ids("car") == ["u4"])
    }

    @Test(arguments: 1...5)
    func `pages follow each other without gap or repetition`(limit: Int) throws {
        var found: [PersonID] = []
        var after: String?
        repeat {
            let page = try search("ad", limit: limit, after: after)
            #expect(page.people.count <= limit)
            found += page.people.map(\.userId)
            after = page.more
        } while after != nil && found.count < 10
        #expect(found == ["u1", "u2", "u3", "u6"])
    }

    @Test func `a search past many who block the caller goes on with the next page`() throws {
        for number in 0..<PersonQuery.mostPassed {
            let person = Actor.person(PersonID("many\(number)"))
            try directory.tell(person, PersonCommand.rename(displayName: "Many \(number)"))
            try directory.tell(person, FriendsCall.decide(kind: .block, key: "ada"))
        }
        try directory.tell(.person("last"), PersonCommand.rename(displayName: "Many z"))
        let first = try search("many", limit: 5)
        #expect(first.people.isEmpty && first.more != nil)
        let second = try search("many", limit: 5, after: first.more)
        #expect(second.people.map(\.userId) == ["last"] && second.more == nil)
    }

    @Test func `the usual page has twenty people and the largest fifty`() throws {
        for number in 0..<60 {
            try directory.tell(
                .person(PersonID("many\(number)")),
                PersonCommand.rename(displayName: "Many \(number)"))
        }
        #expect(try search("many").people.count == 20)
        #expect(try search("many", limit: 50).people.count == 50)
    }

    @Test(arguments: [0, -1, 51, Int.max])
    func `a page of another size is refused`(limit: Int) {
        expectBadInput("limit") { try search("a", limit: limit) }
    }

    @Test(arguments: ["", "x", "e30=", "YQpi IGM=", "YQpiIGM="])
    func `a cursor that no page gave is refused`(cursor: String) {
        expectBadInput("after") { try search("a", after: cursor) }
    }

    @Test func `a prefix longer than any name is refused`() {
        let prefix = String(repeating: "a", count: 641)
        expectBadInput("prefix") { try search(prefix) }
    }
}
