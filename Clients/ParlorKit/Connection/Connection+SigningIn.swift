import ParlorWire

extension Connection {
    mutating func start() {
        shown.change { ($0.trouble, $0.ended, $0.isElsewhere) = (nil, nil, false) }
        // Those of this run are on their way.
        for entry in outbox.entries(at: clock.now()) where unanswered.insert(entry.cid).inserted {
            give(.call(Session.Call(entry)))
        }
        give(.start)
    }

    mutating func enter(_ former: Former, _ change: Int) {
        changes = max(changes, change)
        switch former {
        case .same: give(.stop)
        case .nobody:
            give(.stop)
            forget(because: .signedOut, sparesUnseen: true)
        case .other:
            give(.signOut)
            forget(because: .signedOut)
        }
        start()
    }

    mutating func leave(_ change: Int) {
        changes = max(changes, change)
        give(.signOut)
        forget(because: .signedOut)
    }

    /// What the person had is neither kept nor shown any more. Views that have shown nothing yet can
    /// be the next person's.
    mutating func forget(because failure: Failure, sparesUnseen: Bool = false) {
        func isSpared(_ live: any LiveStream) -> Bool {
            sparesUnseen && live.place == nil && live.isFollowed
        }
        // A view that begins with what was kept is in `lives`, or begins after it was cleared.
        lives.with { lives in
            shelf.clear()
            lives = lives.filter { $0.value.live.map(isSpared) ?? false }
        }
        for (stream, watched) in watched where !(watched.live.map(isSpared) ?? false) {
            watched.live?.end(failure)
            self.watched[stream] = nil
            give(.unwatch(stream))
        }
        for cid in held.keys { release(cid) }
        outbox.clear()
        unanswered = []
        known.change { $0 = KnownPeople() }
    }
}
