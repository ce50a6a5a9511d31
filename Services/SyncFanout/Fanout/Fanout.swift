public import ParlorWire

/// Who sees what: follows the owners' streams and passes every event on to each gateway that
/// watches, in order, each once.
///
/// Publications are hints, the owners' answers are the truth. No socket, clock or thread is inside.
public struct Fanout<Asker: Sendable>: Sendable {
    public enum Effect: Sendable {
        case ask(Call)
        case answer(Asker, Reply)
        case publish(Publication, gateway: String)
        /// From now on what this kind's owner publishes is to be heard.
        case follow(EntityKind)
    }

    /// A gateway that says nothing for this long is passed nothing more.
    public static var lease: Duration { .seconds(5) }
    /// How often heads are compared with the owners'.
    public static var interval: Duration { .seconds(1) }
    /// For so long events and views are kept, and streams that nobody watches. Whoever comes back
    /// later gets what they missed from the owner.
    public static var memory: Duration { .seconds(60) }
    /// With more in memory, streams that nobody watches leave it first.
    public var mostBytes = 256 << 20
    let name: String
    var channels: [StreamName: Channel] = [:]
    /// By what their rosters depend on besides their own events.
    var dependents: [StreamName: Set<StreamName>] = [:]
    var waiting: [StreamName: [Waiting<Asker>]] = [:]
    /// Those that wait until a stream was drawn for them.
    var pictured: [Picture: [Watcher<Asker>]] = [:]
    var book = IdentityBook()
    var derivations: Derivations
    /// What each gateway wants sealed what not everybody may see, as it said last.
    public internal(set) var seals: [String: String] = [:]
    /// Kinds of which nobody has watched a stream here yet. A kind that nobody serves is not
    /// followed: anybody can make one up.
    private var unfollowed: Set<EntityKind>
    private var questions: [CommandID: Question] = [:]
    /// The streams whose owner is being asked, and the number of the question.
    private(set) var refreshing: [StreamName: Int] = [:]
    /// Those of them whose owner has to be asked once more.
    var stale: Set<StreamName> = []
    private var asked = 0
    private var nextComparison: Instant
    var effects: [Effect] = []

    enum Question: Sendable {
        case refresh(StreamName)
        case picture(Picture)
        /// A derived stream as its owner makes it, and how far it was told when that was asked.
        case derived(Picture, at: StreamPoint)
        case changes(of: StreamName)
        case moved(EntityKind, isFirst: Bool)
        case heads([StreamName])
        case identities([PersonID])
    }

    /// `name` tells this fan-out's questions from those of others. `kinds` are those whose owners
    /// publish events; of each kind whose streams are not kept, `derived` has those that they are
    /// made of.
    public init(
        _ name: String, kinds: Set<EntityKind>, derived: [EntityKind: Set<EntityKind>] = [:],
        now: Now
    ) {
        self.name = name
        derivations = Derivations(derived)
        unfollowed = kinds
        nextComparison = now.instant + Self.interval
    }

    /// Streams in memory, and those that somebody watches.
    public var counts: (streams: Int, watched: Int) {
        (channels.count, channels.values.count { !$0.gateways.isEmpty })
    }

    public mutating func receive(_ call: Call, from asker: Asker, now: Now) -> [Effect] {
        do throws(Malformed) {
            guard call.header.actor.isPart else {
                throw Malformed("Only Parlor's own gateways ask the fan-out.", field: "actor")
            }
            let question = try JSON.decode(
                choice: SyncQuestion.self, name: call.header.call.rawValue, body: call.body)
            switch question {
            case .watch(let gateway, let stream, let viewer, let epoch, let since, let seal):
                seals[gateway] = seal
                guard since ?? 0 >= 0 else {
                    throw Malformed("A revision is not negative.", field: "since")
                }
                watch(
                    stream,
                    Watcher(
                        asker: asker, id: call.header.id, gateway: gateway, viewer: viewer,
                        epoch: epoch, since: since, came: asked),
                    now: now)
            case .renew(let gateway, let streams, let seal):
                seals[gateway] = seal
                let lost = streams.filter { !renew($0, for: gateway, now: now) }.map(\.stream)
                answer(asker, call.header.id, RenewedStreams(lost: lost))
            }
        } catch {
            effects.append(.answer(asker, Reply(refusing: call.header.id, error.failure)))
        }
        return takeEffects()
    }

