import EventSourcing
import Hosting
import Journal
import Wire

/// A promise that did not hold.
public struct Broken: Error, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
}

/// Watches the whole world, and knows what must always be true.
final class Oracle {
    private struct Accepted: Hashable {
        let stream: StreamName
        let command: CommandKey
    }

    private var broken: Broken?
    private var checked: Position = 0
    private var fills: [EntityKey: [Int]] = [:]
    /// Each purse as each of its events left it.
    private var histories: [EntityKey: [Purse]] = [:]
    private var accepted: [Accepted: ClosedRange<Revision>] = [:]

    /// After each step: what is new in the journal continues what was there.
    func check(_ world: World) throws(Broken) {
        for event in MemoryJournal(on: world.purses).events(
            after: checked, limit: .max, bytes: .max)
        {
            checked = event.position
            try take(event)
        }
        if let broken { throw broken }
    }

    /// A client got an ok. An accepted command is in the journal once; a repeated one got its first answer.
    func answered(_ call: Call, _ reply: Reply, before: Reply?) {
        do throws(Broken) { try checkAnswer(call, reply) } catch { broken = broken ?? error }
        if let before, before != reply {
            fail("\(call.header.id) got another answer the second time: \(before) then \(reply)")
        }
    }

    /// What is told is in the journal already, word for word.
    func published(_ publication: Publication, _ world: World) {
        let header = publication.header
        let disk = header.stream.kind == Purse.kind ? world.purses : world.ledgers
        let kept = MemoryJournal(on: disk).events(
            of: header.stream, after: header.rev - 1, limit: 1, bytes: .max)
        if kept.first?.publication != publication {
            fail("\(publication.topic) \(header.rev) was told before it was kept.")
        }
    }

    /// A host has told what it kept: what it has in memory is what the events make.
    func turned(_ host: SimulatedHost, _ world: World) {
        do throws(Broken) {
            try check(world)
            try checkLiveState(of: host, world)
        } catch { broken = broken ?? error }
    }

    func isSettled(_ world: World) -> Bool {
        histories.values.allSatisfy { $0.last?.alarm == nil } && ledgersAgree(world)
    }

    func checkTheEnd(_ world: World, _ clients: [SimulatedClient], _ hosts: [SimulatedHost])
        throws(Broken)
    {
        try check(world)
        for client in clients {
            guard client.isDone else {
                throw Broken("Client \(client.index) still waits for an answer.")
            }
            for (id, reply) in client.answered { try checkAnswer(client.call(id), reply) }
        }
        for host in hosts where host.isUp && !host.isFollower {
            try checkLiveState(of: host, world)
            for client in clients { try checkRepeats(of: client, at: host, world) }
        }
        if let late = histories.first(where: { $0.value.last?.alarm != nil }) {
            throw Broken("The deadline of purse \(late.key) never came.")
        }
        guard ledgersAgree(world) else { throw Broken("A follower missed or doubled an event.") }
    }

    private func fail(_ text: String) { broken = broken ?? Broken(text) }
}

extension Oracle {
    private func take(_ event: StoredEvent) throws(Broken) {
        let key = event.stream.key
        let rev = histories[key]?.count ?? 0
        guard event.rev == rev + 1 else {
            throw Broken("\(event.stream) goes from revision \(rev) to \(event.rev).")
        }
        try remember(event)
        guard
            let body = try? JSON.decode(
                choice: Purse.Event.self, name: event.name, body: event.body)
        else { throw Broken("\(event.stream) \(event.rev) can't be read.") }
        var purse = histories[key]?.last ?? Purse()
        if case .rang = body, purse.alarm.map({ event.at < $0 }) ?? true {
            throw Broken(
                "\(event.stream) rang at revision \(event.rev) without a deadline that was due.")
        }
        if case .filled(let amount) = body { fills[key, default: []].append(amount) }
        purse.apply(body)
        guard purse.coins >= 0 else { throw Broken("\(event.stream) has less than nothing.") }
        histories[key, default: []].append(purse)
    }

    private func remember(_ event: StoredEvent) throws(Broken) {
        let id = Accepted(stream: event.stream, command: event.command)
        if let known = accepted[id], known.upperBound + 1 != event.rev {
            throw Broken("\(event.command) was accepted twice on \(event.stream).")
        }
        accepted[id] = (accepted[id]?.lowerBound ?? event.rev)...event.rev
    }

    private func revisions(of call: Call) -> ClosedRange<Revision>? {
        let command = CommandKey(actor: call.header.actor, id: call.header.id)
        return accepted[Accepted(stream: StreamName(call.kind, call.key), command: command)]
    }

    /// An accepted command is in the journal, or changed nothing; its answer is the state that it left.
    private func checkAnswer(_ call: Call, _ reply: Reply) throws(Broken) {
        guard let rev = reply.header.rev, rev <= histories[call.key]?.count ?? 0,
            reply.body == JSON.encode(state(of: call.key, at: rev))
        else { throw Broken("\(call.header.id) was answered with what never was: \(reply)") }
        if let found = revisions(of: call) {
            guard rev == found.upperBound else {
                throw Broken("\(call.header.id) was answered with revision \(rev), not \(found).")
            }
        } else if call.header.call != "purse.put", call.header.call != "purse.level" {
            throw Broken("\(call.header.id) was acknowledged, but the journal has it not.")
        }
    }

    private func state(of key: EntityKey, at rev: Revision) -> Purse {
        rev == 0 ? Purse() : histories[key]![rev - 1]
    }

    private func checkLiveState(of host: SimulatedHost, _ world: World) throws(Broken) {
        for (key, history) in histories {
            let question = Call(
                kind: Purse.kind, key: key,
                header: CallHeader(id: "look", call: "journal.state", actor: .operator),
                body: Array("{}".utf8))
            let state = try? JSON.decode(StreamState.self, from: host.ask(question).body)
            guard state?.rev == history.count, state?.state.bytes == JSON.encode(history.last)
            else {
                throw Broken(
                    "Host \(host.index) has another purse \(key) in memory than its events make.")
            }
        }
    }

    /// Long after, from any instance, a command sent again gets its first answer and adds nothing.
    private func checkRepeats(
        of client: SimulatedClient, at host: SimulatedHost, _ world: World
    ) throws(Broken) {
        for (id, first) in client.answered {
            guard host.ask(client.call(id)) == first else {
                throw Broken("\(id) sent again got another answer than the first time.")
            }
        }
        for call in client.sent.values {
            guard let rev = revisions(of: call)?.upperBound else { continue }
            guard host.ask(call).header.rev == rev else {
                throw Broken("\(call.header.id) sent again got another revision than \(rev).")
            }
        }
        guard checked == MemoryJournal(on: world.purses).head() else {
            throw Broken("A command sent again added events.")
        }
    }

    private func ledgersAgree(_ world: World) -> Bool {
        guard world.hasFollowers else { return true }
        let journal = MemoryJournal(on: world.ledgers)
        return histories.keys.allSatisfy { key in
            let noted = journal.events(
                of: StreamName(Ledger.kind, key), after: 0, limit: .max, bytes: .max
            )
            .compactMap {
                try? JSON.decode(choice: Ledger.Event.self, name: $0.name, body: $0.body)
            }
            return noted == (fills[key] ?? []).map { .noted(amount: $0) }
        }
    }
}
