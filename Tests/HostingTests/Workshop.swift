import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire

@testable import Simulation

/// Instances of the purse service on one disk, and a clock that the test holds.
final class Workshop {
    let disk = MemoryJournal.Disk(epoch: "e1")
    var now = Timestamp(milliseconds: 1_767_225_600_000)
    var diskIsFull = false
    var beforeAppend: () -> Void = {}
    private var ids = 0

    func host() throws -> Host {
        let journal = SimulatedJournal(on: disk) { [unowned self] () throws(JournalFault) in
            beforeAppend()
            if diskIsFull { throw JournalFault(.full, "The disk is full. Make room.") }
        }
        return try host(on: journal)
    }

    func host(on journal: any Journal) throws -> Host {
        try Host(journal, secret: 1)
            .serving(Purse.self).serving(Notebook.self)
    }

    func call(
        _ command: Purse.Command, on key: EntityKey = "a", by actor: Actor = .person("ada"),
        id: CommandID? = nil
    ) -> Call {
        call(choice: command, of: Purse.kind, key, by: actor, id)
    }

    func call(
        _ command: Notebook.Command, to key: EntityKey, id: CommandID? = nil
    ) -> Call {
        call(choice: command, of: Notebook.kind, key, by: .person("ada"), id)
    }

    private func call(
        choice: some Choice, of kind: EntityKind, _ key: EntityKey, by actor: Actor,
        _ id: CommandID?
    ) -> Call {
        let (name, body) = JSON.encode(choice: choice)
        ids += 1
        let header = CallHeader(id: id ?? CommandID("\(ids)"), call: CallName(name), actor: actor)
        return Call(kind: kind, key: key, header: header, body: body)
    }

    func question(
        _ name: CallName, _ body: String = "{}", of stream: StreamName = StreamName("purse", "a"),
        by actor: Actor = .operator
    ) -> Call {
        Call(
            kind: stream.kind, key: stream.key,
            header: CallHeader(id: "q", call: name, actor: actor),
            body: Array(body.utf8))
    }
}

extension Host {
    func receive(_ call: Call, at workshop: Workshop) -> Reply {
        receive([call], now: workshop.now).replies[0]
    }
}

extension Reply {
    func purse() throws -> Purse { try JSON.decode(Purse.self, from: body) }
    func notebook() throws -> Notebook { try JSON.decode(Notebook.self, from: body) }
}

extension Timestamp {
    /// By clocks that go alike.
    var clocks: Now { Now(Instant(milliseconds: milliseconds), date: self) }
}
