import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

/// Purses and the ledgers that follow them, on journals that are replaced by older back-ups.
@Suite struct RestoreTests {
    let workshop = Workshop()

    private func put(_ coins: Int, into purses: MemoryJournal.Disk, key: EntityKey = "a") throws {
        let host = try workshop.host(on: MemoryJournal(on: purses))
        for _ in 0..<coins {
            _ = host.receive(workshop.call(.put(amount: 1), on: key), at: workshop)
        }
    }

    private func follower(
        on ledgers: MemoryJournal.Disk, once fact: String? = nil
    ) throws -> Hosting.Host {
        try Host(MemoryJournal(on: ledgers), secret: 1)
            .serving(Ledger.self)
            .following(Purse.Event.self, [.filled], as: "purses", into: Ledger.self) {
                Directive($1.stream.key, .note(amount: 1), once: fact)
            }
    }

    private func questions(of follower: Host) throws -> [Call] {
        workshop.now = workshop.now + .seconds(1)
        var calls: [Call] = []
        try follower.ask(as: "test", now: workshop.now.clocks.instant) { calls.append($0) }
        return calls
    }

    private func answers(to calls: [Call], by purses: MemoryJournal.Disk) throws -> [Reply] {
        try workshop.host(on: MemoryJournal(on: purses)).receive(calls, now: workshop.now).replies
    }

    /// How many events were carried over until there was nothing new.
    private func catchUp(_ follower: Host, with purses: MemoryJournal.Disk) throws -> Int {
        var noted = 0
        for _ in 0..<8 {
            let answers = try answers(to: questions(of: follower), by: purses)
            let outcome = follower.receive(answers: answers, now: workshop.now.clocks)
            if let fault = outcome.fault { throw fault }
            noted += outcome.publications.count
        }
        return noted
    }

    @Test(arguments: [true, false])
    func `of a restored source only what is new is carried over`(isRestarted: Bool) throws {
        let (purses, ledgers) = (MemoryJournal.Disk(epoch: "e1"), MemoryJournal.Disk(epoch: "l"))
        var follower = try follower(on: ledgers)
        try put(4, into: purses)
        let second = MemoryJournal.Disk(restoring: purses, as: "e2")
        try put(3, into: purses)
        #expect(try catchUp(follower, with: purses) == 7)

        if isRestarted { follower = try self.follower(on: ledgers) }
        #expect(try catchUp(follower, with: second) == 0)
        try put(2, into: second)
        let third = MemoryJournal.Disk(restoring: second, as: "e3")
        try put(1, into: second)
        #expect(try catchUp(follower, with: second) == 3)

        if isRestarted { follower = try self.follower(on: ledgers) }
        try put(9, into: third)
        #expect(try catchUp(follower, with: third) == 9)
    }

    @Test func `a source may go back behind the back-up that it was restored from before`() throws {
        let (purses, ledgers) = (MemoryJournal.Disk(epoch: "e1"), MemoryJournal.Disk(epoch: "l"))
        let follower = try follower(on: ledgers)
        try put(2, into: purses)
        let early = MemoryJournal.Disk(restoring: purses, as: "e3")
        try put(4, into: purses)
        let late = MemoryJournal.Disk(restoring: purses, as: "e2")
        try put(1, into: late)
        #expect(try catchUp(follower, with: late) == 7)
        try put(1, into: early)
        #expect(try catchUp(follower, with: early) == 1)
        #expect(try catchUp(follower, with: late) == 0)
    }

    @Test func `a restored follower carries over again what it forgot`() throws {
        let (purses, ledgers) = (MemoryJournal.Disk(epoch: "e1"), MemoryJournal.Disk(epoch: "l1"))
        try put(3, into: purses)
        #expect(try catchUp(follower(on: ledgers), with: purses) == 3)
        let older = MemoryJournal.Disk(restoring: ledgers, as: "l2")
        try put(4, into: purses)
        #expect(try catchUp(follower(on: ledgers), with: purses) == 4)
        #expect(try catchUp(follower(on: older), with: purses) == 4)
    }

    @Test(arguments: 0...6, 0...6)
    func `source and follower restored at any ages miss and double nothing`(
        source: Int, follower: Int
    ) throws {
        let (purses, ledgers) = (MemoryJournal.Disk(epoch: "e1"), MemoryJournal.Disk(epoch: "l1"))
        var backUps: [(source: MemoryJournal.Disk, follower: MemoryJournal.Disk)] = []
        for _ in 0...6 {
            backUps.append(
                (
                    MemoryJournal.Disk(restoring: purses, as: "e2"),
                    MemoryJournal.Disk(restoring: ledgers, as: "l2")
                ))
            try put(1, into: purses)
            #expect(try catchUp(self.follower(on: ledgers), with: purses) == 1)
        }
        let (older, forgetful) = (backUps[source].source, backUps[follower].follower)
        try put(5, into: older)
        let missed = max(0, source - follower)
        #expect(try catchUp(self.follower(on: forgetful), with: older) == missed + 5)
    }

