import EventSourcing
import Journal
import Wire

final class EntityStable<E: Entity>: Stable {
    private let journal: any Journal
    private var active: [EntityKey: Active<E>] = [:]
    private var touched: Set<EntityKey> = []
    private var turn = 0

    init(_ type: E.Type, journal: any Journal) { self.journal = journal }

    var count: Int { active.count }
    var uses: [Int] { active.values.map(\.lastUsed) }

    func begin(_ turn: Int) { self.turn = turn }

    func answer(_ call: Call, seed: UInt64, on stage: inout Stage) throws(JournalFault) -> Reply {
        let id = call.header.id
        let command: E.Command
        do {
            command = try JSON.decode(
                choice: E.Command.self, name: call.header.call.rawValue, body: call.body)
        } catch {
            return Reply(refusing: id, error.failure)
        }
        let caller = Context(
            actor: call.header.actor, device: call.header.device, key: call.key, now: stage.now,
            seed: seed)
        let key: EntityKey
        do throws(E.Refused) {
            key = try E.address(command, key: call.key, context: caller)
        } catch {
            return Reply(refusing: id, error.failure)
        }
        let context = Context(
            actor: caller.actor, device: caller.device, key: key, now: stage.now, seed: seed)
        return try decide(command, CommandKey(actor: caller.actor, id: id), context, on: &stage)
    }

    func wake(_ key: EntityKey, seed: UInt64, on stage: inout Stage) throws(JournalFault) {
        let entity = try entity(key)
        guard let deadline = entity.state.deadline, deadline.at <= stage.now else {
            stage.batch.deadlines[name(key)] = NextDeadline(
                rev: entity.rev, at: entity.state.deadline?.at)
            return
        }
        let rev = entity.rev
        let context = Context(actor: .clock, key: key, now: stage.now, seed: seed)
        let id = CommandKey(actor: .clock, id: CommandID("deadline-\(rev)"))
        _ = try decide(deadline.command, id, context, on: &stage)
        if entity.rev == rev, stage.writeFault == nil {
            stage.batch.deadlines[name(key)] = NextDeadline(
                rev: rev, at: stage.now + Host.deadlineRetry)
        }
    }

    func state(_ key: EntityKey, at rev: Revision?) throws(JournalFault) -> (any Entity, Revision)?
    {
        guard let rev else {
            let entity = try entity(key)
            return entity.rev == 0 ? nil : (entity.state, entity.rev)
        }
        guard rev > 0 else { return nil }
        let past = try load(key, upTo: rev)
        return past.rev == rev ? (past.state, past.rev) : nil
    }

    func settle(into batch: inout Batch) {
        for key in touched { active[key]?.settle(name(key), into: &batch) }
    }

    func keep() {
        for key in touched { active[key]?.markKept() }
        touched.removeAll(keepingCapacity: true)
    }

    func forget() {
        for key in touched { active[key] = nil }
        touched.removeAll(keepingCapacity: true)
    }

    func doubt(_ key: EntityKey) { active[key]?.isStale = true }

    func evict(unusedSince turn: Int) {
        active = active.filter { $0.value.lastUsed >= turn }
    }
}

extension EntityStable {
    private func name(_ key: EntityKey) -> StreamName { StreamName(E.kind, key) }

    func decide(
        _ command: E.Command, _ id: CommandKey, _ context: Context, on stage: inout Stage
    ) throws(JournalFault) -> Reply {
        let stream = name(context.key)
        if let answer = stage.answer(to: id, on: stream) { return answer }
        if stage.isRetry, let first = try firstAnswer(to: id, on: stream) { return first }
        let entity = try entity(context.key)
        let events: [E.Event]
        do throws(E.Refused) {
            events = try entity.state.decide(command, in: context)
        } catch {
            return try firstAnswer(to: id, on: stream) ?? Reply(refusing: id.id, error.failure)
        }
        guard !events.isEmpty else {
            return try firstAnswer(to: id, on: stream)
                ?? reply(to: id, with: entity.state, entity.rev, on: stream)
        }
        if let fault = stage.writeFault {
            return try firstAnswer(to: id, on: stream) ?? Reply(refusing: id.id, fault.unavailable)
        }
        return stageEvents(events, of: id, on: stream, entity, &stage)
    }

    private func stageEvents(
        _ events: [E.Event], of id: CommandKey, on stream: StreamName, _ entity: Active<E>,
        _ stage: inout Stage
    ) -> Reply {
        touched.insert(stream.key)
        let after = entity.rev
        var kept: [NewEvent] = []
        for event in events {
            let (eventName, body) = JSON.encode(choice: event)
            entity.apply(event, body.count)
            kept.append(NewEvent(name: eventName, body: body))
        }
        let append = Append(stream: stream, after: after, command: id, at: stage.now, events: kept)
        let answer = reply(to: id, with: entity.state, entity.rev, on: stream)
        stage.accept(append, epoch: entity.epoch, answer: answer)
        return answer
    }

    private func reply(
        to id: CommandKey, with state: E, _ rev: Revision, on stream: StreamName
    ) -> Reply {
        Reply(
            header: ReplyHeader(id: id.id, status: .ok, stream: stream, rev: rev),
            body: JSON.encode(state.view(for: id.actor, key: stream.key)))
    }

    /// The answer that this command got when it was accepted; nil when it never was.
    private func firstAnswer(
        to id: CommandKey, on stream: StreamName
    ) throws(JournalFault) -> Reply? {
        guard let rev = try journal.revision(answering: id, on: stream) else { return nil }
        let then = try load(stream.key, upTo: rev)
        return reply(to: id, with: then.state, then.rev, on: stream)
    }

    private func entity(_ key: EntityKey) throws(JournalFault) -> Active<E> {
        if let known = active[key] {
            if known.isStale { try catchUp(known, key) }
            known.lastUsed = turn
            return known
        }
        let loaded = try load(key, upTo: nil)
        loaded.lastUsed = turn
        active[key] = loaded
        return loaded
    }

    private func catchUp(_ known: Active<E>, _ key: EntityKey) throws(JournalFault) {
        for event in try journal.events(of: name(key), after: known.rev, limit: .max, bytes: .max) {
            try readable(name(key)) { () throws(Malformed) in try known.replay(event) }
        }
        known.markKept()
        known.isStale = false
    }

    private func load(_ key: EntityKey, upTo rev: Revision?) throws(JournalFault) -> Active<E> {
        let stored = try journal.load(name(key), schema: E.schema, upTo: rev)
        return try readable(name(key)) { () throws(Malformed) in
            try Active<E>(stored, newEpoch: journal.epoch)
        }
    }

    private func readable<T>(
        _ stream: StreamName, _ read: () throws(Malformed) -> T
    ) throws(JournalFault) -> T {
        do { return try read() } catch {
            throw JournalFault(
                .otherVersion,
                "\(stream) has an event that this version can't read: \(error.field) \(error.reason) Start the version that wrote it."
            )
        }
    }
}

extension JournalFault {
    var unavailable: Failure {
        Failure(.unavailable, "Nothing was changed: the service can't write. \(detail)")
    }
}
