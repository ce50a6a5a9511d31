public import Bus
public import EventSourcing
public import Journal
public import ParlorWire

extension Host {
    /// Carries the `wanted` events of another service into this type's entities, each exactly once.
    ///
    /// `name` is what the checkpoint is kept under. A command that its
    /// entity refuses is passed over. A command whose entity can't be read is parked, and an event
    /// that can't be read stops the follower until it can be.
    @discardableResult
    public func following<Event: StreamEvent, E: Entity>(
        _ event: Event.Type, _ wanted: [Event.CodingKeys],
        lowPriority: LowPriority = .none, as name: String,
        into type: E.Type, _ translate: @escaping (Event, EventPage.Entry) -> Directive<E>?
    ) -> Host {
        following(
            event, wanted, lowPriority: lowPriority, as: name, into: type,
            each: { event, entry, _ throws(JournalFault) in
                translate(event, entry).map { [$0] } ?? []
            })
    }

    /// The same, where an event may concern several entities: which ones is to be read here.
    ///
    /// With `inSteps`, an event that concerns many takes several batches, each entity's part in one of
    /// them, by the order of their keys. The source is not asked before `isReady`.
    @discardableResult
    public func following<Event: StreamEvent, E: Entity>(
        _ event: Event.Type, _ wanted: [Event.CodingKeys],
        lowPriority: LowPriority = .none, as name: String,
        into type: E.Type, inSteps: Bool = false, once isReady: @escaping () -> Bool = { true },
        each translate:
            @escaping (Event, EventPage.Entry, Reader) throws(JournalFault) -> [Directive<
                E
            >]
    ) -> Host {
        guard let cache = caches[E.kind] as? EntityCache<E> else {
            preconditionFailure("Serve \(E.self) before following \(Event.kind) into it.")
        }
        // A closure that knows the types: what it calls is compiled for them.
        followers.append(
            Follower(name, of: Event.kind, wanted.map(\.rawValue), lowPriority, once: isReady) {
                entry, id, reader, known, pending throws(JournalFault) in
                let event: Event
                do throws(Malformed) {
                    event = try JSON.decode(
                        choice: Event.self, name: entry.event, body: entry.body.bytes)
                } catch {
                    return .unreadable(error)
                }
                var directives = try translate(event, entry, reader)
                if inSteps {
                    directives = directives.filter { directive in
                        known.map { directive.key > $0 } ?? true
                    }.sorted { $0.key < $1.key }
                }
                for (index, directive) in directives.enumerated() {
                    if inSteps, index > 0, pending.isLong(after: index) {
                        return .part(upTo: directives[index - 1].key)
                    }
                    let id =
                        directive.fact.map { CommandKey(actor: id.actor, id: CommandID($0)) }
                        ?? id
                    try cache.carry(directive.command, id, to: directive.key, for: name, &pending)
                }
                return .whole
            } decide: { parked, pending throws(JournalFault) in
                try cache.resume(parked, &pending)
            })
        return self
    }

    /// The events of other services that are hints for this host.
    public var hints: Hints {
        // What it publishes itself it knows without hearing it from the bus.
        let others = followers.filter { !kinds.contains($0.source) }
        return Hints(
            atOnce: Set(others.flatMap(\.hints)), inPassing: Set(others.flatMap(\.hintsInPassing)))
    }

    /// Asks the other service at once: by the moment that this is, `hasReached` says when all that
    /// it keeps before now is here, or concerns nothing here.
    public func moment(of source: EntityKind) -> SourceMoment {
        moment { $0.source == source }
    }

    /// The same for the followers of these names.
    public func moment(following names: Set<String>) -> SourceMoment {
        precondition(names.isSubset(of: followers.map(\.name)), "Nobody follows all of \(names).")
        return moment { names.contains($0.name) }
    }

    private func moment(where isMeant: (Follower) -> Bool) -> SourceMoment {
        let meant = followers.indices.filter { isMeant(followers[$0]) }
        return SourceMoment(questions: meant.map { ($0, followers[$0].moment()) })
    }

    public func hasReached(_ moment: SourceMoment) -> Bool {
        moment.questions.allSatisfy { followers[$0].hasReached($1) }
    }

    /// Begins what this host wants to ask other services now. When one of them can't be asked, the
    /// others are all the same.
    public func ask(
        as asker: String, now: Instant, _ begin: (Call) -> Void
    ) throws(JournalFault) {
        var trouble: JournalFault?
        for follower in followers {
            do throws(JournalFault) {
                let call = try follower.ask(of: journal, by: asker, of: service, now: now)
                if let call { begin(call) }
            } catch {
                trouble = error
            }
        }
        if let trouble { throw trouble }
    }

    /// Another service's event arrived: a hint to ask.
    public func hint(_ hint: EventHint) {
        for follower in followers { follower.hint(hint) }
    }

    /// Keeps what the answers to `ask` lead to.
    public func receive(answers: [Reply], now: Now) -> Outcome {
        var pages: [(Follower, EventPage)] = []
        var trouble: JournalFault?
        for reply in answers {
            for follower in followers {
                do throws(JournalFault) {
                    if let page = try follower.page(in: reply, now: now.instant) {
                        pages.append((follower, page))
                    }
                } catch {
                    trouble = error
                }
            }
        }
        for follower in followers { caughtUp.note(follower.caughtUpAt, of: follower.name) }
        guard !pages.isEmpty else { return Outcome([], fault: trouble, isFinal: false) }
        var stops: [JournalFault?] = []
        var (hasParked, isDecided) = (false, false)
        let outcome = keeping(now.date) { pending in
            (stops, isDecided) = ([], false)
            do throws(JournalFault) {
                let (targets, count) = try journal.parkedTargets()
                pending.know(targets, parked: count)
                for (follower, page) in pages {
                    stops.append(
                        try follower.receive(
                            page, journal, reader(of: follower.source), on: &pending))
                }
                isDecided = true
            } catch {
                pending.fault = error
            }
            hasParked = !pending.batch.parked.isEmpty
        } refusing: { _ in
            []
        }
        for ((follower, _), fault) in zip(pages, stops) { follower.stop(fault, now: now.instant) }
        if isDecided, outcome.writeFault == nil {
            for (follower, _) in pages { follower.noteKept() }
        }
        if hasParked { parkedRetries.hasParked(now: now.instant) }
        return outcome
    }
}

/// How far another service was at some time, as far as it is followed here.
public struct SourceMoment: Sendable {
    /// Of each follower that counts, by its place.
    let questions: [(follower: Int, question: Int)]
}