    /// An owner published something: a hint.
    public mutating func hear(_ publication: Publication, now: Now) -> [Effect] {
        learn(publication, now: now)
        return takeEffects()
    }

    /// The answer to something that this fan-out asked.
    public mutating func receive(_ reply: Reply, now: Now) -> [Effect] {
        guard let question = questions.removeValue(forKey: reply.header.id) else { return [] }
        switch question {
        case .refresh(let stream):
            let number = refreshing.removeValue(forKey: stream)!
            refreshed(stream, by: reply, asked: number, now: now)
            if stale.remove(stream) != nil { refresh(stream) }
        case .picture(let picture): drew(picture, by: reply, now: now)
        case .derived(let picture, let point): drewDerived(picture, at: point, by: reply, now: now)
        case .changes(let source): learnChanges(of: source, by: reply, now: now)
        case .moved(let kind, let isFirst):
            learnMoved(kind, isFirst: isFirst, by: reply, now: now)
        case .heads(let streams): compared(streams, by: reply, now: now)
        case .identities(let people): named(people, by: reply, now: now)
        }
        return takeEffects()
    }

    /// When `tick` has something to do.
    public var due: Instant { nextComparison }

    public mutating func tick(now: Now) -> [Effect] {
        guard now.instant >= nextComparison else { return [] }
        nextComparison = now.instant + Self.interval
        forget(now: now)
        compareHeads()
        compareSources()
        return takeEffects()
    }
}

extension Fanout {
    private mutating func takeEffects() -> [Effect] {
        defer { effects.removeAll(keepingCapacity: true) }
        return effects
    }

    mutating func answer(_ asker: Asker, _ id: CommandID, _ body: some Encodable) {
        let reply = Reply(header: ReplyHeader(id: id, status: .ok), body: JSON.encode(body))
        effects.append(.answer(asker, reply))
    }

    mutating func ask(
        _ question: Question, _ kind: EntityKind, _ key: EntityKey, _ name: String, _ body: Bytes
    ) {
        asked += 1
        let id = CommandID("\(self.name)-\(asked)")
        questions[id] = question
        let header = CallHeader(id: id, call: CallName(name), actor: .part("sync-fanout"))
        effects.append(.ask(Call(kind: kind, key: key, header: header, body: body)))
    }

    mutating func ask(
        _ question: Question, of stream: StreamName, _ owner: OwnerQuestion
    ) {
        let (name, body) = JSON.encode(choice: owner)
        ask(question, stream.kind, stream.key, name, body)
    }

    /// Asks the owner for what came after what is known; once at a time for each stream.
    mutating func refresh(_ stream: StreamName) {
        guard refreshing[stream] == nil else {
            stale.insert(stream)
            return
        }
        follow([stream.kind, IdentityBook.kind])
        let known = channels[stream]
        let waiting = waiting[stream] ?? []
        let first = known == nil ? waiting.first : nil
        ask(
            .refresh(stream), of: stream,
            .tail(
                viewer: first?.viewer, epoch: known?.epoch ?? first?.epoch,
                after: known?.rev ?? first?.since,
                // The others would have to wait with whoever may have just been let in.
                newcomer: first?.viewer != nil && waiting.count == 1 ? true : nil))
        refreshing[stream] = asked
    }

    mutating func follow(_ kinds: some Sequence<EntityKind>) {
        for kind in kinds where unfollowed.remove(kind) != nil { effects.append(.follow(kind)) }
    }

    mutating func draw(_ picture: Picture, for viewer: PersonID) {
        if isDerived(picture.stream) { return drawDerived(picture, for: viewer) }
        ask(
            .picture(picture), of: picture.stream,
            .tail(
                viewer: viewer, epoch: picture.since?.epoch, after: picture.since?.rev,
                newcomer: true, own: picture.isApart ? true : nil))
    }
}
