import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

extension FollowerTests {
    private func followerOfMany() throws -> Host {
        try followerOfMany(on: MemoryJournal(on: ledgers))
    }

    private func followerOfMany(on journal: any Journal) throws -> Host {
        try Host(journal, secret: 1)
            .serving(Ledger.self)
            .following(
                Purse.Event.self, [.filled], as: "purses", into: Ledger.self, inSteps: true,
                each: { _, _, _ throws(JournalFault) in
                    (0..<250).map { Directive(EntityKey("k\($0)"), .note(amount: 1)) }
                })
    }

    /// How many events came of each answer, until `count` did.
    private func batches(_ follower: Host, with source: Host, upTo count: Int) throws -> [Int] {
        var sizes: [Int] = []
        for _ in 0..<20 where sizes.reduce(0, +) < count {
            let answers = source.receive(try questions(of: follower), now: workshop.now).replies
            let outcome = follower.receive(answers: answers, now: workshop.now.clocks)
            if !outcome.publications.isEmpty { sizes.append(outcome.publications.count) }
        }
        return sizes
    }

    @Test func `an event that concerns many takes several batches`() throws {
        let source = try purses("e9", coins: 2)
        let sizes = try batches(followerOfMany(), with: source, upTo: 500)
        #expect(sizes == [100, 100, 150, 100, 50])
    }

    @Test func `after a crash amid such an event each is reached once`() throws {
        let source = try purses("e9", coins: 1)
        #expect(try batches(followerOfMany(), with: source, upTo: 100) == [100])
        #expect(try batches(followerOfMany(), with: source, upTo: 150) == [100, 50])
        let events = MemoryJournal(on: ledgers).events(after: 0, limit: .max, bytes: .max)
        #expect(Set(events.map(\.stream)).count == 250 && events.count == 250)
        #expect(try catchUp(followerOfMany(), with: source) == 0)
    }

    @Test(arguments: ["reading", "parked targets"])
    func `a part that could not be kept is carried over again`(then: String) throws {
        let journal = FragileJournal(on: ledgers)
        let source = try purses("e9", coins: 1)
        let follower = try followerOfMany(on: journal)
        #expect(try batches(follower, with: source, upTo: 100) == [100])
        journal.fleetingFaults["append"] = FragileJournal.broken
        journal.afterwards[then] = FragileJournal.broken
        let answers = source.receive(try questions(of: follower), now: workshop.now).replies
        _ = follower.receive(answers: answers, now: workshop.now.clocks)
        #expect(journal.fleetingFaults.isEmpty)
        workshop.now = workshop.now + .seconds(60)
        #expect(try batches(follower, with: source, upTo: 150) == [100, 50])
        let events = MemoryJournal(on: ledgers).events(after: 0, limit: .max, bytes: .max)
        #expect(Set(events.map(\.stream)).count == 250 && events.count == 250)
    }
}
