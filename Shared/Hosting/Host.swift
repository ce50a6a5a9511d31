public import EventSourcing
public import Journal
public import Wire

/// The machine that every service is: drain, decide, keep, tell.
///
/// No socket, clock, thread or random source is inside: a shell feeds it whole batches and carries
/// out what it answers, in production and in the simulation alike.
public final class Host {
    /// What a batch led to. It is durable by the time it is returned; only then may it be told.
    public struct Outcome {
        /// One for each call, in their order.
        public let replies: [Reply]
        public let publications: [Publication]
        /// What kept the journal from its work; the replies concerned say so too.
        public let fault: JournalFault?
        /// Going on could do harm.
        public let isFinal: Bool

        init(
            _ replies: [Reply], _ publications: [Publication], fault: JournalFault?, isFinal: Bool
        ) {
            self.replies = replies
            self.publications = publications
            self.fault = fault
            self.isFinal = isFinal
        }
    }

    /// With more entities than this in memory, those unused for longest leave it.
    public static let activeEntities = 100_000
    /// Losing this often in a row to other instances, a batch is refused: safe to repeat.
    static let conflictsInARow = 32
    static let deadlinesAtOnce = 256
    /// A deadline that its entity can't act on is tried again after this.
    static let deadlineRetry: Duration = .seconds(60)

    let journal: any Journal
    private let entropy: () -> UInt64
    var stables: [EntityKind: any Stable] = [:]
    private var handlers: [CallName: Handler] = [:]
    var followers: [Follower] = []
    /// Deadlines that could not be carried out, and when to try again.
    private var postponed: [StreamName: Timestamp] = [:]
    private var seen: Position
    private var turn = 0

    private enum Handler {
        case entity(any Stable)
        case query((Call, Context, Reader) throws -> any Encodable)
    }

    public init(_ journal: any Journal, entropy: @escaping () -> UInt64) throws(JournalFault) {
        self.journal = journal
        self.entropy = entropy
        seen = try journal.head()
        answering(JournalQuery.self)
    }

    /// Hosts every entity of this type: its commands are answered here.
    ///
    /// What a command needs besides its entity, a file say, `check` sees to before it is decided: it
    /// must be of the sort that, once there, stays.
    @discardableResult
    public func serving<E: Entity>(
        _ type: E.Type,
        check: @escaping (E.Command, Context) throws(E.Refused) -> Void = { _, _ in }
    ) -> Host {
        let stable = EntityStable(type, journal: journal, check: check)
        precondition(
            stables.updateValue(stable, forKey: E.kind) == nil, "\(E.kind) is hosted twice.")
        for name in E.Command.names { register(name, .entity(stable)) }
        return self
    }

    /// Answers these questions about what is hosted here.
    @discardableResult
    public func answering<Q: Query>(_ type: Q.Type) -> Host {
        answering(type) { question, context, reader in
            try question.answer(context, reading: reader)
        }
    }

    /// Answers these calls, which concern no entity, with what is at hand here.
    @discardableResult
    public func answering<C: Choice>(
        _ type: C.Type, _ answer: @escaping (C, Context, Reader) throws -> any Encodable
    ) -> Host {
        for name in C.names {
            register(
                name,
                .query { call, context, reader in
                    let question = try JSON.decode(choice: C.self, name: name, body: call.body)
                    return try answer(question, context, reader)
                })
        }
        return self
    }

    /// Every kind that a call may name here.
    public var kinds: [EntityKind] {
        Set(handlers.keys.map(\.kind)).union(stables.keys).subtracting([JournalQuery.kind]).sorted()
    }

    public var activeCount: Int { stables.values.reduce(0) { $0 + $1.count } }

    /// Decides the calls in their order, and keeps what they led to in one transaction.
    public func receive(_ calls: [Call], now: Timestamp) -> Outcome {
        let seeds = calls.map { _ in entropy() }
        return keeping(now) { stage in
            stage.replies.reserveCapacity(calls.count)
            for (call, seed) in zip(calls, seeds) {
                stage.replies.append(answer(call, seed: seed, on: &stage))
            }
        } refusing: { failure in
            calls.map { Reply(refusing: $0.header.id, failure) }
        }
    }

    /// Carries out the deadlines that are due.
    public func wake(now: Timestamp) -> Outcome {
        let seed = entropy()
        postponed = postponed.filter { $0.value > now }
        return keeping(now) { stage in
            do throws(JournalFault) {
                for due in try deadlines(limit: Self.deadlinesAtOnce) where due.at <= now {
                    wake(due.stream, seed: seed, on: &stage)
                }
            } catch {
                stage.fault = error
            }
        } refusing: { _ in
            []
        }
    }

    /// When `wake` has something to do.
    public func nextDeadline() throws(JournalFault) -> Timestamp? {
        try deadlines(limit: 1).lazy.map(\.at).min()
    }

    public func journalBytes() throws(JournalFault) -> Int { try journal.bytes() }
}

extension Host {
    private var hosted: Set<EntityKind> { Set(stables.keys) }

    private func register(_ name: String, _ handler: Handler) {
        let earlier = handlers.updateValue(handler, forKey: CallName(name))
        precondition(earlier == nil, "The call '\(name)' is answered twice.")
    }

