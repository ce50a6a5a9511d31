import Contracts
import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Simulation

/// What the journals of a town have, read event by event, and what they must not have.
struct TownOracle {
    struct Accepted: Hashable {
        let stream: StreamName
        let command: CommandKey
    }

    /// A call of a resident, which leads to one entity of this kind.
    struct Meant: Hashable {
        let kind: EntityKind
        let command: CommandKey
    }

    private var counted: [Service: Position] = [:]
    private var revs: [StreamName: Revision] = [:]
    private var accepted: [Accepted: Revision] = [:]
    private var meant: [Meant: StreamName] = [:]
    private var broken: Broken?

    /// Takes in what was appended since.
    mutating func check(_ world: TownWorld) throws(Broken) {
        if let broken { throw broken }
        for service in Service.allCases {
            let journal = world.database(of: service).journal
            let last = counted[service] ?? 0
            guard journal.head() != last else { continue }
            guard journal.head() > last else {
                throw Broken("\(service.rawValue) forgot what its journal had.")
            }
            for event in journal.events(after: last, limit: .max, bytes: .max) {
                try take(event)
                try mustBeSent(event, world)
            }
            counted[service] = journal.head()
        }
    }

    /// The answer to a command that was sent again.
    mutating func compare(_ first: Resident.Answered, _ again: Reply) {
        guard first.reply != again else { return }
        let failure = again.failure.map { "\($0.code)" } ?? "\(again.header)"
        broken =
            broken
            ?? Broken(
                "\(first.call.header.call) \(first.call.header.id) was answered with "
                    + "\(first.reply.header), and when it was sent again with \(failure).")
    }

    func checkLiveness(_ world: TownWorld) throws(Broken) {
        for resident in world.people {
            guard let call = resident.waitsFor else { continue }
            throw Broken("\(resident.person) still waits for the answer to \(call).")
        }
    }
}

extension TownOracle {
    private mutating func take(_ event: StoredEvent) throws(Broken) {
        let (stream, command) = (event.stream, event.command)
        guard event.rev == (revs[stream] ?? 0) + 1 else {
            throw Broken("\(stream) goes from revision \(revs[stream] ?? 0) to \(event.rev).")
        }
        revs[stream] = event.rev
        let place = Accepted(stream: stream, command: command)
        if let last = accepted[place], last + 1 != event.rev {
            throw Broken("\(command) was accepted twice on \(stream).")
        }
        accepted[place] = event.rev
        try mustBeReadable(event)
        guard command.actor.person != nil, stream.kind != "friends" else { return }
        let one = meant.updateValue(stream, forKey: Meant(kind: stream.kind, command: command))
        guard one == nil || one == stream else {
            throw Broken("\(command) was accepted on \(one!) and on \(stream).")
        }
    }

    /// But for what was erased since.
    private func mustBeReadable(_ event: StoredEvent) throws(Broken) {
        guard !event.isErased,
            let type = Kind.all.first(where: { $0.name == event.stream.kind })?.streams?.events
        else { return }
        do throws(Malformed) {
            _ = try JSON.decode(choice: type, name: event.name, body: event.body)
        } catch {
            throw Broken("\(event.name) of \(event.stream) can't be read: \(error)")
        }
    }

    /// Nothing is done in the name of residents that they did not ask for.
    private func mustBeSent(_ event: StoredEvent, _ world: TownWorld) throws(Broken) {
        guard let person = event.command.actor.person,
            let resident = world.people.first(where: { $0.person == person })
        else { return }
        // A restore brought a leaver back.
        if resident.leaves, event.command.id == "erasedBefore" { return }
        let parts = event.command.id.rawValue.split(separator: "-").prefix(3)
        guard resident.sent.contains(CommandID(parts.joined(separator: "-"))) else {
            throw Broken("\(person) never sent \(event.command.id), which is in \(event.stream).")
        }
    }
}
