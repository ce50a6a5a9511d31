import ParlorWire

/// Viewers who are apart see a stream in their own way, and count its events for themselves.
extension Fanout {
    /// The owner has said what one of them missed.
    mutating func drewApart(
        _ stream: StreamName, _ watcher: Watcher<Asker>, by tail: StreamTail, now: Now
    ) {
        let drawn = tail.picture(at: now.instant)
        guard let shownRev = tail.shownRev, tail.events != nil || drawn != nil,
            let channel = channels[stream], channel.epoch == tail.epoch,
            channel.heldAfter == nil, channel.roster.admits(watcher.viewer),
            channel.roster.apart.contains(watcher.viewer)
        else {
            // Who is apart no more counts as all do: of that they have nothing yet.
            let isOwn = tail.shownRev != nil
            waiting[stream, default: []].append(.watcher(isOwn ? watcher : watcher.anew))
            return refresh(stream)
        }
        let isAhead = tail.rev > channel.rev
        let events = tail.events.map { $0.map { Tail.Entry($0, of: tail, false) } }
        settle(
            stream, watcher, at: tail.rev, events: events.map { $0[...] }, snapshot: drawn,
            shownRev: shownRev, roster: isAhead ? tail.roster : nil, now: now)
        // Its publication is still on its way: whoever watches already gets it in order.
        if isAhead { refresh(stream) }
    }
}
