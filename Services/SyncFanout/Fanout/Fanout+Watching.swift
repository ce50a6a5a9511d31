import ParlorWire

extension Fanout {
    mutating func watch(_ stream: StreamName, _ watcher: Watcher<Asker>, now: Now) {
        if isDerived(stream) { return watchDerived(stream, watcher, now: now) }
        guard isCurrent(stream, now), channels[stream]!.reaches(watcher.epoch, watcher.since) else {
            waiting[stream, default: []].append(.watcher(watcher))
            return refresh(stream)
        }
        serve(stream, watcher, now: now)
    }

    /// False when what the gateway lacks can't be passed on event by event.
    mutating func renew(
        _ watched: SyncQuestion.Watched, for gateway: String, now: Now
    ) -> Bool {
        if isDerived(watched.stream) { return goOn(watched, for: gateway, now: now) }
        guard isCurrent(watched.stream, now) else {
            waiting[watched.stream, default: []].append(.gateway(gateway, watched))
            refresh(watched.stream)
            return true
        }
        return goOn(watched, for: gateway, now: now)
    }

    /// Answers those that waited for this stream; `tail` is what its owner has just said to the
    /// question of this number. It is no word for whoever came after that was asked, and was further
    /// already, or is not let in by it: they go on waiting.
    mutating func serveWaiting(
        _ stream: StreamName, with tail: StreamTail?, asked: Int?, now: Now
    ) {
        let all = waiting.removeValue(forKey: stream) ?? []
        // If nobody else waited when the owner was asked, it was asked about them.
        let isAboutFirst = all.count { $0.came(before: asked) } == 1
        for one in all {
            switch one {
            case .watcher(let watcher):
                if watcher.came(before: asked) || channels[stream]!.admits(watcher) {
                    serve(
                        stream, watcher, with: tail,
                        isAboutViewer: isAboutFirst && tail?.viewer == watcher.viewer, now: now)
                } else {
                    goOnWaiting(stream, watcher)
                }
            case .gateway(let gateway, let watched):
                _ = goOn(watched, for: gateway, now: now)
            }
        }
    }

    mutating func refuseWaiting(_ stream: StreamName, _ failure: Failure, asked: Int?) {
        for case .watcher(let watcher) in waiting.removeValue(forKey: stream) ?? [] {
            if watcher.came(before: asked) {
                refuse(watcher, failure)
            } else {
                goOnWaiting(stream, watcher)
            }
        }
    }

    /// For the owner's next answer.
    private mutating func goOnWaiting(_ stream: StreamName, _ watcher: Watcher<Asker>) {
        waiting[stream, default: []].append(.watcher(watcher))
        stale.insert(stream)
    }

    mutating func refuse(_ watcher: Watcher<Asker>, _ failure: Failure) {
        effects.append(.answer(watcher.asker, Reply(refusing: watcher.id, failure)))
    }

    /// The owner has drawn the stream for a viewer, or said why not.
    mutating func drew(_ picture: Picture, by reply: Reply, now: Now) {
        let watchers = pictured.removeValue(forKey: picture) ?? []
        guard let tail = tail(in: reply) else {
            let failure = reply.failure ?? .unreadable(picture.stream)
            for watcher in watchers { refuse(watcher, failure) }
            return
        }
        if picture.isApart {
            for watcher in watchers { drewApart(picture.stream, watcher, by: tail, now: now) }
            return
        }
        keepPicture(of: tail, now: now)
        for watcher in watchers {
            let drawn = tail.isDrawn(for: watcher.viewer) ? tail.picture(at: now.instant) : nil
            if tail.roster.apart.contains(watcher.viewer) {
                // They have become apart since it was asked.
                waiting[picture.stream, default: []].append(.watcher(watcher))
                refresh(picture.stream)
            } else if let events = tail.events, let past = replayed(events, of: tail, watcher) {
                settle(
                    picture.stream, watcher, at: channels[picture.stream]!.rev, events: past[...],
                    snapshot: nil, now: now)
            } else if let channel = channels[picture.stream], channel.epoch == tail.epoch,
                tail.rev > channel.rev
            {
                // Its publication is still on its way: whoever watches already gets it in order.
                let past = tail.events?.map { Tail.Entry($0, of: tail, false) }
                if tail.roster.admits(watcher.viewer), past != nil || drawn != nil {
                    settle(
                        picture.stream, watcher, at: tail.rev, events: past.map { $0[...] },
                        snapshot: drawn, roster: tail.roster, now: now)
                } else {
                    waiting[picture.stream, default: []].append(.watcher(watcher))
                }
                refresh(picture.stream)
            } else {
                serve(picture.stream, watcher, with: tail, isAboutViewer: true, now: now)
            }
        }
    }
}

