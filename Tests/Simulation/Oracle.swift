import EventSourcing
import Hosting
import Journal
import Wire

/// Watches the whole world, and knows what must always be true.
final class Oracle {
    /// A purse as one of its events left it.
    struct Past {
        let purse: Purse
        let body: Bytes
    }

    struct Alarm {
        let at: Timestamp
        var setAt: Timestamp
    }

    struct Accepted: Hashable {
        let stream: StreamName
        let command: CommandKey
    }

    private var broken: Broken?
    private var checked: Position = 0
    /// Each purse as each of its events left it.
    var histories: [EntityKey: [Past]] = [:]
    /// Where each command of a client was accepted.
    var streams: [CommandKey: StreamName] = [:]
    var accepted: [Accepted: ClosedRange<Revision>] = [:]
    var alarms: [EntityKey: Alarm] = [:]
    /// The deadlines that were heard, or could be, while their purse was hushed.
    var hushed: [EntityKey: Set<Timestamp>] = [:]
    var carriage = Carriage()
    /// The last answer about each purse that was found right.
    private var seen: [EntityKey: (rev: Revision, answer: Bytes)] = [:]

    func rev(of key: EntityKey) -> Revision { histories[key]?.count ?? 0 }

    func state(of key: EntityKey, at rev: Revision) -> Past {
        rev == 0 ? Past(purse: Purse(), body: JSON.encode(Purse())) : histories[key]![rev - 1]
    }

    /// The purses' journal is lost, and another takes its place.
    func beginAnew() {
        checked = 0
        histories = [:]
        streams = [:]
        accepted = [:]
        alarms = [:]
        hushed = [:]
        seen = [:]
        carriage.beginAnew()
    }

    func isHushed(_ key: EntityKey) -> Bool { histories[key]?.last?.purse.isHushed ?? false }

    /// After each step: what is new in the journals continues what was there.
    func check(_ world: World) throws(Broken) {
        if let broken { throw broken }
        let journal = MemoryJournal(on: world.purses)
        if journal.head() != checked {
            for event in journal.events(after: checked, limit: .max, bytes: .max) {
                checked = event.position
                try take(event, at: world.now)
            }
            try checkIndexes(journal)
        }
        try carriage.check(MemoryJournal(on: world.ledgers))
        try checkAlarms(world)
    }

    /// A host has told what it kept: what it has in memory is what the events make.
    func turned(_ host: SimulatedHost, _ world: World) {
        noting { () throws(Broken) in
            try check(world)
            guard
                let key = histories.keys.sorted().randomElement(using: &world.dice)
            else { return }
            try checkMemory(of: host, key)
        }
    }

    func isSettled(_ world: World) -> Bool {
        alarms.keys.allSatisfy(isHushed) && (!world.hasFollowers || carriage.isComplete)
    }

    func checkTheEnd(_ world: World) throws(Broken) {
        try check(world)
        for client in world.clients where !client.isDone {
            throw Broken("Client \(client.index) still waits for an answer.")
        }
        for (key, alarm) in alarms where !isHushed(key) {
            throw Broken("The deadline of purse \(key) at \(alarm.at) never came.")
        }
        guard !world.hasFollowers || carriage.isComplete else {
            throw Broken("No follower carried over the last events.")
        }
        for client in world.clients { try checkRepeats(of: client, world) }
        for host in world.purseHosts {
            for key in histories.keys.sorted() { try checkMemory(of: host, key) }
        }
    }

    /// Something broken is thrown by the next check: what happens meanwhile goes on.
    func noting(_ work: () throws(Broken) -> Void) {
        do throws(Broken) { try work() } catch { broken = broken ?? error }
    }

    func fail(_ text: String) { broken = broken ?? Broken(text) }
}

extension Oracle {
    private func checkMemory(of host: SimulatedHost, _ key: EntityKey) throws(Broken) {
        let question = Call(
            kind: Purse.kind, key: key,
            header: CallHeader(id: "look", call: "journal.state", actor: .operator),
            body: Array("{}".utf8))
        let answer = host.ask(question).body
        guard seen[key]?.rev != rev(of: key) || seen[key]?.answer != answer else { return }
        let state = try? JSON.decode(StreamState.self, from: answer)
        guard state?.rev == rev(of: key), state?.state.bytes == histories[key]?.last?.body else {
            throw Broken(
                "Host \(host.index) has another purse \(key) in memory than its events make.")
        }
        seen[key] = (rev(of: key), answer)
    }

    /// Long after everything began anew, a command sent again gets its first answer and adds nothing.
    private func checkRepeats(of client: SimulatedClient, _ world: World) throws(Broken) {
        for (id, call) in client.sent.sorted(by: { $0.key < $1.key }) {
            let host = world.purseHosts.randomElement(using: &world.dice)!
            let first = client.answered[id]
            guard let rev = first?.header.rev ?? revisions(of: call)?.upperBound else { continue }
            let reply = host.ask(call)
            guard reply.header.rev == rev, first == nil || first == reply else {
                let expected = first?.summary ?? "revision \(rev)"
                throw Broken(
                    "\(id) of client \(client.index) sent again got \(reply.summary), not \(expected)."
                )
            }
        }
        guard checked == MemoryJournal(on: world.purses).head() else {
            throw Broken("A command sent again added events.")
        }
    }
}
