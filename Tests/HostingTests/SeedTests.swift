import EventSourcing
import Journal
import ParlorWire
import Testing

@testable import Hosting
@testable import Simulation

@Suite struct SeedTests {
    let workshop = Workshop()

    private func roll(_ id: CommandID, of key: EntityKey) throws -> UInt64? {
        try workshop.host().receive(workshop.call(.roll, to: key, id: id), at: workshop)
            .notebook().rolls.last
    }

    @Test func `an entity that names itself is made once, however often it is asked for`() throws {
        let host = try workshop.host()
        let open = workshop.call(.open, to: "", id: "x")
        let first = host.receive(open, at: workshop)
        #expect(host.receive(open, at: workshop) == first)
        #expect(try workshop.host().receive(open, at: workshop) == first)
        let other = host.receive(workshop.call(.open, to: "", id: "y"), at: workshop)
        #expect(other.header.stream != first.header.stream)
    }

    @Test func `each command has dice of its own`() throws {
        #expect(try roll("x", of: "m") != roll("y", of: "m"))
    }

    @Test func `whoever saw a command's dice in one entity knows nothing of another's`() throws {
        #expect(try roll("x", of: "m") != roll("x", of: "n"))
    }

    @Test func `a command that was not kept is decided with the same dice again`() throws {
        let host = try workshop.host()
        var seen: [Notebook] = []
        for isFull in [true, false] {
            workshop.diskIsFull = isFull
            _ = host.receive(workshop.call(.roll, to: "n", id: "x"), at: workshop)
        }
        let state = workshop.call(.jam(on: false), to: "n")
        seen.append(try host.receive(state, at: workshop).notebook())
        let elsewhere = Workshop()
        let twin = elsewhere.call(.roll, to: "n", id: "x")
        seen.append(try elsewhere.host().receive(twin, at: elsewhere).notebook())
        #expect(seen[0].rolls == seen[1].rolls)
    }

    @Test func `deadlines that come due together are rolled apart`() throws {
        let host = try workshop.host()
        for key: EntityKey in ["m", "n"] {
            _ = host.receive(workshop.call(.arm(afterMs: 1), to: key), at: workshop)
        }
        let outcome = host.wake(now: workshop.now + .seconds(1))
        #expect(outcome.publications.count == 2)
        #expect(Set(outcome.publications.map(\.body)).count == 2)
    }

    @Test func `entropy is another for each command, stream and process`() {
        func entropy(_ id: CommandID, _ key: EntityKey, own: UInt32 = 1) -> Entropy {
            var seeds = DiceSeeds(secret: 1)
            seeds.own = Entropy([UInt32](repeating: own, count: Entropy.words))
            return seeds.entropy(
                of: CommandKey(actor: .operator, id: id), on: StreamName("match", key))
        }
        let some = [entropy("c1", "m1"), entropy("c2", "m1"), entropy("c1", "m2")]
        #expect(Set(some + [entropy("c1", "m1", own: 2)]).count == 4)
        #expect(entropy("c1", "m1") == some[0])
        #expect(Set(some[0].words).count == Entropy.words)
    }
}