extension Fanout {
    /// Nothing can be missing: heads have just been compared, or the owner has just said so.
    private func isCurrent(_ stream: StreamName, _ now: Now) -> Bool {
        guard let channel = channels[stream], channel.heldAfter == nil else { return false }
        return now.instant - channel.verified < Self.interval * 5 / 2
    }

    private mutating func goOn(
        _ watched: SyncQuestion.Watched, for gateway: String, now: Now
    ) -> Bool {
        let stream = watched.stream
        guard let channel = channels[stream], channel.epoch == watched.epoch,
            let missed = channel.tail.after(watched.rev, head: channel.rev)
        else { return false }
        listen(to: stream, gateway, now: now)
        // First who may still watch: nobody else sees what came after.
        let isNews = mark(of: stream) != watched.people
        if isNews {
            tellRoster(of: stream, to: gateway, now: now)
            for person in channel.roster.people {
                tellIdentity(of: person, to: gateway, now: now)
            }
        }
        for entry in missed { pass(entry, to: gateway, changesRoster: isNews) }
        return true
    }

    private mutating func mark(of stream: StreamName) -> Int {
        let channel = channels[stream]!
        if let mark = channel.mark { return mark }
        let mark = PeopleMark.of(
            channel.roster, book.identities(of: channel.roster.people))
        channels[stream]!.mark = mark
        return mark
    }

    /// What the owner has told of before, and what came since; nil when they don't meet.
    private func replayed(
        _ events: [StreamTail.Event], of tail: StreamTail, _ watcher: Watcher<Asker>
    ) -> [Tail.Entry]? {
        guard let channel = channels[tail.stream], channel.heldAfter == nil,
            channel.epoch == tail.epoch, channel.roster.admits(watcher.viewer),
            book.unknown(of: channel.roster.people).isEmpty, tail.rev <= channel.rev,
            let later = channel.tail.after(tail.rev, head: channel.rev)
        else { return nil }
        let past = events.map { Tail.Entry($0, of: tail, false) } + later
        return past[...].isReplayable ? past : nil
    }

    private mutating func listen(to stream: StreamName, _ gateway: String, now: Now) {
        channels[stream]!.gateways[gateway] = now.instant + Self.lease
        channels[stream]!.used = now.instant
    }

