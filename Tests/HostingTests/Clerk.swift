import EventSourcing
import Journal
import MemoryJournals
import ParlorWire

@testable import Hosting
@testable import Simulation

/// Follows the inn from another service, and books in a ledger what its events say.
struct Clerk {
    let village: Village
    private let ledgers = MemoryJournal.Disk(epoch: "ledgers")

    init(_ village: Village) { self.village = village }

    func host(_ wanted: [Inn.Event.CodingKeys]) throws -> Hosting.Host {
        let host = try Host(MemoryJournal(on: ledgers), secret: 1).serving(Ledger.self)
            .following(Inn.Event.self, wanted, as: "guests", into: Ledger.self) { event, entry in
                switch event {
                case .came(let count), .went(let count), .wrote(let count, _):
                    Directive(entry.stream.key, .note(amount: count))
                default: nil
                }
            }
        host.service = "town"
        return host
    }

    /// Lets it ask the inn until it is told no more.
    func ask(_ clerk: Hosting.Host, _ source: Hosting.Host) throws -> JournalFault? {
        for _ in 0..<12 {
            village.now = village.now + .seconds(1)
            var calls: [Call] = []
            try clerk.ask(as: "test", now: village.now.clocks.instant) { calls.append($0) }
            let answers = source.receive(calls, now: village.now).replies
            let outcome = clerk.receive(answers: answers, now: village.now.clocks)
            if let fault = outcome.fault { return fault }
        }
        return nil
    }

    var booked: Int {
        get throws {
            let host = try Host(MemoryJournal(on: ledgers), secret: 1).serving(Ledger.self)
            return try host.reader(of: Ledger.kind).state(Ledger.self, "rose")?.state.total ?? 0
        }
    }
}
