import ParlorWire

extension Connection {
    /// A view may go at any time: nobody holds it but the app.
    struct Watched {
        weak var live: (any LiveStream)?
        let id: ObjectIdentifier
    }

    /// Those who wait for the answer to one call.
    struct Waiting {
        var replies: [Reply]
        let isRead: Bool
    }

    /// An answer whose change a watched view does not have yet.
    struct Held {
        let answer: Session.Answer
        let stream: StreamName
        let rev: Revision
    }

    /// A view that does not come must not hold an answer for ever.
    private static let longestHold: Duration = .seconds(1)

    mutating func pass(_ news: Session.News, to stream: StreamName) {
        if known.update({ $0.take(news) }), !hasNewLooks {
            hasNewLooks = true
            tell(.showPeople)
        }
        guard let live = watched[stream]?.live, let viewer = session.viewer else { return }
        if !live.take(news, for: viewer) { watchAnew(stream) }
        for (cid, held) in held where held.stream == stream && has(held) { release(cid) }
        saveSoon()
    }

    /// All news that has come by then is shown at once: many streams may tell of the same people.
    mutating func showPeople() {
        guard hasNewLooks else { return }
        hasNewLooks = false
        for watched in watched.values { watched.live?.showPeople() }
    }

    /// From the whole state.
    mutating func watchAnew(_ stream: StreamName) {
        give(.unwatch(stream))
        give(.watch(stream, nil))
    }

    /// Who made a call sees its change in what they watch, once the call returns.
    mutating func answered(_ cid: CommandID, _ answer: Session.Answer) {
        if let open = replies[cid], let stream = answer.stream, let rev = answer.rev {
            if !open.isRead { reopen(stream) }
            let new = Held(answer: answer, stream: stream, rev: rev)
            if !has(new) {
                held[cid] = new
                clock.wake(after: Self.longestHold) { [tell] in tell(.release(cid)) }
                return
            }
        }
        reply(to: cid, .success(answer))
    }

    /// Who changed something may see it: a view that was closed to them is watched again.
    private mutating func reopen(_ stream: StreamName) {
        guard let live = watched[stream]?.live, !live.isFollowed else { return }
        live.reopen()
        give(.watch(stream, nil))
    }

    private func has(_ held: Held) -> Bool {
        guard let live = watched[held.stream]?.live, live.isFollowed else { return true }
        return live.place.map { $0.rev >= held.rev } ?? false
    }

    mutating func release(_ cid: CommandID) {
        guard let answer = held.removeValue(forKey: cid)?.answer else { return }
        reply(to: cid, .success(answer))
    }

    mutating func reply(to cid: CommandID, _ answer: Result<Session.Answer, Failure>) {
        for reply in replies.removeValue(forKey: cid)?.replies ?? [] { reply(answer) }
    }

    /// A call that waits for the network is kept until it is answered.
    mutating func keep(_ call: Session.Call) {
        guard let entry = call.entry(at: clock.now()) else { return }
        unanswered.insert(call.cid)
        outbox.hold(entry)
    }

    mutating func settle(_ cid: CommandID) {
        if unanswered.remove(cid) != nil { outbox.remove(cid) }
    }

    private mutating func saveSoon() {
        guard !isSaving else { return }
        isSaving = true
        clock.wake(after: .milliseconds(800)) { [tell] in tell(.save) }
    }

    mutating func save() {
        isSaving = false
        for (stream, watched) in watched {
            if let state = watched.live?.unsaved() { shelf.keep(state, of: stream) }
        }
    }
}
