import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire

/// Watches the whole world, and knows what must always be true.
final class Oracle {
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
    /// Of the journal that there is now.
    private(set) var epoch: Epoch = "purses"
    /// What each journal has held: every stream as each of its events left it.
    var chronicles: [Epoch: [StreamName: [Chapter]]] = [:]
    /// Where each command of a client was accepted.
    var streams: [CommandKey: StreamName] = [:]
    var accepted: [Accepted: ClosedRange<Revision>] = [:]
    var alarms: [EntityKey: Alarm] = [:]
    /// The deadlines that were heard, or could be, while their purse was hushed.
    var hushed: [EntityKey: Set<Timestamp>] = [:]
    var carriage = Carriage()
    /// The last answer about each purse that was found right.
    private var seen: [StreamName: (rev: Revision, answer: Bytes)] = [:]

    var histories: [StreamName: [Chapter]] { chronicles[epoch] ?? [:] }

    func rev(of stream: StreamName) -> Revision { chronicles[epoch]?[stream]?.count ?? 0 }

    func state(of stream: StreamName) -> Chapter { state(of: stream, at: rev(of: stream)) }

    func state(of stream: StreamName, at rev: Revision) -> Chapter {
        rev == 0 ? Chapter(stream) : chronicles[epoch]![stream]![rev - 1]
    }

    /// Another journal takes the place of the purses': whatever it has is read from its beginning.
    func beginAnew(_ lineage: Lineage) {
        epoch = lineage.epoch
        checked = 0
        streams = [:]
        accepted = [:]
        alarms = [:]
        hushed = [:]
        seen = [:]
        carriage.beginAnew(lineage)
    }

    func isHushed(_ key: EntityKey) -> Bool {
        (state(of: StreamName(Purse.kind, key)).state as? Purse)?.isHushed ?? false
    }

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
            guard let stream = histories.keys.sorted().randomElement(using: &world.dice)
            else { return }
            try checkMemory(of: host, stream)
        }
    }

    func isSettled(_ world: World) -> Bool {
        alarms.keys.allSatisfy(isHushed) && (!world.hasFollowers || carriage.isComplete)
    }

    func checkTheEnd(_ world: World) throws(Broken) {
        try check(world)
        for client in world.clients where !client.isDone {
            throw Broken("\(client.node) still waits for an answer.")
        }
        for (key, alarm) in alarms where !isHushed(key) {
            throw Broken("The deadline of purse \(key) at \(alarm.at) never came.")
        }
        guard !world.hasFollowers || carriage.isComplete else {
            throw Broken("No follower carried over the last events.")
        }
        for device in world.devices {
            guard let trouble = device.trouble(world) else { continue }
            throw Broken("In the end \(device.name) of \(device.person) \(trouble).")
        }
        for diary in world.diaries { try checkRepeats(of: diary, world) }
        for host in world.purseHosts {
            for stream in histories.keys.sorted() { try checkMemory(of: host, stream) }
        }
    }

    /// Something broken is thrown by the next check: what happens meanwhile goes on.
    func noting(_ work: () throws(Broken) -> Void) {
        do throws(Broken) { try work() } catch { broken = broken ?? error }
    }

    func fail(_ text: String) { broken = broken ?? Broken(text) }
}

extension Oracle {
    private func checkMemory(of host: SimulatedHost, _ stream: StreamName) throws(Broken) {
        let question = Call(
            kind: stream.kind, key: stream.key,
            header: CallHeader(id: "look", call: "journal.state", actor: .operator),
            body: Array("{}".utf8))
        let answer = host.ask(question).body
        let rev = rev(of: stream)
        guard seen[stream]?.rev != rev || seen[stream]?.answer != answer else { return }
        let state = try? JSON.decode(StreamState.self, from: answer)
        guard state?.rev == rev, state?.state.bytes == self.state(of: stream).body else {
            throw Broken(
                "Host \(host.index) has another \(stream) in memory than its events make.")
        }
        seen[stream] = (rev, answer)
    }

    /// Long after everything began anew, a command sent again gets its first answer and adds nothing.
    private func checkRepeats(of diary: Diary, _ world: World) throws(Broken) {
        for (id, call) in diary.sent.sorted(by: { $0.key < $1.key }) {
            let host = world.purseHosts.randomElement(using: &world.dice)!
            let first = diary.answered[id]
            guard let rev = first?.header.rev ?? revisions(of: call)?.upperBound else { continue }
            let reply = host.ask(call)
            guard reply.header.rev == rev, first == nil || first == reply else {
                let expected = first?.summary ?? "revision \(rev)"
                throw Broken(
                    "\(id) of \(call.header.actor) sent again got \(reply.summary), not \(expected)."
                )
            }
        }
        guard checked == MemoryJournal(on: world.purses).head() else {
            throw Broken("A command sent again added events.")
        }
    }
}
