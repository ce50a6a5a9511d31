import Contracts
import ParlorWire
import Testing

@testable import Parlor

@Suite struct PersonChoiceTests {
    func person(_ id: PersonID, _ name: String, _ handle: String? = nil) -> PersonSummary {
        PersonSummary(
            PersonView(
                identity: PersonIdentity(
                    userId: id, displayName: DisplayName(read: name), avatar: .initials),
                handle: handle.map { Handle(read: $0) }, isOnline: false,
                lastSeen: Timestamp(milliseconds: 0), createdAt: Timestamp(milliseconds: 0),
                globalStats: GlobalStats(), statsByGameId: [:], ownedProductIDs: []))
    }

    @Test func `who alone begins so is meant`() {
        let found = [person("p1", "Ada Lovelace")]
        #expect(PersonChoice("ada", among: found) == .one("p1"))
    }

    @Test func `a handle is one person's, whoever else is called so`() {
        let found = [person("p1", "Ada"), person("p2", "Countess", "Ada"), person("p3", "Ada")]
        #expect(PersonChoice("ada", among: found) == .one("p2"))
    }

    @Test func `the whole name comes before the beginning of one, in any case and accent`() {
        let found = [person("p1", "Adá"), person("p2", "Adam")]
        #expect(PersonChoice("ADA", among: found) == .one("p1"))
    }

    @Test func `of several with that name none is taken`() {
        let found = [person("p1", "Ada"), person("p2", "Ada"), person("p3", "Adam")]
        #expect(PersonChoice("ada", among: found) == .several(Array(found.prefix(2))))
        let begun = [person("p1", "Adam"), person("p2", "Adamine")]
        #expect(PersonChoice("ada", among: begun) == .several(begun))
    }

    @Test func `nobody is meant where nobody is found`() {
        #expect(PersonChoice("ada", among: []) == .nobody)
    }
}
