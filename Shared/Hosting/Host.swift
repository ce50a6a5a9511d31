public import EventSourcing
public import Journal
public import ParlorWire

/// The machine that every service is: drain, decide, keep, tell.
///
/// No socket, clock, thread or random source is inside: a shell feeds it whole batches and carries
/// out what it answers, in production and in the simulation alike.
public final class Host {
    /// Losing this often in a row to other instances, a batch is refused: safe to repeat.
    static let conflictsInARow = 32
    /// With more events to read than this, an instance forgets all that it has in memory instead.
    static let farBehind: Position = 5_000

    let journal: any Journal
    /// Nanoseconds, for what is told of the work; nothing depends on it.
    public var stopwatch: () -> UInt64 = { 0 }
    private(set) var seeds: DiceSeeds
    var caches: [EntityKind: any AnyEntityCache] = [:]
    var typedHandlers: [EntityKind: TypedHandlers] = [:]
    private(set) var handlers: [CallName: (kind: EntityKind, answer: Handler)] = [:]
    private var forParts: Set<CallName> = []
    var preparations: [CallName: (Call, Reader) throws -> (@Sendable () -> Void)?] = [:]
    /// What is asked of other services before a call is decided, and what they said.
    var questions: [CallName: (Call) -> Call?] = [:]
    var answers: [CommandID: Reply] = [:]
    var followers: [Follower] = []
    /// What is to be decided before anything else.
    var firstCalls: (() throws -> [Call])?
    public let caughtUp = CaughtUp()
    var pictures: [EntityKind: (Reader) throws -> any Encodable] = [:]
    var rosterAdditions: [EntityKind: (any Entity, EntityKey, Reader) throws -> RosterAddition] =
        [:]
    var apartViews:
        [EntityKind: (any Entity, Revision, EntityKey, PersonID, Reader) throws -> ApartView?] = [:]
    var watcherChecks: [EntityKind: (PersonID, Context, Reader) throws -> Void] = [:]
    /// Streams that are made of others: by their own kind, and by those of their sources.
    var derived: [EntityKind: any DerivedStreams] = [:]
    var derivedKinds: Set<EntityKind> = []
    /// One for each kind, once it was asked for.
    var readers: [EntityKind: Reader] = [:]
    /// Deadlines that could not be carried out.
    var postponed: [StreamName: Postponed] = [:]
    var alarm: Alarm?
    /// Deadlines that depend on settings.
    var renewals: [DeadlineRenewal] = []
    var parkedRetries = ParkedRetries()
    var signals = Signals()
    var announcements = Announcements()
    /// What is published with the next signals.
    var unkept: [Publication] = []
    /// What was moved to the background by batches before, and is not made yet.
    var backgroundLoad = BackgroundLoad()
    let cutting = Cutting()
    var outage = JournalOutage()
    /// What stops while the disk is nearly full.
    var callsThatNeedRoom: Set<CallName> = []
    var hasRoom: () -> Bool = { true }
    /// What is refused because the disk has little room left, for the operator.
    public var lowDisk: () -> String? = { nil }
    /// As followers are told apart by: `lobby`.
    public var service = ""
    var seen: Position
    /// Nobody else can have kept anything since, as far as whoever asks next is concerned.
    var hasJustLooked = false
    var turn = 0
    /// What may stay in memory.
    public var cacheLimits = CacheLimits.usual
    /// At which turn it was looked who was unused, the oldest first.
    var looks: [(at: Instant, turn: Int)] = []
    var nextLook = Instant(milliseconds: .min)

    enum Handler {
        case entity((Call, inout PendingBatch) throws(JournalFault) -> Reply)
        case query((Call, Context, Reader) throws -> any Encodable)
    }

    /// All instances on one journal are given the same secret, and nobody else is.
    public init(_ journal: any Journal, secret: UInt64) throws(JournalFault) {
        self.journal = journal
        seeds = DiceSeeds(secret: secret)
        seen = try journal.head()
        answering(JournalQuery.self).answering(OwnerQuestion.self)
    }

    /// What its entities may hide comes from this, which nobody else has: said before they are served.
    @discardableResult
    public func drawing(from entropy: Entropy) -> Host {
        precondition(caches.isEmpty, "Say what entropy is drawn from before serving anything.")
        seeds.own = entropy
        return self
    }

    /// Hosts every entity of this type: its commands are answered here.
    ///
    /// How many entities somebody may have made, `quota` says, by an index. A command that means an
    /// entity by something else than its key, its owner say, is sent to the one that `find` reads in
    /// the indexes. It may refuse a command, too, that needs something besides its entity, a file say:
    /// of the sort that, once there, stays.
    @discardableResult
    public func serving<E: Entity>(
        _ type: E.Type,
        find: ((E.Command, Context, () -> Reader) throws -> EntityKey?)? = nil,
        founding quota: @escaping (E.Command, Context) -> Quota<E.Refused>? = { _, _ in nil }
    ) -> Host {
        let typed = host(type, find: find, founding: quota)
        register(E.Command.self) { _ in .entity(typed.answer) }
        return self
    }

    /// Shows whoever watches this type's streams what is made from indexes, where the entity itself
    /// knows too much to be shown at once.
    @discardableResult
    public func showing<E: Entity>(
        _ type: E.Type, _ picture: @escaping (Reader) throws -> any Encodable
    ) -> Host {
        pictures[E.kind] = picture
        readers = [:]
        return self
    }

