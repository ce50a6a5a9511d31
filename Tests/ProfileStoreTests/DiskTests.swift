import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

/// What goes on while the disk has too little room.
@Suite struct DiskTests {
    private let directory: Directory

    init() throws {
        directory = try Directory()
        for person in [PersonID.ada, .bob] {
            try directory.tell(.person(person), PersonCommand.rename(displayName: "Somebody"))
        }
        try directory.tell(.ada, Self.pin)
        directory.looks.findRoom = false
    }

    private static let pin = FriendsCall.decide(kind: .color, key: "bob", payload: "teal")

    private static let additions: [any Choice] = [
        AccountCommand.setPreferences(preferences: PreferencesChange(color: "red")),
        FriendsCall.decide(kind: .color, key: "bob", payload: "red"),
        FriendsCall.request(userId: .bob), PersonCommand.rename(displayName: "Ada"),
        HandleCall.set(handle: "ada"),
    ]

    @Test(arguments: additions.indices)
    func `nothing is added to people`(index: Int) throws {
        let addition = Self.additions[index]
        #expect(directory.code(.ada, addition) == .unavailable)
        directory.looks.findRoom = true
        #expect(directory.code(.ada, addition) == nil)
    }

    @Test func `what was accepted before has its answer`() throws {
        directory.looks.findRoom = true
        let rename = PersonCommand.rename(displayName: "Ada Lovelace")
        let first = try directory.tell(.ada, rename, id: "lost")
        directory.looks.findRoom = false
        #expect(try directory.tell(.ada, rename, id: "lost") == first)
        #expect(directory.code(.ada, rename) == .unavailable)
    }

    @Test func `what was added is read and taken back, and parts go on`() throws {
        let found = try directory.ask(FriendsQuery.decisions, by: .ada, as: DecisionList.self)
        #expect(found.decisions.count == 1)
        try directory.tell(.ada, FriendsCall.undecide(kind: .color, key: "bob"))
        try directory.tell(
            .gateway, PersonCommand.connect(gateway: "gw"), key: PersonID.ada.key)
    }
}
