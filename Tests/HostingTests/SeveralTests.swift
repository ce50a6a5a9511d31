import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

@Suite struct SeveralTests {
    @Test func `what happened elsewhere concerns as many as are listed, each once`() throws {
        let workshop = Workshop()
        let source = try workshop.host()
        let disk = MemoryJournal.Disk(epoch: "lockers")
        let lockers = try Host(MemoryJournal(on: disk), secret: 1).serving(Locker.self)
            .following(
                Purse.Event.self, [.filled], as: "purses", into: Locker.self,
                each: { _, _, reader throws(JournalFault) in
                    try reader.list("lockers", prefix: "", limit: 9).map {
                        Directive($0.stream.key, .note(text: "filled"))
                    }
                })
        for person in ["ada", "bob"] {
            let header = CallHeader(
                id: "c", call: "locker.rent", actor: .person(PersonID(person)))
            _ = lockers.receive(
                [Call(kind: "locker", key: "", header: header, body: [])], now: workshop.now)
        }
        _ = source.receive(workshop.call(.put(amount: 1)), at: workshop)
        for _ in 0..<5 {
            var questions: [Call] = []
            try lockers.ask(as: "test", now: workshop.now.clocks.instant) { questions.append($0) }
            let answers = source.receive(questions, now: workshop.now).replies
            _ = lockers.receive(answers: answers, now: workshop.now.clocks)
            workshop.now = workshop.now + .seconds(1)
        }
        let journal = MemoryJournal(on: disk)
        for key in ["0", "1"] as [EntityKey] {
            let events = journal.events(
                of: StreamName("locker", key), after: 0, limit: 9, bytes: .max)
            #expect(events.map(\.name) == ["rented", "noted"])
        }
    }
}