    /// Decides these calls before any other, each time that the service starts.
    @discardableResult
    public func beginning(with calls: @escaping () throws -> [Call]) -> Host {
        precondition(firstCalls == nil, "What a service begins with is said once.")
        firstCalls = calls
        return self
    }

    /// Decides what it begins with; nil where that is nothing.
    public func begin(now: Timestamp) throws -> Outcome? {
        let calls = try firstCalls?() ?? []
        return calls.isEmpty ? nil : receive(calls, now: now)
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
        register(C.self) { name in
            .query { call, context, reader in
                let question = try JSON.decode(choice: C.self, name: name, body: call.body)
                return try answer(question, context, reader)
            }
        }
        return self
    }

    /// Every kind that a call may name here.
    public var kinds: [EntityKind] {
        Set(handlers.keys.map(\.kind)).union(caches.keys).union(derivedKinds).subtracting([
            JournalQuery.kind
        ]).sorted()
    }

    /// Decides the calls in their order, and keeps what they led to in one transaction.
    public func receive(_ calls: [Call], now: Timestamp) -> Outcome {
        keeping(now) { pending in
            pending.expect(calls.count)
            pending.load = backgroundLoad
            var began = stopwatch()
            for call in calls {
                pending.replies.append(answer(call, on: &pending))
                let ended = stopwatch()
                pending.deciding.append(ended - began)
                began = ended
            }
        } refusing: { failure in
            calls.map { Reply(refusing: $0.header.id, failure) }
        }
    }

    /// Takes in what other instances have kept meanwhile. It is done before each batch, and
    /// whenever the next deadline is asked for without one, so that there is never much to take in.
    public func catchUp() throws(JournalFault) {
        let head = try journal.head()
        hasJustLooked = true
        guard head != seen else { return outage.couldRead() }
        if head - seen > Self.farBehind {
            for cache in caches.values { cache.forgetAll() }
        } else {
            for stream in try journal.moved(since: seen) { caches[stream.kind]?.doubt(stream.key) }
        }
        seen = head
        outage.couldRead()
    }
}

extension Host {
    func register<C: Choice>(_ type: C.Type, _ handler: (String) -> Handler) {
        forParts.formUnion(C.namesForParts)
        for text in C.names {
            let name = CallName(text)
            let earlier = handlers.updateValue((name.kind, handler(text)), forKey: name)
            precondition(earlier == nil, "The call '\(name)' is answered twice.")
        }
    }

    /// Decided before the body is read.
    func mayAsk(_ call: Call) -> Bool {
        call.header.actor.isPart || !forParts.contains(call.header.call)
    }

    private func answer(_ call: Call, on pending: inout PendingBatch) -> Reply {
        let id = call.header.id
        let name = call.header.call
        guard let (kind, handler) = handlers[name], kind == call.kind || kind == JournalQuery.kind
        else {
            return Reply(refusing: id, unknown(name, to: call.kind))
        }
        guard mayAsk(call) else { return Reply(refusing: id, .partsOnly) }
        pending.trace =
            call.header.trace
            ?? TraceID(beginningAt: pending.now, by: call.header.actor, id)
        do {
            switch handler {
            case .entity(let answer):
                pending.shortage = shortage(for: call)
                pending.repeated.digest = CommandDigest(name, call.body)
                return try answer(call, &pending)
            case .query(let query):
                let seeds = self.seeds
                guard try isOpen(call) else { return Reply(refusing: id, .insidersOnly) }
                let context = Context(
                    actor: call.header.actor, device: call.header.device, key: call.key,
                    now: pending.now, app: call.header.app,
                    seed: seeds.seed(of: CommandKey(actor: call.header.actor, id: id)))
                var reader = reader(of: call.kind)
                reader.lanes = pending.load.lanes(for: context.actor)
                let earlier = unkept.count
                defer { traceUnkept(from: earlier, in: &pending) }
                let answer = try query(call, context, reader)
                if let deferred = answer as? DeferredAnswer {
                    pending.deferAnswer(deferred, for: context.actor)
                    return Reply(refusing: id, .notMadeYet)
                }
                let placed = answer as? Placed
                let header = ReplyHeader(
                    id: id, status: .ok, stream: placed?.stream, rev: placed?.rev)
                return Reply(header: header, view: JSON.encode(answer))
            }
        } catch let fault as JournalFault {
            pending.fault = pending.writeFault ?? fault
            return Reply(refusing: id, refusal(of: handler, because: fault, pending))
        } catch {
            return Reply(refusing: id, Failure(answering: error))
        }
    }

    /// False when a call comes from somebody who guessed too much, about what they aren't in.
    func isOpen(_ call: Call) throws(JournalFault) -> Bool {
        guard call.header.insidersOnly == true, !call.key.rawValue.isEmpty else { return true }
        let entity = try caches[call.kind]?.state(call.key, at: nil)
        return entity?.0.hasInside(call.header.actor, key: call.key) ?? false
    }

    private func unknown(_ name: CallName, to kind: EntityKind) -> Failure {
        let known = handlers.keys.filter { $0.kind == kind }.sorted().map(\.rawValue)
        let list = known.isEmpty ? "" : " There are \(known.joined(separator: ", "))."
        return Failure(.unknownCall, "There is no call '\(name)' to the kind '\(kind)'.\(list)")
    }
}
