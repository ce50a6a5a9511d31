import EventSourcing
import Journal
import ParlorWire
import Testing

@testable import Hosting
@testable import Simulation

@Suite struct BackgroundLoadTests {
    let workshop = Workshop()
    let journal: FragileJournal
    let host: Hosting.Host

    init() throws {
        journal = FragileJournal(on: workshop.disk)
        host = try workshop.host(on: journal).answering(Was.self) { was, context, reader in
            guard case .at(let rev) = was,
                let past = try reader.past(Purse.self, context.key, at: rev, for: .reading)
            else { throw Failure(.notFound, "None.") }
            return DeferredAnswer(.reading, holding: past.bytes) { try past.make() }
        }
        let puts = (0..<3).map { _ in workshop.call(.put(amount: 1)) }
        _ = host.receive(puts, now: workshop.now)
    }

    enum Was: Choice {
        case at(rev: Revision)

        enum CodingKeys: String, CodingKey, CaseIterable { case at = "purse.was" }
    }

    private func ask(_ count: Int, by person: PersonID, at rev: Revision = 2) -> [Call] {
        Array(
            repeating: workshop.question(
                "purse.was", #"{"rev":\#(rev)}"#, by: .person(person)), count: count)
    }

    private var reads: Int { journal.uses["load", default: 0] }

    @Test func `what more is asked for than one person may hold is refused before it is read`() {
        let before = reads
        let outcome = host.receive(
            ask(6, by: "ada") + ask(1, by: "bob"), now: workshop.now)
        #expect(outcome.deferred.keys.sorted() == [0, 1, 2, 3, 6])
        #expect(reads - before == 5)
        for refused in outcome.replies[4...5] {
            #expect(refused.failure?.code == .unavailable)
            #expect(refused.failure?.retryAfterMs != nil)
        }
        #expect(outcome.deferred.values.allSatisfy { $0.bytes > 0 })
    }

    @Test func `what earlier batches put background counts too, until it is made`() {
        for _ in 0..<BackgroundLoad.mostOfOne {
            host.backgroundLoad.add(0, of: .person("ada"), in: .reading)
        }
        let before = reads
        #expect(host.receive(ask(1, by: "ada"), now: workshop.now).deferred.isEmpty)
        #expect(reads == before)
        host.backgroundLoad.remove(0, of: .person("ada"), in: .reading)
        #expect(host.receive(ask(2, by: "ada"), now: workshop.now).deferred.count == 1)
        #expect(reads == before + 1)
    }

    @Test func `what need not be read is never refused for what waits`() {
        let outcome = host.receive(ask(9, by: "ada", at: 3), now: workshop.now)
        #expect(outcome.deferred.count == 9)
    }

    @Test func `decided anew, a batch has as much room as at first`() throws {
        let rival = try workshop.host()
        workshop.beforeAppend = { [workshop] in
            workshop.beforeAppend = {}
            _ = rival.receive(workshop.call(.put(amount: 1)), at: workshop)
        }
        let own = try workshop.host().answering(Was.self) { _, context, reader in
            let past = try reader.past(Purse.self, context.key, at: 2, for: .reading)!
            return DeferredAnswer(.reading, holding: past.bytes) { try past.make() }
        }
        let outcome = own.receive(
            ask(5, by: "ada") + [workshop.call(.put(amount: 1))], now: workshop.now)
        #expect(outcome.deferred.count == BackgroundLoad.mostOfOne)
        #expect(outcome.replies[5].header.rev == 5)
    }

    @Test func `who holds much waits for others, and beyond a reserve everybody does`() {
        var load = BackgroundLoad()
        func mayRead(_ actor: Actor) -> Bool { load.hasRoom(for: actor, in: .reading) }
        load.add(BackgroundLoad.mostBytesOfOne, of: .person("ada"), in: .reading)
        #expect(!mayRead(.person("ada")) && mayRead(.person("bob")) && mayRead(.operator))
        let rest = BackgroundLoad.mostBytes - BackgroundLoad.mostBytesOfOne
        load.add(rest, of: .operator, in: .reading)
        #expect(!mayRead(.person("ada")))
        #expect(mayRead(.person("bob")) && mayRead(.operator) == false)
        load.add(BackgroundLoad.mostBytesOfOne, of: .person("bob"), in: .reading)
        #expect(!mayRead(.person("cyd")))
        load.remove(BackgroundLoad.mostBytesOfOne, of: .person("bob"), in: .reading)
        load.remove(BackgroundLoad.mostBytesOfOne, of: .person("ada"), in: .reading)
        #expect(mayRead(.person("ada")) && mayRead(.operator))
    }

    @Test func `each lane has room of its own`() {
        var load = BackgroundLoad()
        for _ in 0..<BackgroundLoad.mostOfOne { load.add(0, of: .person("ada"), in: .making) }
        #expect(load.lanes(for: .person("ada")) == [.reading])
        load.add(BackgroundLoad.mostBytes * 2, of: .operator, in: .reading)
        #expect(load.lanes(for: .person("bob")) == [.making])
    }
}
