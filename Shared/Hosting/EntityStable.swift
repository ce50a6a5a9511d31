import EventSourcing
import Journal
import Wire

final class EntityStable<E: Entity>: Stable {
    let journal: any Journal
    let seeds: Seeds
    var active: [EntityKey: Active<E>] = [:]
    var bytes = 0
    var turn = 0
    var touched: [Active<E>] = []
    let quota: (E.Command, Context) -> Quota<E.Refused>?
    /// Where a command goes that means an entity by something else than its key.
    private let find: ((E.Command, Context) throws -> EntityKey?)?

    init(
        _ type: E.Type, journal: any Journal, seeds: Seeds,
        quota: @escaping (E.Command, Context) -> Quota<E.Refused>?,
        find: ((E.Command, Context) throws -> EntityKey?)?
    ) {
        self.quota = quota
        self.find = find
        self.journal = journal
        self.seeds = seeds
    }

    var count: Int { active.count }
    var uses: [Use] { active.values.map { Use(turn: $0.lastUsed, bytes: $0.counted) } }

    var secrets: Set<String> { E.secrets }

    func shown(_ event: String, _ body: Bytes) -> Bytes { E.told(event, body) }

    func missing(_ stream: StreamName) -> Failure { E.missing(stream) }

    func begin(_ turn: Int) { self.turn = turn }

    func answer(_ call: Call, on stage: inout Stage) throws(JournalFault) -> Reply {
        let header = call.header
        let command: E.Command
        do {
            command = try E.read(header.call.rawValue, call.body)
        } catch {
            return Reply(refusing: header.id, error.failure)
        }
        let id = CommandKey(actor: header.actor, id: header.id)
        let seeds = self.seeds
        let caller = Context(
            actor: header.actor, device: header.device, key: call.key, now: stage.now,
            app: header.app, seed: seeds.seed(of: id))
        let isForInsiders = header.insidersOnly == true
        let meant: EntityKey?
        do { meant = try find?(command, caller) } catch let fault as JournalFault {
            throw fault
        } catch {
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
        if E.founds(command) { return try found(command, at: key, id, caller, &stage) }
        if isForInsiders, meant != nil || !call.key.rawValue.isEmpty,
            try !entity(key).state.hasInside(header.actor, key: key)
        {
            return try firstAnswer(to: command, id, on: name(key), &stage)
                ?? Reply(refusing: header.id, .insidersOnly)
        }
        return try decide(command, id, on: name(key), as: caller, &stage)
    }

    func wake(_ key: EntityKey, on stage: inout Stage) throws(JournalFault) -> Bool {
        let entity = try entity(key)
        guard let deadline = entity.state.deadline, deadline.at <= stage.now else {
            if stage.writeFault == nil {
                stage.batch.deadlines[name(key)] = NextDeadline(
                    rev: entity.rev, at: entity.state.deadline?.at)
            }
            return true
        }
        let rev = entity.rev
        let id = CommandKey(actor: .clock, id: CommandID("deadline-\(rev)"))
        let clock = Context(actor: .clock, key: key, now: stage.now, seed: 0)
        _ = try decide(deadline.command, id, on: name(key), as: clock, &stage)
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

    func isKept(_ key: EntityKey) -> Bool { active[key]?.isTouched != true }

    func past(_ key: EntityKey, at rev: Revision, mayHold: Bool) throws -> Past? {
        if let known = active[key], known.rev == rev, !known.isStale {
            return Past(bytes: 0) { [state = known.state] in state }
        }
        guard mayHold else { throw Failure.tooMuchAside }
        let stream = name(key)
        guard rev > 0, let stored = try journal.load(stream, schema: E.schema, upTo: rev),
            (stored.events.last?.rev ?? stored.snapshot?.rev) == rev
        else { return nil }
        let newEpoch = journal.epoch
        let bytes = stored.events.reduce(stored.snapshot?.state.count ?? 0) { $0 + $1.body.count }
        return Past(bytes: bytes) {
            let base = try stored.snapshot.map { try JSON.decode(E.self, from: $0.state) }
            return try Active(stored, of: stream, from: base, newEpoch: newEpoch).state
        }
    }

    func unpacked(_ name: String, _ body: Bytes) -> Bytes { E.unpacked(name, body) }

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
        active = [:]
        bytes = 0
    }

    func doubt(_ key: EntityKey) { active[key]?.isStale = true }

    func evict(unusedSince turn: Int) {
        active = active.filter { $0.value.lastUsed >= turn }
        bytes = active.values.reduce(0) { $0 + $1.counted }
    }
}

extension EntityStable {
    func decide(
        _ command: E.Command, _ id: CommandKey, on stream: StreamName, as caller: Context,
        _ stage: inout Stage
    ) throws(JournalFault) -> Reply {
        if let answer = stage.answer(to: id, on: stream) { return answer }
        if stage.isRetry, let first = try firstAnswer(to: command, id, on: stream, &stage) {
            return first
        }
        let entity = try entity(stream.key)
        let seeds = self.seeds
        let context = Context(
            actor: id.actor, device: caller.device, command: id.id, key: stream.key,
            now: stage.now,
            app: caller.app, seed: seeds.seed(of: id, on: stream),
            entropy: { seeds.entropy(of: id, on: stream) })
        let decided: Decided<E>
        do throws(E.Refused) {
            decided = try entity.state.decided(command, in: context)
        } catch {
            return try firstAnswer(to: command, id, on: stream, &stage)
                ?? Reply(refusing: id.id, error.failure)
        }
        if decided.events.isEmpty || stage.writeFault != nil,
            let first = try firstAnswer(to: command, id, on: stream, &stage)
        {
            return first
        }
        if let refusal = stage.refusal { return Reply(refusing: id.id, refusal) }
        guard !decided.events.isEmpty else {
            return accept(command, id, on: stream, entity, &stage)
        }
        return try accept(decided, of: command, id, on: stream, entity, &stage)
    }