    @Test func `a page that was under way when the source was restored counts once`() throws {
        let (purses, ledgers) = (MemoryJournal.Disk(epoch: "e1"), MemoryJournal.Disk(epoch: "l"))
        let (slow, quick) = (try follower(on: ledgers), try follower(on: ledgers))
        #expect(try catchUp(slow, with: purses) == 0)
        try put(3, into: purses)
        let page = try answers(to: questions(of: slow), by: purses)
        let restored = MemoryJournal.Disk(restoring: purses, as: "e2")
        try put(1, into: restored)
        #expect(try catchUp(quick, with: restored) == 4)
        let late = slow.receive(answers: page, now: workshop.now.clocks)
        #expect(late.fault == nil && late.publications.isEmpty)
        #expect(try catchUp(slow, with: restored) == 0)
    }

    @Test func `a fact that happens again after a restore counts once`() throws {
        let (purses, ledgers) = (MemoryJournal.Disk(epoch: "e1"), MemoryJournal.Disk(epoch: "l"))
        let follower = try follower(on: ledgers, once: "the only coin")
        let restored = MemoryJournal.Disk(restoring: purses, as: "e2")
        try put(1, into: purses)
        #expect(try catchUp(follower, with: purses) == 1)
        try put(1, into: restored)
        #expect(try catchUp(follower, with: restored) == 0)
        try put(1, into: restored, key: "b")
        #expect(try catchUp(follower, with: restored) == 1)
    }

    /// What versions before this one left: a checkpoint and the ids of carried events, each with
    /// the epoch of its source.
    @Test func `checkpoints and ids of earlier versions keep their meaning`() throws {
        let (purses, ledgers) = (MemoryJournal.Disk(epoch: "e1"), MemoryJournal.Disk(epoch: "l"))
        try put(5, into: purses)
        var kept = Batch()
        kept.checkpoints["purses@e1"] = 3
        kept.appends = [
            Append(
                stream: StreamName("ledger", "a"), after: 0,
                command: CommandKey(actor: .part("follower.purses"), id: "e1-4"), at: workshop.now,
                events: [NewEvent(name: "noted", body: Bytes(#"{"amount":1}"#.utf8))])
        ]
        _ = MemoryJournal(on: ledgers).append(kept)
        let restored = MemoryJournal.Disk(restoring: purses, as: "e2")
        #expect(try catchUp(follower(on: ledgers), with: restored) == 1)
    }

    @Test func `followers are told in which epoch a stream's history began`() throws {
        let purses = MemoryJournal.Disk(epoch: "e1")
        try put(1, into: purses, key: "old")
        let restored = MemoryJournal.Disk(restoring: purses, as: "e2")
        try put(1, into: restored, key: "old")
        try put(1, into: restored, key: "new")
        let after = JSON.encode(
            choice: JournalQuery.follow(
                after: 0, limit: nil, only: nil, having: nil, newest: nil, taken: nil))
        func question(by actor: Actor) -> Call {
            workshop.question(
                CallName(after.name), String(decoding: after.body, as: UTF8.self), by: actor)
        }
        let call = question(by: .part("follower.purses"))
        let page = try JSON.decode(EventPage.self, from: answers(to: [call], by: restored)[0].body)
        #expect(page.epoch == "e2")
        #expect(page.events.map(\.epoch) == ["e1", "e1", "e2"])
        var anew = Batch()
        anew.begunAnew = [StreamName("purse", "old"): 2]
        _ = MemoryJournal(on: restored).append(anew)
        try put(1, into: restored, key: "old")
        let again = try JSON.decode(EventPage.self, from: answers(to: [call], by: restored)[0].body)
        #expect(again.events.map(\.epoch) == ["e1", "e1", "e2", "e2-1"])
        // As they are published now.
        let shown = try JSON.decode(
            EventPage.self, from: answers(to: [question(by: .operator)], by: restored)[0].body)
        #expect(shown.events.map(\.epoch) == ["e2", "e2", "e2", "e2-1"])
    }

    @Test func `what was carried over of the shared past is not even asked for`() throws {
        let (purses, ledgers) = (MemoryJournal.Disk(epoch: "e1"), MemoryJournal.Disk(epoch: "l"))
        try put(5, into: purses)
        #expect(try catchUp(follower(on: ledgers), with: purses) == 5)
        let restored = MemoryJournal.Disk(restoring: purses, as: "e2")
        let follower = try follower(on: ledgers)
        _ = follower.receive(
            answers: try answers(to: questions(of: follower), by: restored),
            now: workshop.now.clocks)
        let next = try questions(of: follower)[0]
        #expect(String(decoding: next.body, as: UTF8.self).contains(#""after":5"#))
    }
}
