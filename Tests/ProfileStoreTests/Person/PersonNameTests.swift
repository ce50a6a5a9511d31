import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct PersonNameTests {
    @Test func `a new name is the whole identity, avatar included`() throws {
        try ada.and(.became(.builtIn("blue_circle"))).when(
            .rename(displayName: "  Ada   Lovelace "), by: .ada,
            then: [.became(.builtIn("blue_circle"), name: "Ada Lovelace")])
    }

    @Test func `the same name again changes nothing`() throws {
        try ada.when(.rename(displayName: " Ada "), by: .ada, then: [])
    }

    @Test func `the same name in another spelling of Unicode changes nothing`() throws {
        try ada.and(.became(.initials, name: "Zoë"))
            .when(.rename(displayName: "Zoe\u{308}"), by: .ada, then: [])
    }

    @Test func `the old name never comes back`() {
        let person = ada.and(.became(.initials, name: "Eve")).state
        #expect(person.view(for: .bob, key: "ada").identity.displayName == "Eve")
        #expect(person.listings == [Listing(in: "person.name", sort: "eve")])
    }

    @Test func `an empty name is refused`() {
        ada.when(.rename(displayName: "\u{3000} \n"), by: .ada, refuses: .name(.empty))
    }

    @Test func `a name of 41 characters is refused`() {
        ada.when(
            .rename(displayName: String(repeating: "a", count: 41)), by: .ada,
            refuses: .name(.tooLong))
    }

    @Test func `a name that turns the text around is refused`() {
        ada.when(
            .rename(displayName: "Ada\u{202E}"), by: .ada, refuses: .name(.forbidden("\u{202E}")))
    }

    @Test func `a name that nobody can see is refused`() {
        ada.when(.rename(displayName: "\u{2800}"), by: .ada, refuses: .name(.invisible))
    }

    @Test func `a tower of accents is refused`() {
        ada.when(
            .rename(displayName: "A" + String(repeating: "\u{301}", count: 5)), by: .ada,
            refuses: .name(.tooManyMarks))
    }

    @Test(arguments: [
        DisplayName.Flaw.empty, .tooLong, .tooManyMarks, .forbidden("\u{202E}"), .invisible,
    ])
    func `a refused name says which field and why in a sentence`(flaw: DisplayName.Flaw) {
        let failure = PersonRefusal.name(flaw).failure
        #expect(failure.code == .badInput)
        #expect(failure.context == ["field": "displayName"])
        #expect(failure.message.hasPrefix("A display name") && failure.message.hasSuffix("."))
    }
}
