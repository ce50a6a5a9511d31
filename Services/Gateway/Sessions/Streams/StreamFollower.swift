import ParlorWire

/// Follows the streams that are watched here: hears what the fan-out publishes to this gateway, and
/// asks for what it missed.
final class StreamFollower {
    let questions: Questions
    let channels: Channels
    let watches: WatchRelay
    let signOuts: SignOutGuard
    /// Where accounts stood when their last device left: the fan-out goes on from there by itself,
    /// without asking their owner for the whole of each when a crowd comes back.
    var accountsReached: [PersonID: StreamPoint] = [:]

    init(
        _ questions: Questions, _ channels: Channels, _ watches: WatchRelay,
        _ signOuts: SignOutGuard
    ) {
        (self.questions, self.channels) = (questions, channels)
        (self.watches, self.signOuts) = (watches, signOuts)
    }

    func hear(_ publication: Publication, now: Now) {
        let header = publication.header
        if header.id == LinkTopic.identity {
            guard let said = try? JSON.decode(Said.self, from: publication.body) else { return }
            return channels.learn(Identity(header, said.body), now: now)
        }
        guard let channel = channels[header.stream] else { return }
        switch header.event {
        case LinkTopic.roster:
            let roster = try? JSON.decode(StreamRoster.self, from: publication.body)
            guard let roster else { return }
            channels.learn(roster, of: header.stream, at: header.point, now: now)
        case LinkTopic.people:
            let change = try? JSON.decode(PeopleChange.self, from: publication.body)
            if let change { channels.learn(change, of: header.stream, at: header.point, now: now) }
        case LinkTopic.closed:
            guard let end = try? JSON.decode(StreamEnd.self, from: publication.body) else { return }
            let guards = channels.end(header.stream, of: header.epoch, end.closed, now: now)
            signOuts.doubt(guards)
        case _ where header.rev > 0: hearEvent(publication, channel, now: now)
        default:
            // Who may still hear a signal is not known: a roster may be lost.
            guard !channel.awaitsRoster else { return }
            channels.deliver(DeviceFrames(publication.body), at: nil, of: header.stream, now: now)
        }
    }

    /// Asks for what lies between what this gateway has and what it heard of.
    func recover(_ stream: StreamName) {
        guard let channel = channels[stream], !channel.isRecovering,
            let reached = channel.reached, let viewer = channels.viewer(of: channel)
        else { return }
        channels.byName[stream]!.isRecovering = true
        let call = Call.watching(
            stream, for: viewer, by: questions.gateway, questions.nextID(),
            epoch: reached.epoch, since: reached.rev, seal: questions.seal)
        questions.ask(call) { [unowned self] reply, now in
            catchUp(stream, with: reply, now: now)
        }
    }
}

extension StreamFollower {
    private func hearEvent(_ publication: Publication, _ channel: Channel, now: Now) {
        let header = publication.header
        let stream = header.stream
        guard let frame = DeviceFrames(publication) else { return }
        guard let reached = channel.reached else { return channels.keepEarly(frame, header) }
        guard reached.epoch == header.epoch else { return recover(stream) }
        if header.event == SignOutGuard.signedOut, stream.kind == SignOutGuard.account {
            signOuts.hear(publication, at: channel.guarded, now: now)
        }
        if header.event == SignOutGuard.suspended, stream.kind == SignOutGuard.account {
            // The account says why, and until when.
            signOuts.doubt(channel.guarded, anew: true)
        }
        let next = channels.byName[stream]!.advance(
            to: header.rev, frame, changesRoster: header.roster == true)
        channels.deliver(next, of: stream, now: now)
        guard let known = channels[stream], let rev = known.reached?.rev else { return }
        if header.rev > rev || known.isAhead { recover(stream) }
    }

    private func catchUp(_ stream: StreamName, with reply: Reply, now: Now) {
        guard channels[stream] != nil else { return }
        channels.byName[stream]!.isRecovering = false
        guard let begun = reply.watchedStream else {
            if reply.failure?.isPassing == false { watches.startAnew(stream, now: now) }
            return
        }
        guard begun.shownRev == nil else {
            // Nobody who watches here counts as all do: each goes on by their own count.
            channels.byName[stream]!.leap(to: begun.point)
            return watches.goOn(stream, now: now)
        }
        guard begun.epoch == channels[stream]!.reached?.epoch, let events = begun.frames,
            begun.snapshot == nil
        else {
            channels.byName[stream]!.leap(to: begun.point)
            return watches.startAnew(stream, now: now)
        }
        channels.learn(begun.roster, of: stream, at: begun.point, now: now)
        guard let channel = channels[stream] else { return }
        signOuts.doubt(channel.guarded)
        let first = begun.rev - events.count + 1
        for (offset, event) in events.enumerated() {
            let next = channels.byName[stream]!.advance(to: first + offset, event)
            channels.deliver(next, of: stream, now: now)
        }
    }

    private struct Said: Decodable { let body: RawJSON }
}

extension Identity {
    fileprivate init(_ header: EventHeader, _ body: RawJSON) {
        self.init(
            userId: PersonID(header.stream.key.rawValue), epoch: header.epoch, rev: header.rev,
            identity: body)
    }
}
