import EventSourcing
import Journal
import ParlorWire

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
        do {
            if let shortage = pending.shortage { throw shortage }
            meant = try find?(command, caller)
        } catch let fault as JournalFault {
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
