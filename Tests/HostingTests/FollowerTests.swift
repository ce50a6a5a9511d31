import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

@Suite struct FollowerTests {
    let workshop = Workshop()
    let ledgers = MemoryJournal.Disk(epoch: "ledgers")

    private func follower() throws -> Host { try follower(on: MemoryJournal(on: ledgers)) }

    func follower(on journal: any Journal) throws -> Host {
        try Host(journal, secret: 1)
            .serving(Ledger.self)
            .following(Purse.Event.self, [.filled], as: "purses", into: Ledger.self) {
                Directive($1.stream.key, .note(amount: 1))
            }
    }

    func questions(of follower: Host) throws -> [Call] {
        var calls: [Call] = []
        try follower.ask(as: "test", now: workshop.now.clocks.instant) { calls.append($0) }
        return calls
    }

    /// Another journal of purses, into which so many coins were put one by one.
    func purses(_ epoch: Epoch, coins: Int) throws -> Host {
        let host = try workshop.host(on: MemoryJournal(on: MemoryJournal.Disk(epoch: epoch)))
        for _ in 0..<coins { _ = host.receive(workshop.call(.put(amount: 1)), at: workshop) }
        return host
    }

    /// Lets the follower ask, and the source answer, until there is nothing new.
    func catchUp(_ follower: Host, with source: Host) throws -> Int {
        var noted = 0
        for _ in 0..<10 {
            let calls = try questions(of: follower)
            if calls.isEmpty { workshop.now = workshop.now + .seconds(1) }
            let answers = source.receive(calls, now: workshop.now).replies
            noted += follower.receive(answers: answers, now: workshop.now.clocks).publications.count
        }
        return noted
    }

    @Test func `what happened elsewhere arrives once, also after a restart`() throws {
        let source = try workshop.host()
        for amount in 1...7 {
            _ = source.receive(workshop.call(.put(amount: amount)), at: workshop)
        }
        #expect(try catchUp(follower(), with: source) == 7)
        #expect(try catchUp(follower(), with: source) == 0)
        _ = source.receive(workshop.call(.take(amount: 1)), at: workshop)
        _ = source.receive(workshop.call(.put(amount: 1)), at: workshop)
        #expect(try catchUp(follower(), with: source) == 1)
    }

    @Test func `two instances that follow together count each event once`() throws {
        let source = try workshop.host()
        for amount in 1...7 {
            _ = source.receive(workshop.call(.put(amount: amount)), at: workshop)
        }
        let (one, two) = (try follower(), try follower())
        #expect(try catchUp(one, with: source) + catchUp(two, with: source) == 7)
    }

    @Test func `who waits for a moment of a source hears at once that all of it is here`() throws {
        let (source, follower) = (try purses("e1", coins: 0), try follower())
        _ = try catchUp(follower, with: source)
        for _ in 0..<3 { _ = source.receive(workshop.call(.put(amount: 1)), at: workshop) }
        let moment = follower.moment(of: Purse.Event.kind)
        var noted = 0
        for _ in 0..<2 {
            #expect(!follower.hasReached(moment))
            let answers = source.receive(try questions(of: follower), now: workshop.now).replies
            noted += follower.receive(answers: answers, now: workshop.now.clocks).publications.count
        }
        #expect(noted == 3 && follower.hasReached(moment))
        #expect(try questions(of: follower).isEmpty)
        #expect(!follower.hasReached(follower.moment(of: Purse.Event.kind)))
    }

    @Test func `whom nobody serves it asks ever less often, until somebody comes`() throws {
        let follower = try follower()
        var pauses: [Int] = []
        var waited = 0
        for _ in 0..<120 {
            let calls = try questions(of: follower)
            if let call = calls.first {
                pauses.append(waited)
                waited = 0
                let gone = Reply(refusing: call.header.id, Failure(.unavailable, "Nobody."))
                _ = follower.receive(answers: [gone], now: workshop.now.clocks)
            }
            waited += 1
            workshop.now = workshop.now + .seconds(1)
        }
        #expect(pauses.allSatisfy { $0 == 0 || $0 == 2 } && pauses.count == 60)
        let source = try purses("e9", coins: 3)
        workshop.now = workshop.now + .seconds(2)
        #expect(try catchUp(follower, with: source) == 3)
        #expect(try questions(of: follower).isEmpty)
        workshop.now = workshop.now + .seconds(1)
        #expect(try questions(of: follower).count == 1)
    }

