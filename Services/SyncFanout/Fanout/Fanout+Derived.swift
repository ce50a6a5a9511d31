import ParlorWire

/// Streams that are made of others, such as a person's list of conversations. Their owner says what
/// they show and what changes in them; they have an epoch and revisions here alone.
extension Fanout {
    func isDerived(_ stream: StreamName) -> Bool { derivations.sources[stream.kind] != nil }

    mutating func watchDerived(_ stream: StreamName, _ watcher: Watcher<Asker>, now: Now) {
        guard watcher.viewer.key == stream.key else {
            return refuse(watcher, .notAdmitted(to: stream, .only([])))
        }
        if channels[stream] == nil { open(stream, now: now) }
        let isKnown = channels[stream]!.reaches(watcher.epoch, watcher.since)
        serve(stream, isKnown ? watcher : watcher.anew, now: now)
    }

    private mutating func open(_ stream: StreamName, now: Now) {
        follow([IdentityBook.kind] + derivations.sources[stream.kind]!)
        let number = derivations.begin(stream.kind)
        let roster = StreamRoster(
            audience: .only([PersonID(stream.key.rawValue)]), people: [])
        channels[stream] = Channel(
            StreamTail(
                stream: stream, epoch: Epoch("\(name)-\(number)"), rev: 0, roster: roster,
                events: nil, snapshot: nil, viewer: nil, isShared: true), now: now)
        for kind in derivations.sources[stream.kind]! where derivations.compared[kind] == nil {
            compareSource(kind)
        }
    }

    mutating func drawDerived(_ picture: Picture, for viewer: PersonID) {
        guard let channel = channels[picture.stream] else { return }
        ask(
            .derived(picture, at: StreamPoint(epoch: channel.epoch, rev: channel.rev)),
            of: picture.stream, .tail(viewer: viewer, epoch: nil, after: nil))
    }

    /// It shows all that had been told when it was asked for; what was told since comes on top.
    mutating func drewDerived(
        _ picture: Picture, at point: StreamPoint, by reply: Reply, now: Now
    ) {
        let stream = picture.stream
        let watchers = pictured.removeValue(forKey: picture) ?? []
        guard let made = tail(in: reply) else {
            for watcher in watchers { refuse(watcher, reply.failure ?? .unreadable(stream)) }
            return
        }
        guard let channel = channels[stream], channel.epoch == point.epoch else {
            for watcher in watchers { watchDerived(stream, watcher.anew, now: now) }
            return
        }
        enter(channels[stream]!.rows.picture(made.roster.people), stream, now: now)
        let roster = channels[stream]!.roster
        let tail = StreamTail(
            stream: stream, epoch: point.epoch, rev: point.rev, roster: roster, events: nil,
            snapshot: made.snapshot, portraits: made.portraits, viewer: made.viewer, isShared: true)
        keepPicture(of: tail, now: now)
        for watcher in watchers { serve(stream, watcher, with: tail, now: now) }
    }
}

/// What happens in the sources.
extension Fanout {
    /// Once at a time for each source: what happens meanwhile is told together.
    mutating func askChanges(of source: StreamName) {
        guard !derivations.listening(to: source.kind).isEmpty else { return }
        guard derivations.asking.insert(source).inserted else {
            derivations.again.insert(source)
            return
        }
        ask(.changes(of: source), of: source, .changes)
    }

    mutating func learnChanges(of source: StreamName, by reply: Reply, now: Now) {
        derivations.asking.remove(source)
        if derivations.again.remove(source) != nil { askChanges(of: source) }
        guard reply.header.status == .ok,
            let changes = try? JSON.decode(DerivedChanges.self, from: reply.body)
        else {
            if reply.failure?.isPassing != false { derivations.unanswered.insert(source) }
            return
        }
        derivations.reach(source, StreamPoint(epoch: changes.epoch, rev: changes.rev))
        for kind in derivations.listening(to: source.kind) {
            for event in changes.events {
                for person in event.own.keys {
                    tell(event, to: person, StreamName(kind, person.key), now: now)
                }
            }
        }
    }

