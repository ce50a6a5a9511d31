import EventSourcing
import Journal
import ParlorWire

extension EntityCache {
    func decide(
        _ command: E.Command, _ id: CommandKey, on stream: StreamName, as caller: Context,
        _ pending: inout PendingBatch
    ) throws(JournalFault) -> Reply {
        if let answer = pending.repeated.answer(to: id, on: stream) { return answer }
        if pending.isRetry, let first = try firstAnswer(to: command, id, on: stream, &pending) {
            return first
        }
        let entity = try entity(stream.key)
        let seeds = self.seeds
        let context = Context(
            actor: id.actor, device: caller.device, command: id.id, key: stream.key,
            now: pending.now,
            app: caller.app, seed: seeds.seed(of: id, on: stream),
            entropy: { seeds.entropy(of: id, on: stream) })
        let decided: Decided<E>
        do {
            // Release `state` before events are applied: a second reference forces a copy.
            let state = try recalling(command, in: entity, pending)
            do {
                decided = try traits.decide(state, command, context)
            } catch {
                return try firstAnswer(to: command, id, on: stream, &pending)
                    ?? Reply(refusing: id.id, Failure(answering: error))
            }
        }
        if decided.events.isEmpty || pending.writeFault != nil,
            let first = try firstAnswer(to: command, id, on: stream, &pending)
        {
            return first
        }
        if let refusal = pending.refusal { return Reply(refusing: id.id, refusal) }
        guard !decided.events.isEmpty else {
            return accept(command, id, on: stream, entity, &pending)
        }
        return try accept(decided, of: command, id, on: stream, entity, &pending)
    }

    /// An accepted command that changes nothing is remembered all the same: its repeat, when
    /// something else has changed meanwhile, must not take effect after all.
    private func accept(
        _ command: E.Command, _ id: CommandKey, on stream: StreamName, _ entity: CachedEntity<E>,
        _ pending: inout PendingBatch
    ) -> Reply {
        let answer = reply(to: command, id, with: entity.state, entity.rev, on: stream, &pending)
        guard id.actor != .clock else { return answer }
        pending.accept(
            NoOp(
                stream: stream, rev: entity.rev, command: id, at: pending.now,
                digest: pending.repeated.digest),
            answer: answer)
        return answer
    }

    private func accept(
        _ decided: Decided<E>, of command: E.Command, _ id: CommandKey, on stream: StreamName,
        _ entity: CachedEntity<E>, _ pending: inout PendingBatch
    ) throws(JournalFault) -> Reply {
        let events = decided.events
        var new: [NewEvent] = []
        var told: [Bytes] = []
        new.reserveCapacity(events.count)
        told.reserveCapacity(events.count)
        for index in events.indices {
            let written = traits.writeEvent(events[index])
            new.append(NewEvent(name: written.name, body: written.stored, item: events[index].item))
            told.append(written.told)
        }
        guard new.allSatisfy({ $0.body.count <= Limits.event }),
            told.allSatisfy({ $0.count <= Limits.event })
        else {
            return try firstAnswer(to: command, id, on: stream, &pending)
                ?? Reply(
                    refusing: id.id,
                    Failure(
                        .payloadTooLarge,
                        "An event has at most \(Limits.event) bytes: send less at once."))
        }
        let erasures = try erasures(by: events, on: stream, after: entity.rev, pending)
        touch(entity)
        let before = events.allSatisfy(traits.keepsPlaces) ? nil : entity.roster
        let append = Append(
            stream: stream, after: entity.rev, command: id, at: pending.now, events: new,
            digest: pending.repeated.digest, trace: pending.trace)
        entity.apply(decided, new, completing: &told, as: pending.trace)
        if !erasures.isEmpty {
            entity.hasErased = true
            pending.batch.erasures += erasures
        }
        let answer = reply(to: command, id, with: entity.state, entity.rev, on: stream, &pending)
        pending.accept(
            append, epoch: entity.epoch, answer: answer,
            changesRoster: before.map { $0 != entity.roster } ?? false, told: told)
        return answer
    }

    private func touch(_ entity: CachedEntity<E>) {
        guard !entity.isTouched else { return }
        if entity.rev == 0 { hold(entity) }
        entity.isTouched = true
        touched.append(entity)
    }

    /// A view that no reply can carry is no reason to undo what was decided, nor to call it empty.
    func reply(
        to command: E.Command, _ id: CommandKey, with state: E, _ rev: Revision,
        on stream: StreamName, _ pending: inout PendingBatch
    ) -> Reply {
        let header = ReplyHeader(id: id.id, status: .ok, stream: stream, rev: rev)
        guard pending.isAnswered else { return Reply(header: header, body: []) }
        let view = traits.writeView(state.reply(to: command, for: id.actor, key: stream.key))
        guard view.count > Limits.body else { return Reply(header: header, view: view) }
        pending.outgrown.insert(stream)
        return Reply(header: header, view: view).outgrown
    }
}
