import EventSourcing
import Journal
import Wire

final class EntityStable<E: Entity>: Stable {
    let journal: any Journal
    var active: [EntityKey: Active<E>] = [:]
    var turn = 0
    private var touched: Set<EntityKey> = []
    private let check: (E.Command, Context) throws(E.Refused) -> Void

    init(
        _ type: E.Type, journal: any Journal,
        check: @escaping (E.Command, Context) throws(E.Refused) -> Void
    ) {
        self.journal = journal
        self.check = check
    }

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
            try check(command, caller)
        } catch {
            return Reply(refusing: id, error.failure)
        }
        let context = Context(
            actor: caller.actor, device: caller.device, key: key, now: stage.now, seed: seed)
        return try decide(command, CommandKey(actor: caller.actor, id: id), context, on: &stage)
    }

    func wake(
        _ key: EntityKey, seed: UInt64, on stage: inout Stage
    ) throws(JournalFault) -> Bool {
        let entity = try entity(key)
        guard let deadline = entity.state.deadline, deadline.at <= stage.now else {
            stage.batch.deadlines[name(key)] = NextDeadline(
                rev: entity.rev, at: entity.state.deadline?.at)
            return true
        }
        let rev = entity.rev
        let context = Context(actor: .clock, key: key, now: stage.now, seed: seed)
        let id = CommandKey(actor: .clock, id: CommandID("deadline-\(rev)"))
        _ = try decide(deadline.command, id, context, on: &stage)
        return entity.rev > rev
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
    func decide(
        _ command: E.Command, _ id: CommandKey, _ context: Context, on stage: inout Stage
    ) throws(JournalFault) -> Reply {
        let stream = name(context.key)
        if let answer = stage.answer(to: id, on: stream) { return answer }
        if stage.isRetry, let first = try firstAnswer(to: id, on: stream, &stage) { return first }
        let entity = try entity(context.key)
        let events: [E.Event]
        do throws(E.Refused) {
            events = try entity.state.decide(command, in: context)
        } catch {
            return try firstAnswer(to: id, on: stream, &stage)
                ?? Reply(refusing: id.id, error.failure)
        }
        if events.isEmpty || stage.writeFault != nil,
            let first = try firstAnswer(to: id, on: stream, &stage)
        {
            return first
        }
        if let fault = stage.writeFault { return Reply(refusing: id.id, fault.unavailable) }
        guard !events.isEmpty else { return accept(id, on: stream, entity, &stage) }
        return accept(events, of: id, on: stream, entity, &stage)
    }

    /// An accepted command that changes nothing is remembered all the same: its repeat, when
    /// something else has changed meanwhile, must not take effect after all.
    private func accept(
        _ id: CommandKey, on stream: StreamName, _ entity: Active<E>, _ stage: inout Stage
    ) -> Reply {
        let answer = reply(to: id, with: entity.state, entity.rev, on: stream)
        guard id.actor != .clock else { return answer }
        stage.accept(
            Quiet(stream: stream, rev: entity.rev, command: id, at: stage.now), answer: answer)
        return answer
    }

    private func accept(
        _ events: [E.Event], of id: CommandKey, on stream: StreamName, _ entity: Active<E>,
        _ stage: inout Stage
    ) -> Reply {
        let new = events.map { event in
            let (name, body) = JSON.encode(choice: event)
            return NewEvent(name: name, body: body)
        }
        guard new.allSatisfy({ $0.body.count <= Limits.event }) else {
            return Reply(
                refusing: id.id,
                Failure(
                    .payloadTooLarge,
                    "An event has at most \(Limits.event) bytes: send less at once."))
        }
        touched.insert(stream.key)
        let append = Append(
            stream: stream, after: entity.rev, command: id, at: stage.now, events: new)
        for (index, event) in events.enumerated() { entity.apply(event, new[index].body.count) }
        let answer = reply(to: id, with: entity.state, entity.rev, on: stream)
        stage.accept(append, epoch: entity.epoch, answer: answer)
        return answer
    }

    private func reply(
        to id: CommandKey, with state: E, _ rev: Revision, on stream: StreamName
    ) -> Reply {
        let view = JSON.encode(state.view(for: id.actor, key: stream.key))
        return Reply(
            header: ReplyHeader(id: id.id, status: .ok, stream: stream, rev: rev),
            body: view.count <= Limits.body ? view : Array("{}".utf8))
    }

    /// The answer that this command got when it was accepted; nil when it never was.
    private func firstAnswer(
        to id: CommandKey, on stream: StreamName, _ stage: inout Stage
    ) throws(JournalFault) -> Reply? {
        guard let rev = try journal.revision(answering: id, on: stream) else { return nil }
        guard stage.mayReadHistory else {
            let failure = Failure(
                .unavailable, "Too many old commands were repeated at once. Repeat it in a moment.",
                retryAfterMs: 100)
            return Reply(refusing: id.id, failure)
        }
        let then = try load(stream.key, upTo: rev)
        stage.hasReadHistory(events: then.replayed)
        return reply(to: id, with: then.state, then.rev, on: stream)
    }
}
