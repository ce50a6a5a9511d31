import Contracts
import EventSourcing
import Testing
import Wire

@testable import ProfileStore

@Suite struct SearchTests {
    let directory = Directory()

    init() throws {
        for (id, name) in [
            ("u1", "Ada Lovelace"), ("u2", "ADAM"), ("u3", "Ádám"), ("u4", "Bob"), ("u5", "Zoë"),
            ("u6", "Adam"),
        ] {
            try directory.tell(PersonID(id), .rename(displayName: name))
        }
    }

    func search(_ prefix: String, limit: Int? = nil, after: String? = nil) throws -> People {
        let answer = try directory.ask(
            PersonQuery.search(prefix: prefix, limit: limit, after: after), by: .ada)
        return try #require(answer as? People)
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
        try directory.tell("u4", .rename(displayName: "Carla"))
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
            after = page.after
        } while after != nil && found.count < 10
        #expect(found == ["u1", "u2", "u3", "u6"])
    }

    @Test func `the usual page has twenty people and the largest fifty`() throws {
        for number in 0..<60 {
            try directory.tell(PersonID("many\(number)"), .rename(displayName: "Many \(number)"))
        }
        #expect(try search("many").people.count == 20)
        #expect(try search("many", limit: 50).people.count == 50)
    }

    @Test(arguments: [0, -1, 51, Int.max])
    func `a page of another size is refused`(limit: Int) {
        #expect { try search("a", limit: limit) } throws: {
            ($0 as? any Refusal)?.failure.context == ["field": "limit"]
        }
    }

    @Test(arguments: ["", "x", "e30=", "YQpi IGM=", "YQpiIGM="])
    func `a cursor that no page gave is refused`(cursor: String) {
        #expect { try search("a", after: cursor) } throws: {
            ($0 as? any Refusal)?.failure.context == ["field": "after"]
        }
    }

    @Test func `a prefix longer than any name is refused`() {
        let prefix = String(repeating: "a", count: 641)
        #expect { try search(prefix) } throws: {
            ($0 as? any Refusal)?.failure.context == ["field": "prefix"]
        }
    }
}