    /// Decides on the newest state, keeps everything at once, and decides anew when another instance
    /// was faster. When nothing can be written, what only reads is answered all the same.
    func keeping(
        _ now: Timestamp, _ decide: (inout Stage) -> Void, refusing: (Failure) -> [Reply]
    ) -> Outcome {
        beginTurn()
        var writeFault: JournalFault?
        for attempt in 0...Self.conflictsInARow {
            if attempt == Self.conflictsInARow { writeFault = .busy }
            var stage = Stage(now: now, isRetry: attempt > 0, writeFault: writeFault)
            do throws(JournalFault) {
                try catchUp()
                decide(&stage)
                if try keep(&stage) { return Outcome(stage) }
            } catch {
                for stable in stables.values { stable.forget() }
                guard writeFault == nil else {
                    return Outcome(
                        refusing(error.unavailable), [], fault: error, isFinal: error.isFinal)
                }
                writeFault = error
            }
        }
        return Outcome(refusing(JournalFault.busy.unavailable), [], fault: .busy, isFinal: false)
    }

    private func keep(_ stage: inout Stage) throws(JournalFault) -> Bool {
        for stable in stables.values { stable.settle(into: &stage.batch) }
        guard !stage.batch.isEmpty else { return true }
        switch try journal.append(stage.batch) {
        case .kept(let position):
            for stable in stables.values { stable.keep() }
            let mine = stage.batch.appends.reduce(0) { $0 + $1.events.count }
            if position == seen + Position(mine) { seen = position }
            return true
        case .conflict:
            for stable in stables.values { stable.forget() }
            return false
        }
    }

    /// Other instances write to the same journal: what they touched is read again before use.
    private func catchUp() throws(JournalFault) {
        let head = try journal.head()
        guard head != seen else { return }
        for stream in try journal.moved(since: seen) { stables[stream.kind]?.doubt(stream.key) }
        seen = head
    }

    private func beginTurn() {
        turn += 1
        for stable in stables.values { stable.begin(turn) }
        if activeCount > Self.activeEntities { evict() }
    }

    /// Halves what is in memory, by how recently it was used.
    private func evict() {
        let uses = stables.values.flatMap(\.uses).sorted()
        let median = uses[uses.count / 2]
        for stable in stables.values { stable.evict(unusedSince: median + 1) }
    }

    private func answer(_ call: Call, seed: UInt64, on stage: inout Stage) -> Reply {
        let id = call.header.id
        let name = call.header.call
        guard let handler = handlers[name], name.kind == call.kind || name.kind == JournalQuery.kind
        else {
            return Reply(
                refusing: id,
                Failure(.unknownCall, "There is no call '\(name)' to the kind '\(call.kind)'."))
        }
        stage.trace = call.header.trace
        do {
            switch handler {
            case .entity(let stable): return try stable.answer(call, seed: seed, on: &stage)
            case .query(let query):
                let context = Context(
                    actor: call.header.actor, device: call.header.device, key: call.key,
                    now: stage.now, seed: seed)
                let answer = try query(call, context, reader(of: call.kind))
                return Reply(header: ReplyHeader(id: id, status: .ok), body: JSON.encode(answer))
            }
        } catch let fault as JournalFault {
            stage.fault = fault
            return Reply(refusing: id, fault.unavailable)
        } catch {
            return Reply(refusing: id, failure(of: error))
        }
    }

    private func failure(of error: any Error) -> Failure {
        switch error {
        case let refusal as any Refusal: refusal.failure
        case let malformed as Malformed: malformed.failure
        default: Failure(.internal, "The question could not be answered: \(error)")
        }
    }

    private func wake(_ stream: StreamName, seed: UInt64, on stage: inout Stage) {
        guard let stable = stables[stream.kind] else { return }
        do throws(JournalFault) {
            let isSettled = try stable.wake(stream.key, seed: seed, on: &stage)
            if !isSettled, stage.writeFault == nil {
                postponed[stream] = stage.now + Self.deadlineRetry
            }
        } catch {
            stage.fault = error
            postponed[stream] = stage.now + Self.deadlineRetry
        }
    }

    /// The deadlines to carry out, and those to look at again later.
    private func deadlines(limit: Int) throws(JournalFault) -> [StoredDeadline] {
        let stored = try journal.deadlines(of: Set(stables.keys), limit: limit + postponed.count)
        return stored.map { deadline in
            let at = max(deadline.at, postponed[deadline.stream] ?? deadline.at)
            return StoredDeadline(stream: deadline.stream, at: at)
        }
    }

    private func reader(of kind: EntityKind) -> Reader {
        Reader(kind: kind, journal: journal) { [stables] kind, key, rev throws(JournalFault) in
            guard let stable = stables[kind] else { return nil }
            return try stable.state(key, at: rev)
        }
    }
}

extension Host.Outcome {
    init(_ stage: Stage) {
        self.init(
            stage.replies, stage.publications, fault: stage.fault,
            isFinal: stage.writeFault?.isFinal ?? false)
    }
}

extension JournalFault {
    fileprivate static let busy = JournalFault(
        .io, "Other instances keep changing the same streams. It goes on when they pause.")
}
