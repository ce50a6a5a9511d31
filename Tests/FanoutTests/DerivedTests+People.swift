import Fanout
import ParlorWire
import Testing

/// Who appears in a list.
extension DerivedTests {
    private func peopleTold(_ world: World) throws -> [PeopleChange] {
        try world.published.filter { $0.header.event == LinkTopic.people }.map {
            try JSON.decode(PeopleChange.self, from: $0.body)
        }
    }

    /// All who appear in the list, as a gateway that comes now is told.
    private func people(_ world: inout World) throws -> Set<PersonID> {
        let epoch = try begun(world).epoch
        while world.asked("person.identities") > 0 {
            try world.answer("person.identities", Identities(people: []))
        }
        let rev = world.published.last { $0.header.stream == list }?.header.rev ?? 0
        world.take(world.fanout.receive(watch("ada", epoch, rev), from: 1, now: start))
        return try begun(world).roster.people
    }

    @Test func `newcomers are told of alone, and who is in no row any more leaves`() throws {
        var world = try watched()
        for (rev, shown) in [["ada", "bob"], ["ada", "cleo"], [] as [PersonID]].enumerated() {
            world.take(world.fanout.hear(said(rev + 1), now: start))
            try world.answer(
                "journal.changes", changes(rev + 1, "\(rev)", showing: shown))
        }
        #expect(
            try peopleTold(world) == [
                PeopleChange(came: ["bob"], left: []), PeopleChange(came: ["cleo"], left: ["bob"]),
                PeopleChange(came: [], left: ["cleo"]),
            ])
        #expect(!world.published.contains { $0.header.event == LinkTopic.roster })
        #expect(try people(&world) == ["ada"])
    }

    @Test func `who appears in a long list is bounded`() throws {
        var world = try watched()
        for number in 1...3_000 {
            world.take(world.fanout.hear(said(number), now: start))
            try world.answer(
                "journal.changes",
                changes(number, "x", about: "c\(number)", showing: [PersonID("p\(number)")]))
        }
        let people = try people(&world)
        #expect(people.count <= 1_002 && people.isSuperset(of: ["ada", "p3000", "p2500"]))
    }
}
