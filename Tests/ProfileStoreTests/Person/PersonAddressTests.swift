import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

@Suite struct PersonAddressTests {
    func address(
        _ command: PersonCommand = .clearAvatar, key: EntityKey = "", by actor: Actor
    ) throws(PersonRefusal) -> EntityKey {
        try Person.address(command, key: key, context: .of(actor))
    }

    @Test func `without a key a call means the caller`() throws {
        #expect(try address(by: .ada) == "ada")
    }

    @Test func `a caller may name themself`() throws {
        #expect(try address(key: "ada", by: .ada) == "ada")
    }

    @Test func `nobody changes somebody else`() {
        #expect(throws: PersonRefusal.address(.notYours)) { try address(key: "bob", by: .ada) }
        #expect(PersonRefusal.address(.notYours).failure.code == .forbidden)
    }

    @Test func `a part names whose profile it means`() throws {
        #expect(try address(key: "ada", by: .gateway) == "ada")
        #expect(throws: PersonRefusal.address(.unnamed)) { try address(by: .gateway) }
    }

    @Test(arguments: ["", "a b", "a.b", "ä", "a/b", String(repeating: "a", count: 65)])
    func `an id of another shape is nobody's`(id: String) {
        #expect(throws: PersonRefusal.address(.badId)) { try address(by: .person(PersonID(id))) }
        #expect(PersonRefusal.address(.badId).failure.code == .badInput)
    }

    @Test func `a part cannot name an id of another shape either`() {
        #expect(throws: PersonRefusal.address(.badId)) { try address(key: "a b", by: .gateway) }
    }

    @Test(arguments: ["a", "A-z_09", String(repeating: "a", count: 64)])
    func `letters, digits, underscores and dashes make an id`(id: String) throws {
        #expect(try address(by: .person(PersonID(id))) == EntityKey(id))
    }

    @Test func `a grant goes to the person in its body`() throws {
        let grant = PersonCommand.grant(userId: .bob, productId: .gold)
        #expect(try address(grant, by: .operator) == "bob")
        #expect(try address(grant, key: "bob", by: .operator) == "bob")
        #expect(throws: PersonRefusal.address(.badId)) {
            try address(grant, key: "ada", by: .operator)
        }
        #expect(throws: PersonRefusal.partsOnly) { try address(grant, by: .bob) }
    }
}
