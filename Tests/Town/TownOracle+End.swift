import Contracts
import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Simulation

/// What must hold once everything was healed and came to rest.
extension TownOracle {
    func checkTheEnd(_ world: TownWorld) throws(Broken) {
        let end = try TownEnd(world)
        for resident in world.residents {
            for answered in resident.accepted { try end.mustBeKept(answered) }
            try end.checkName(of: resident)
            try end.checkStatistics(of: resident.person)
            try end.checkChats(of: resident.person)
        }
        for leaver in world.leavers { try end.checkErased(leaver) }
        try end.checkRooms()
        try end.checkDrawings()
        for service in Service.allCases {
            let parked = world.database(of: service).journal.parked(limit: 1)
            guard parked.count == 0 else {
                throw Broken("\(service.rawValue) still has parked: \(parked.commands).")
            }
        }
    }
}

/// A town at rest: its journals, and instances that have just started.
struct TownEnd {
    let world: TownWorld
    let facts: Facts
    private let hosts: [Service: Host]

    init(_ world: TownWorld) throws(Broken) {
        self.world = world
        var hosts: [Service: Host] = [:]
        do {
            for service in Service.allCases {
                hosts[service] = try service.host(
                    on: world.database(of: service).journal, erased: world.erased, now: world.now,
                    &world.dice)
            }
            facts = try Facts(world)
        } catch {
            throw Broken("The town can't be read at its end: \(error)")
        }
        self.hosts = hosts
    }

    func ask(_ call: Call) -> Reply {
        hosts[Service.owner(of: call.kind)]!.receive([call], now: world.now).replies[0]
    }

    func ask<Answer: Decodable>(
        _ question: some Choice, of kind: EntityKind, _ key: EntityKey, as person: PersonID,
        _ type: Answer.Type
    ) -> Answer? {
        let (name, body) = JSON.encode(choice: question)
        let header = CallHeader(
            id: CommandID("end-\(name)"), call: CallName(name), actor: .person(person))
        let reply = ask(Call(kind: kind, key: key, header: header, body: body))
        return reply.header.status == .ok ? try? JSON.decode(type, from: reply.body) : nil
    }

    /// The first answer again, and nothing is added.
    func mustBeKept(_ answered: Resident.Answered) throws(Broken) {
        let call = answered.call
        let journal = world.database(of: Service.owner(of: call.kind)).journal
        let head = journal.head()
        let again = ask(call)
        guard again == answered.reply else {
            throw Broken(
                "\(call.header.call) \(call.header.id) was acknowledged with "
                    + "\(answered.reply.header). In the end it got \(again.header) "
                    + "\(again.failure?.message ?? "").")
        }
        guard journal.head() == head else {
            throw Broken("\(call.header.id) was acknowledged, and in the end done once more.")
        }
        guard let stream = answered.reply.header.stream, let rev = answered.reply.header.rev,
            call.kind != "account", call.kind != "friends"
        else { return }
        let command = CommandKey(actor: call.header.actor, id: call.header.id)
        guard journal.firstAnswer(to: command, on: stream)?.rev == rev else {
            throw Broken("\(command) was acknowledged at \(rev) of \(stream), and is not there.")
        }
    }
}
