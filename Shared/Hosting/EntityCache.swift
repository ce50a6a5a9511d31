import EventSourcing
import Journal
import Wire

final class EntityCache<E: Entity>: AnyEntityCache {
    let traits = EntityTraits<E>()
    let journal: any Journal
    let seeds: DiceSeeds
    var entities: [EntityKey: CachedEntity<E>] = [:]
    /// Keys under which the journal has nothing: of a message, each member's are looked for.
    var absent: Set<EntityKey> = []
    var bytes = 0
    var turn = 0
    var touched: [CachedEntity<E>] = []
    let quota: (E.Command, Context) -> Quota<E.Refused>?
    /// Where a command goes that means an entity by something else than its key.
    private let find: ((E.Command, Context) throws -> EntityKey?)?

    init(
        _ type: E.Type, journal: any Journal, seeds: DiceSeeds,
        quota: @escaping (E.Command, Context) -> Quota<E.Refused>?,
        find: ((E.Command, Context) throws -> EntityKey?)?
    ) {
        self.quota = quota
        self.find = find
        self.journal = journal
        self.seeds = seeds
    }

    var count: Int { entities.count }
    var uses: [CacheUse] { entities.values.map { CacheUse(turn: $0.lastUsed, bytes: $0.counted) } }

    var beginning: (any Entity)? { traits.beginning }
    var cutRule: CutRule? { traits.cutRule }
    func missing(_ stream: StreamName) -> Failure { traits.missing(stream) }

    func begin(_ turn: Int) { self.turn = turn }

    func answer(_ call: Call, on pending: inout PendingBatch) throws(JournalFault) -> Reply {
        let header = call.header
        let command: E.Command
        do {
            command = try traits.read(header.call.rawValue, call.body)
        } catch {
            return Reply(refusing: header.id, Failure(answering: error))
        }
        let id = CommandKey(actor: header.actor, id: header.id)
        let seeds = self.seeds
        let caller = Context(
            actor: header.actor, device: header.device, key: call.key, now: pending.now,
            app: header.app, seed: seeds.seed(of: id))
        let isForInsiders = header.insidersOnly == true
        let meant: EntityKey?
        do { meant = try find?(command, caller) } catch let fault as JournalFault {
            throw fault
        } catch {
            // What was accepted before keeps its answer, whatever has become forbidden since.
            if let key = try? E.address(command, key: call.key, context: caller) {
                let stream = name(key)
                if let first = pending.repeated.answer(to: id, on: stream) { return first }
                if let first = try firstAnswer(to: command, id, on: stream, &pending) {
                    return first
                }
            }
            // Whether anything was found is what a guesser wants to know.
            return Reply(
                refusing: header.id, isForInsiders ? .insidersOnly : Failure(answering: error))
        }
        let key: EntityKey
        do {
            key = try meant ?? E.address(command, key: call.key, context: caller)
        } catch {
            return Reply(refusing: header.id, Failure(answering: error))
        }
        if traits.founds(command) { return try found(command, at: key, id, caller, &pending) }
        if isForInsiders, meant != nil || !call.key.rawValue.isEmpty,
            try !entity(key).state.hasInside(header.actor, key: key)
        {
            return try firstAnswer(to: command, id, on: name(key), &pending)
                ?? Reply(refusing: header.id, .insidersOnly)
        }
        return try decide(command, id, on: name(key), as: caller, &pending)
    }

    func wake(_ key: EntityKey, on pending: inout PendingBatch) throws(JournalFault) -> Bool {
        let entity = try entity(key)
        guard let deadline = traits.deadline(entity.state), deadline.at <= pending.now else {
            pending.batch.times[name(key)] = StreamTimes(
                rev: entity.rev, deadline: traits.deadline(entity.state)?.at,
                trace: pending.trace,
                activeAt: entity.state.activeAt)
            return true
        }
        let rev = entity.rev
        let id = CommandKey(actor: .clock, id: CommandID("deadline-\(rev)"))
        let clock = Context(actor: .clock, key: key, now: pending.now, seed: 0)
        let command = deadline.command
        try pending.act(command, id, on: name(key), due: deadline.at) {
            pending throws(JournalFault) in
            try decide(command, id, on: name(key), as: clock, &pending)
        }
        return entity.rev > rev
    }

    /// Whatever deadline the journal has: it gets the one that the entity has now, if any.
    func renewDeadline(
        _ key: EntityKey, on pending: inout PendingBatch
    ) throws(JournalFault) {
        let entity = try entity(key)
        guard entity.rev > 0, let deadline = traits.deadline(entity.state) else { return }
        let stream = name(key)
        let newest = try journal.events(of: stream, after: entity.rev - 1, limit: 1, bytes: 0)
        pending.batch.times[stream] = StreamTimes(
            rev: entity.rev, deadline: deadline.at, trace: newest.first?.trace,
            activeAt: entity.state.activeAt)
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

    func isKept(_ key: EntityKey) -> Bool { entities[key]?.isTouched != true }

    func past(_ key: EntityKey, at rev: Revision, mayHold: Bool) throws -> PastState? {
        if let known = entities[key], known.rev == rev, !known.isStale {
            return PastState(bytes: 0) { [state = known.state] in state }
        }
        guard mayHold else { throw Failure.tooMuchInBackground }
        let stream = name(key)
        guard rev > 0, let stored = try journal.load(stream, schema: E.schema, upTo: rev),
            (stored.events.last?.rev ?? stored.snapshot?.rev) == rev
        else { return nil }
        let newEpoch = journal.epoch
        let bytes = stored.events.reduce(stored.snapshot?.state.count ?? 0) { $0 + $1.body.count }
        return PastState(bytes: bytes) {
            let base = try stored.snapshot.map { try JSON.decode(E.self, from: $0.state) }
            return try CachedEntity(
                stored, of: stream, from: base, newEpoch: newEpoch, EntityTraits()
            )
            .state
        }
    }

    func settle(into batch: inout Batch) {
        for entity in touched { entity.settle(into: &batch) }
    }

    func keep() {
        for entity in touched {
            entity.isTouched = false
            count(entity)
        }
        touched.removeAll(keepingCapacity: true)
    }

    func forget() {
        for entity in touched { drop(entity.stream.key) }
        touched.removeAll(keepingCapacity: true)
    }

    func forgetAll() {
        (entities, absent) = ([:], [])
        bytes = 0
    }

    func doubt(_ key: EntityKey) {
        entities[key]?.isStale = true
        absent.remove(key)
    }

    func evict(unusedSince turn: Int) {
        entities = entities.filter { $0.value.lastUsed >= turn }
        absent = []
        bytes = entities.values.reduce(0) { $0 + $1.counted }
    }
}

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
