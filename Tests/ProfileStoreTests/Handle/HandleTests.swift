import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct HandleTests {
    let directory: Directory

    init() throws {
        directory = try Directory()
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
        try directory.tell(.bob, PersonCommand.rename(displayName: "Bob"))
    }

    private func set(_ handle: String?, _ actor: Actor) -> ErrorCode? {
        directory.code(actor, HandleCall.set(handle: handle))
    }

    private func handle(_ person: PersonID) throws -> String? {
        try directory.ask(
            PersonQuery.get(userId: person), by: .eve, as: PersonView.self
        ).handle?.text
    }

    private func found(_ prefix: String) throws -> [PersonID] {
        try directory.ask(
            PersonQuery.search(prefix: prefix, limit: nil, after: nil), by: .eve, as: People.self
        ).people.map(\.userId)
    }

    @Test func `a handle is one person's, in whatever case`() throws {
        #expect(set("Ada1815", .ada) == nil)
        #expect(set("aDA1815", .bob) == .handleTaken)
        #expect(try handle(.ada) == "Ada1815")
        #expect(set("ada1815", .ada) == nil)
        #expect(try handle(.ada) == "ada1815")
    }

    @Test func `a handle that somebody gave up is free`() throws {
        #expect(set("first", .ada) == nil)
        #expect(set("second", .ada) == nil)
        #expect(set("first", .bob) == nil)
        #expect(set("first", .ada) == .handleTaken)
        #expect(set("", .bob) == nil)
        #expect(try handle(.bob) == nil)
        #expect(set("first", .ada) == nil)
        #expect(set(nil, .ada) == nil)
        #expect(try handle(.ada) == nil)
    }

    @Test(arguments: ["ab", "a b", "ada!", "ädä", String(repeating: "a", count: 21), "ada_1"])
    func `a handle has three to twenty letters and digits`(_ handle: String) {
        #expect(set(handle, .ada) == .badInput)
    }

    @Test func `asked for in one batch it is the first one's`() throws {
        let replies = directory.replies([
            (.ada, HandleCall.set(handle: "same"), ""), (.bob, HandleCall.set(handle: "SAME"), ""),
        ])
        #expect(replies.map { $0.failure?.code } == [nil, .handleTaken])
        #expect(try handle(.bob) == nil)
    }

    @Test func `a repeat is answered as at first, and takes nothing back`() throws {
        let first = try directory.tell(.ada, HandleCall.set(handle: "first"), id: "1")
        try directory.tell(.ada, HandleCall.set(handle: "second"), id: "2")
        try directory.tell(.bob, HandleCall.set(handle: "first"))
        #expect(try directory.tell(.ada, HandleCall.set(handle: "first"), id: "1") == first)
        #expect(try handle(.ada) == "second")
        #expect(try handle(.bob) == "first")
    }

    @Test func `somebody is found by handle as by name, and once where both begin so`() throws {
        #expect(set("zebra", .ada) == nil)
        #expect(set("bobby", .bob) == nil)
        #expect(try found("zeb") == [.ada])
        #expect(try found("ada") == [.ada])
        #expect(try found("bob") == [.bob])
        #expect(try found("") == [.ada, .bob])
        try directory.tell(.bob, FriendsCall.decide(kind: .block, key: "eve"))
        #expect(try found("bobb") == [])
    }

    @Test func `a deleted account gives its handle up`() throws {
        #expect(set("first", .ada) == nil)
        try directory.tell(.ada, AccountCommand.delete(withMessages: nil))
        try directory.settle()
        #expect(set("first", .ada) == .notFound)
        #expect(set("first", .bob) == nil)
    }

    @Test func `nobody takes a handle without claiming it`() {
        #expect(
            directory.code(.ada, PersonCommand.takeHandle(handle: Handle(read: "x"))) == .forbidden)
    }

    @Test func `each claim is an event, so that two instances can't both have made one`() throws {
        let claim = Scenario(
            HandleClaim.self, key: "first", given: .claimed(userId: .ada, claim: 1))
        try claim.when(
            .take(userId: .ada, isHeld: false, isDeleted: false), by: .ada,
            then: [.claimed(userId: .ada, claim: 2)])
        try claim.when(.take(userId: .ada, isHeld: true, isDeleted: false), by: .ada, then: [])
    }
}