    /// An accepted command that changes nothing is remembered all the same: its repeat, when
    /// something else has changed meanwhile, must not take effect after all.
    private func accept(
        _ command: E.Command, _ id: CommandKey, on stream: StreamName, _ entity: Active<E>,
        _ stage: inout Stage
    ) -> Reply {
        let answer = reply(to: command, id, with: entity.state, entity.rev, on: stream, &stage)
        guard id.actor != .clock else { return answer }
        stage.accept(
            Quiet(
                stream: stream, rev: entity.rev, command: id, at: stage.now, digest: stage.digest),
            answer: answer)
        return answer
    }

    private func accept(
        _ decided: Decided<E>, of command: E.Command, _ id: CommandKey, on stream: StreamName,
        _ entity: Active<E>, _ stage: inout Stage
    ) throws(JournalFault) -> Reply {
        let events = decided.events
        var new: [NewEvent] = []
        new.reserveCapacity(events.count)
        for index in events.indices {
            let (name, body) = E.written(events[index])
            new.append(NewEvent(name: name, body: body))
        }
        var told = new.map { E.told($0.name, $0.body) }
        guard new.allSatisfy({ $0.body.count <= Limits.event }),
            told.allSatisfy({ $0.count <= Limits.event })
        else {
            return try firstAnswer(to: command, id, on: stream, &stage)
                ?? Reply(
                    refusing: id.id,
                    Failure(
                        .payloadTooLarge,
                        "An event has at most \(Limits.event) bytes: send less at once."))
        }
        touch(entity)
        let before = events.allSatisfy(E.keepsPlaces) ? nil : entity.roster
        let append = Append(
            stream: stream, after: entity.rev, command: id, at: stage.now, events: new,
            digest: stage.digest)
        entity.apply(decided, new, completing: &told)
        let answer = reply(to: command, id, with: entity.state, entity.rev, on: stream, &stage)
        stage.accept(
            append, epoch: entity.epoch, answer: answer,
            changesRoster: before.map { $0 != entity.roster } ?? false, told: told)
        return answer
    }

    private func touch(_ entity: Active<E>) {
        guard !entity.isTouched else { return }
        if entity.rev == 0 { hold(entity) }
        entity.isTouched = true
        touched.append(entity)
    }

    /// A view that no reply can carry is no reason to undo what was decided, nor to call it empty.
    private func reply(
        to command: E.Command, _ id: CommandKey, with state: E, _ rev: Revision,
        on stream: StreamName, _ stage: inout Stage
    ) -> Reply {
        let header = ReplyHeader(id: id.id, status: .ok, stream: stream, rev: rev)
        guard stage.isAnswered else { return Reply(header: header, body: []) }
        let view = E.written(state.reply(to: command, for: id.actor, key: stream.key))
        guard view.count > Limits.body else { return Reply(header: header, view: view) }
        stage.outgrown.insert(stream)
        return Reply(header: header, view: view).outgrown
    }

    /// The answer that this command got when it was accepted, or the refusal of another command
    /// under its id; nil when no command of this id ever was.
    func firstAnswer(
        to command: E.Command, _ id: CommandKey, on stream: StreamName, _ stage: inout Stage
    ) throws(JournalFault) -> Reply? {
        guard let first = try journal.firstAnswer(to: id, on: stream) else { return nil }
        guard stage.isRepeat(of: first.digest) else { return Reply(refusing: id.id, .cidReused) }
        guard stage.mayReadHistory else {
            let failure = Failure(
                .unavailable, "Too many old commands were repeated at once. Repeat it in a moment.",
                retryAfterMs: 100, isForCaller: true)
            return Reply(refusing: id.id, failure)
        }
        let then = try load(stream.key, upTo: first.rev)
        stage.hasReadHistory(events: then.replayed)
        return reply(to: command, id, with: then.state, then.rev, on: stream, &stage)
    }
}