    /// `isAboutViewer`: the tail is the owner's word on whether this viewer may watch.
    mutating func serve(
        _ stream: StreamName, _ watcher: Watcher<Asker>, with tail: StreamTail? = nil,
        isAboutViewer: Bool = false, now: Now
    ) {
        guard let channel = channels[stream], channel.heldAfter == nil else {
            waiting[stream, default: []].append(.watcher(watcher))
            return refresh(stream)
        }
        guard channel.roster.admits(watcher.viewer) else {
            guard !isAboutViewer, !isDerived(stream) else {
                return refuse(watcher, channel.refusal(of: watcher.viewer, stream))
            }
            // Whoever has just joined may be here before the news of it: the owner knows.
            return draw(Picture(stream: stream, viewer: watcher.viewer), waitedForBy: watcher)
        }
        let unknown = book.unknown(of: channel.roster.people)
        guard unknown.isEmpty else {
            waiting[stream, default: []].append(.watcher(watcher))
            return askIdentities(unknown)
        }
        guard !channel.roster.apart.contains(watcher.viewer) else {
            // They count for themselves: the owner knows what they missed.
            return draw(Picture(apart: watcher, of: channel, stream), waitedForBy: watcher)
        }
        if let since = watcher.since, watcher.epoch == channel.epoch,
            let missed = channel.tail.after(since, head: channel.rev), missed.isReplayable
        {
            return settle(
                stream, watcher, at: channel.rev, events: missed, snapshot: nil, now: now)
        }
        if tail == nil, !isDerived(stream), let past = Picture(past: watcher, of: channel, stream) {
            return draw(past, waitedForBy: watcher)
        }
        if let snapshot = channel.snapshot {
            return settle(
                stream, watcher, at: channel.rev, events: nil, snapshot: snapshot, now: now)
        }
        if let tail, tail.epoch == channel.epoch, let snapshot = tail.picture(at: now.instant),
            tail.isDrawn(for: watcher.viewer),
            let missed = channel.tail.after(tail.rev, head: channel.rev)
        {
            return settle(
                stream, watcher, at: channel.rev, events: missed.isEmpty ? nil : missed,
                snapshot: snapshot, now: now)
        }
        let picture = Picture(stream: stream, viewer: channel.isShared ? nil : watcher.viewer)
        draw(picture, waitedForBy: watcher)
    }

    private mutating func draw(_ picture: Picture, waitedForBy watcher: Watcher<Asker>) {
        if pictured[picture] == nil { draw(picture, for: watcher.viewer) }
        pictured[picture, default: []].append(watcher)
    }

    /// The answer; from now on its gateway is passed every event.
    mutating func settle(
        _ stream: StreamName, _ watcher: Watcher<Asker>, at rev: Revision,
        events: ArraySlice<Tail.Entry>?, snapshot: Drawn?, shownRev: Revision? = nil,
        roster: StreamRoster? = nil, now: Now
    ) {
        listen(to: stream, watcher.gateway, now: now)
        let channel = channels[stream]!
        let hasFaces = events?.contains { $0.header.faces == true } == true
        answer(
            watcher.asker, watcher.id,
            WatchedStream(
                stream: stream, epoch: channel.epoch, rev: rev, shownRev: shownRev,
                events: events.map { $0.map { $0.frame(asOneOfMany: hasFaces) } },
                snapshot: snapshot?.view, portraits: snapshot?.portraits,
                roster: roster ?? channel.roster,
                people: book.identities(of: channel.roster.people),
                hasFaces: hasFaces ? true : nil))
    }
}

extension Channel {
    fileprivate func refusal(of viewer: PersonID, _ stream: StreamName) -> Failure {
        roster.barred.contains(viewer)
            ? missing ?? .missing(stream) : .notAdmitted(to: stream, roster.audience)
    }
}

extension Failure {
    fileprivate static func missing(_ stream: StreamName) -> Failure {
        Failure(.notFound, "There is no \(stream).")
    }

    static func notAdmitted(to stream: StreamName, _ audience: Audience) -> Failure {
        if case .allBut = audience {
            return Failure("BANNED", "You were put out of \(stream) for good.")
        }
        return Failure(.forbidden, "You may not watch \(stream).")
    }

    static func unreadable(_ stream: StreamName) -> Failure {
        Failure(.internal, "The owner of \(stream) gave an answer that can't be read.")
    }
}

extension ArraySlice<Tail.Entry> {
    /// The most bytes of events that a watcher is sent instead of the whole.
    private static var mostReplayed: Int { 512 << 10 }

    fileprivate var isReplayable: Bool {
        reduce(0) { $0 + $1.frame.count } <= Self.mostReplayed
    }
}