    @Test func `a hint makes it ask at once`() throws {
        let source = try workshop.host()
        let follower = try follower()
        _ = try catchUp(follower, with: source)
        #expect(try questions(of: follower).isEmpty)
        let outcome = source.receive([workshop.call(.put(amount: 1))], now: workshop.now)
        follower.hint(EventHint(outcome.publications[0].header))
        #expect(try questions(of: follower).count == 1)
    }

    @Test func `a hint of what it does not want makes it ask nothing`() throws {
        let source = try workshop.host()
        let follower = try follower()
        _ = source.receive(workshop.call(.put(amount: 1)), at: workshop)
        _ = try catchUp(follower, with: source)
        let outcome = source.receive([workshop.call(.take(amount: 1))], now: workshop.now)
        follower.hint(EventHint(outcome.publications[0].header))
        #expect(try questions(of: follower).isEmpty)
    }

    @Test func `what is in no hurry is asked for only where it says something`()
        throws
    {
        let source = try workshop.host()
        let follower = try Host(MemoryJournal(on: ledgers), secret: 1)
            .serving(Ledger.self)
            .following(
                Purse.Event.self, [.rang],
                lowPriority: LowPriority(
                    [Purse.Event.CodingKeys.filled, .emptied], having: "amount"),
                as: "purses", into: Ledger.self
            ) { Directive($1.stream.key, .note(amount: 1)) }
        func answer(_ questions: [Call]) {
            let answers = source.receive(questions, now: workshop.now).replies
            _ = follower.receive(answers: answers, now: workshop.now.clocks)
        }
        _ = try catchUp(follower, with: source)
        for _ in 0..<3 {
            workshop.now = workshop.now + .seconds(1)
            answer(try questions(of: follower))
            follower.hint(EventHint(kind: "purse", event: "filled"))
            let asked = try questions(of: follower)
            #expect(asked.count == 1)
            let sent = String(decoding: asked[0].body, as: UTF8.self)
            #expect(
                sent.contains(#""having":{"purse.emptied":"amount","purse.filled":"amount"}"#))
            #expect(sent.contains(#""newest":["purse.emptied","purse.filled"]"#))
            answer(asked)
        }
        follower.hint(EventHint(kind: "purse", event: "rang"))
        #expect(try questions(of: follower).count == 1)
    }

    /// So many events in a journal that no follower of purses wants.
    private func chatter(_ count: Int, in disk: MemoryJournal.Disk) {
        let stream = StreamName("crowd", "c")
        let journal = MemoryJournal(on: disk)
        let head = journal.heads(of: [stream])[stream]?.rev ?? 0
        var batch = Batch()
        batch.appends = (head..<head + count).map { rev in
            Append(
                stream: stream, after: rev,
                command: CommandKey(actor: .clock, id: CommandID("\(rev)")), at: workshop.now,
                events: [NewEvent(name: "filled", body: Bytes("{}".utf8))])
        }
        _ = journal.append(batch)
    }

    @Test func `what it does not want is passed, and kept when it is much or long ago`() throws {
        let source = try workshop.host()
        let follower = try follower()
        var kept: Position { MemoryJournal(on: ledgers).checkpoint("purses@e1") }
        _ = source.receive(workshop.call(.put(amount: 1)), at: workshop)
        #expect(try catchUp(follower, with: source) == 1)
        #expect(kept == 1)

        chatter(9_000, in: workshop.disk)
        #expect(try catchUp(follower, with: source) == 0)
        #expect(kept == 1)
        workshop.now = workshop.now + .seconds(1)
        let question = try questions(of: follower)[0]
        #expect(String(decoding: question.body, as: UTF8.self).contains(#""after":9001"#))
        chatter(1_000, in: workshop.disk)
        _ = follower.receive(
            answers: source.receive([question], now: workshop.now).replies, now: workshop.now.clocks
        )
        #expect(try catchUp(follower, with: source) == 0)
        #expect(kept == 10_001)

        chatter(10, in: workshop.disk)
        #expect(try catchUp(follower, with: source) == 0)
        #expect(kept == 10_001)
        workshop.now = workshop.now + .seconds(60)
        #expect(try catchUp(follower, with: source) == 0)
        #expect(kept == 10_011)
    }

    @Test func `an older copy of what was only passed costs nothing`() throws {
        let (newer, older) = (MemoryJournal.Disk(epoch: "e1"), MemoryJournal.Disk(epoch: "e1"))
        let sources = try [newer, older].map { try workshop.host(on: MemoryJournal(on: $0)) }
        for source in sources {
            _ = source.receive(workshop.call(.put(amount: 1)), at: workshop)
        }
        let follower = try follower()
        #expect(try catchUp(follower, with: sources[0]) == 1)
        chatter(9, in: newer)
        #expect(try catchUp(follower, with: sources[0]) == 0)
        _ = sources[1].receive(workshop.call(.put(amount: 1)), at: workshop)
        #expect(try catchUp(follower, with: sources[1]) == 1)
    }

    @Test func `a source whose journal was made anew is followed from its beginning`() throws {
        let source = try workshop.host()
        for amount in 1...7 {
            _ = source.receive(workshop.call(.put(amount: amount)), at: workshop)
        }
        let follower = try follower()
        #expect(try catchUp(follower, with: source) == 7)
        #expect(try catchUp(follower, with: purses("e2", coins: 1)) == 1)
        #expect(try catchUp(follower, with: purses("e3", coins: 10)) == 10)
    }

    @Test func `a source that has less than it had is told of`() throws {
        let follower = try follower()
        #expect(try catchUp(follower, with: purses("e1", coins: 7)) == 7)
        workshop.now = workshop.now + .seconds(1)
        let answers = try purses("e1", coins: 3)
            .receive(questions(of: follower), now: workshop.now).replies
        let outcome = follower.receive(answers: answers, now: workshop.now.clocks)
        #expect(outcome.fault?.detail.contains("position 7") == true)
    }

    @Test func `a follower whose checkpoint can't be read asks when it can be`() throws {
        let journal = FragileJournal(on: ledgers)
        let follower = try follower(on: journal)
        let source = try purses("e1", coins: 7)
        workshop.now = workshop.now + .seconds(1)
        _ = follower.receive(
            answers: source.receive(try questions(of: follower), now: workshop.now).replies,
            now: workshop.now.clocks)
        journal.faults["checkpoint"] = FragileJournal.broken
        #expect(throws: JournalFault.self) { try questions(of: follower) }
        journal.faults = [:]
        #expect(try catchUp(follower, with: source) == 7)
    }

    @Test func `a follower that can't ask leaves the others their questions`() throws {
        let journal = FragileJournal(on: ledgers)
        let follower = try follower(on: journal)
            .following(
                Notebook.Event.self, [.wrote], as: "notebooks", into: Ledger.self
            ) { _, _ in
                nil
            }
        let questions = try questions(of: follower)
        let reply = try purses("e1", coins: 1).receive(questions[0], at: workshop)
        let failed = Reply(
            refusing: questions[1].header.id, Failure(.unavailable, "Nobody is there."))
        _ = follower.receive(answers: [reply, failed], now: workshop.now.clocks)
        journal.faults["checkpoint"] = FragileJournal.broken
        workshop.now = workshop.now + .seconds(6)
        var asked: [EntityKind] = []
        #expect(throws: JournalFault.self) {
            try follower.ask(as: "test", now: workshop.now.clocks.instant) { asked.append($0.kind) }
        }
        #expect(asked == ["notebook"])
    }

    @Test func `a source that is not there yet is no fault, one that is troubled is`() throws {
        let follower = try follower()
        func fault(_ failure: Failure) throws -> JournalFault? {
            workshop.now = workshop.now + .seconds(6)
            let question = try #require(try questions(of: follower).first)
            return follower.receive(
                answers: [Reply(refusing: question.header.id, failure)], now: workshop.now.clocks
            ).fault
        }
        #expect(try fault(Failure(.unavailable, "Nobody serves it.")) == nil)
        #expect(try fault(Failure(.unavailable, "A fault.", retryAfterMs: 100)) != nil)
        #expect(try fault(Failure(.timeout, "No answer.")) != nil)
    }
}
