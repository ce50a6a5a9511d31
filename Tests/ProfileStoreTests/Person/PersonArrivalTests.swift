import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct PersonArrivalTests {
    let nobody = Scenario(Person.self, key: "ada", at: .noon)
    let arrival = PersonEvent.created(
        userId: .ada, displayName: .guest(.ada), createdAt: .noon)

    @Test func `a person comes into being with the first accepted command`() throws {
        try nobody.when(
            .chooseAvatar(avatarId: "red_star"), by: .ada,
            then: [arrival, .became(.builtIn("red_star"), name: .guest(.ada))])
    }

    @Test func `whose first command is a name comes by it`() throws {
        try nobody.when(
            .rename(displayName: "Ada"), by: .ada,
            then: [.created(userId: .ada, displayName: "Ada", createdAt: .noon)])
    }

    @Test func `a first command that changes nothing still brings the person into being`() throws {
        try nobody.when(.clearAvatar, by: .ada, then: [arrival])
    }

    @Test func `a refused first command leaves nobody behind`() {
        nobody.when(.rename(displayName: " "), by: .ada, refuses: .name(.empty))
    }

    @Test func `a guest is called the same for the same id and differently for others`() throws {
        var names: Set<String> = []
        for number in 0..<100 {
            let name = DisplayName.guest(PersonID("guest-\(number)"))
            #expect(name == DisplayName.guest(PersonID("guest-\(number)")))
            #expect(try DisplayName(name.text) == name)
            #expect(name.text.wholeMatch(of: /Guest [0-9A-F]{4}/) != nil)
            names.insert(name.text)
        }
        #expect(names.count > 95)
    }

    @Test func `a newcomer was last seen when they came and is found by their guest name`() {
        let person = Person(replaying: [arrival])
        #expect(person.lastSeen == .noon)
        #expect(person.listings.map(\.sort) == [SearchText(DisplayName.guest(.ada).text).text])
    }

    @Test func `who does not exist is listed nowhere`() {
        #expect(Person().listings.isEmpty)
    }
}
