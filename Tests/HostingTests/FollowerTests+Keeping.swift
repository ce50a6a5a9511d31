import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

extension FollowerTests {
    @Test func `what another instance has carried is not decided again`() throws {
        let tills = MemoryJournal.Disk(epoch: "tills")
        func follower() throws -> Host {
            try Host(MemoryJournal(on: tills), secret: 1)
                .serving(Purse.self)
                .following(Purse.Event.self, [.filled], as: "takings", into: Purse.self) {
                    $1.stream.key == "till" ? nil : Directive("till", .take(amount: 1))
                }
        }
        let source = try purses("e1", coins: 0)
        let (one, two) = (try follower(), try follower())
        // Each learns which journal it is.
        for follower in [one, two] { _ = try catchUp(follower, with: source) }
        _ = source.receive(workshop.call(.put(amount: 1)), at: workshop)
        workshop.now = workshop.now + .seconds(1)
        let late = try questions(of: two)
        // The till is empty: this is refused, and passed over for good.
        #expect(try catchUp(one, with: source) == 0)
        _ = one.receive(workshop.call(.put(amount: 9), on: "till"), at: workshop)
        _ = source.receive(workshop.call(.put(amount: 1)), at: workshop)
        let answers = source.receive(late, now: workshop.now).replies
        #expect(two.receive(answers: answers, now: workshop.now.clocks).publications.count == 1)
    }

    @Test func `what can't be kept for a moment is carried afterwards`() throws {
        let journal = FragileJournal(on: ledgers)
        let (follower, source) = (try follower(on: journal), try purses("e1", coins: 0))
        _ = try catchUp(follower, with: source)
        _ = source.receive(workshop.call(.put(amount: 1)), at: workshop)
        journal.fleetingFaults["append"] = FragileJournal.broken
        #expect(try catchUp(follower, with: source) == 1)
        #expect(journal.fleetingFaults.isEmpty)
    }
}
