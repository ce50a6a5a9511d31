import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

/// One service that follows itself: purses and the ledgers that count them share a journal.
@Suite struct OwnJournalTests {
    let workshop = Workshop()

    private func host() throws -> Host {
        try Host(MemoryJournal(on: workshop.disk), secret: 1)
            .serving(Purse.self).serving(Ledger.self)
            .following(Purse.Event.self, [.filled], as: "purses", into: Ledger.self) {
                Directive($1.stream.key, .note(amount: 1))
            }
    }

    private func questions(of host: Host) throws -> [Call] {
        var calls: [Call] = []
        try host.ask(as: "test", now: workshop.now.clocks.instant) { calls.append($0) }
        return calls
    }

    private func answer(_ questions: [Call], by source: Host, to host: Host) {
        let answers = source.receive(questions, now: workshop.now).replies
        _ = host.receive(answers: answers, now: workshop.now.clocks)
    }

    private func settle(_ hosts: [Host]) throws {
        for _ in 0..<12 {
            workshop.now = workshop.now + .seconds(1)
            for host in hosts { answer(try questions(of: host), by: host, to: host) }
        }
    }

    @Test func `what it kept itself and doesn't want is not looked at again`() throws {
        let host = try host()
        _ = host.receive([workshop.call(.put(amount: 99))], now: workshop.now)
        try settle([host])
        let before = MemoryJournal(on: workshop.disk).head()
        for _ in 0..<50 {
            _ = host.receive([workshop.call(.take(amount: 1))], now: workshop.now)
            #expect(try questions(of: host).isEmpty)
        }
        workshop.now = workshop.now + .seconds(1)
        let question = String(decoding: try questions(of: host)[0].body, as: UTF8.self)
        #expect(question.contains(#""after":\#(before + 50)"#), "\(question)")
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `two instances count every event once, whoever kept it and when`(_ seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let hosts = [try host(), try host()]
        var underWay: [(asker: Host, questions: [Call])] = []
        var filled = 0
        for _ in 0..<200 {
            let one = hosts[Int.random(in: 1...2, using: &dice) - 1]
            let other = hosts[Int.random(in: 1...2, using: &dice) - 1]
            switch Int.random(in: 1...5, using: &dice) {
            case 1:
                _ = one.receive([workshop.call(.put(amount: 1))], now: workshop.now)
                filled += 1
            case 2, 3: _ = one.receive([workshop.call(.take(amount: 1))], now: workshop.now)
            case 4:
                if Int.random(in: 1...4, using: &dice) == 1 {
                    workshop.now = workshop.now + .seconds(1)
                }
                underWay.append((one, try questions(of: one)))
            default:
                guard !underWay.isEmpty else { continue }
                let (asker, questions) = underWay.removeFirst()
                answer(questions, by: other, to: asker)
            }
        }
        for (asker, questions) in underWay { answer(questions, by: asker, to: asker) }
        try settle(hosts)
        let journal = MemoryJournal(on: workshop.disk)
        let noted = journal.events(after: 0, limit: 10_000, bytes: .max)
            .count { $0.name == "noted" }
        #expect(noted == filled)
    }
}