    private mutating func tell(
        _ event: DerivedEvent, to person: PersonID, _ stream: StreamName, now: Now
    ) {
        guard channels[stream] != nil, let body = event.body(for: person) else { return }
        let digest = UInt64(fnv1a: body.bytes, after: UInt64(fnv1a: event.event))
        let change = channels[stream]!.rows.tell(
            digest, about: event.about, people: Set(event.people))
        guard let change else { return }
        enter(change, stream, now: now)
        let (epoch, rev) = (channels[stream]!.epoch, channels[stream]!.rev + 1)
        let header = EventHeader(
            stream: stream, epoch: epoch, rev: rev, event: event.event,
            at: now.date, by: nil, id: "derived")
        append(Tail.Entry(Publication(header: header, body: body.bytes)), to: stream, now: now)
    }

    /// Nobody but those who came or left is entered and told of: of a long list there are many.
    private mutating func enter(_ change: DerivedRows.Change, _ stream: StreamName, now: Now) {
        guard !change.came.isEmpty || !change.left.isEmpty else { return }
        book.leave(change.left, stream)
        book.enter(change.came, stream)
        channels[stream]!.roster.people.subtract(change.left)
        channels[stream]!.roster.people.formUnion(change.came)
        channels[stream]!.mark = nil
        for gateway in channels[stream]!.gateways.keys {
            tell(change, in: stream, to: gateway, now: now)
        }
        askIdentities(book.unknown(of: change.came))
    }

    private mutating func tell(
        _ change: DerivedRows.Change, in stream: StreamName, to gateway: String, now: Now
    ) {
        let header = EventHeader(
            stream: stream, epoch: channels[stream]!.epoch, rev: channels[stream]!.rev,
            event: LinkTopic.people, at: now.date, by: nil, id: "people")
        let people = PeopleChange(came: change.came.sorted(), left: change.left.sorted())
        effects.append(
            .publish(Publication(header: header, body: JSON.encode(people)), gateway: gateway))
        for person in people.came { tellIdentity(of: person, to: gateway, now: now) }
    }

    /// A publication may be lost: the owner is asked what moved.
    mutating func compareSources() {
        for kind in derivations.heard { compareSource(kind) }
        let unanswered = derivations.unanswered
        derivations.unanswered = []
        for source in unanswered { askChanges(of: source) }
    }

    private mutating func compareSource(_ kind: EntityKind) {
        let known = derivations.compared[kind]
        let (name, body) = JSON.encode(
            choice: OwnerQuestion.moved(epoch: known?.epoch, since: known?.position))
        ask(.moved(kind, isFirst: known == nil), kind, "", name, body)
    }

    mutating func learnMoved(_ kind: EntityKind, isFirst: Bool, by reply: Reply, now: Now) {
        guard reply.header.status == .ok,
            let moved = try? JSON.decode(MovedStreams.self, from: reply.body)
        else { return }
        // Several lists that are opened at once all ask for the first time.
        guard !isFirst || derivations.compared[kind] == nil else { return }
        let isKnown = moved.streams != nil
        derivations.compared[kind] = (
            moved.epoch, isKnown ? moved.head : max(0, moved.head - Derivations.lookedBack)
        )
        guard let streams = moved.streams else {
            // Too much has happened, or it is another journal: all watchers begin anew.
            if !isFirst { dropDerived(from: kind, now: now) }
            return
        }
        for head in streams {
            let point = StreamPoint(epoch: head.epoch, rev: head.rev)
            if derivations.reached[head.stream]?.isOlder(than: point) != false {
                askChanges(of: head.stream)
            }
        }
    }

    private mutating func dropDerived(from source: EntityKind, now: Now) {
        let kinds = derivations.listening(to: source)
        for stream in Array(channels.keys) where kinds.contains(stream.kind) {
            remove(stream)
            for case .watcher(let watcher) in waiting.removeValue(forKey: stream) ?? [] {
                watchDerived(stream, watcher.anew, now: now)
            }
        }
    }
}
