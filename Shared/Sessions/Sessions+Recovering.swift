import Sync
import Wire

/// What this gateway has missed, and how it finds out.
extension Sessions {
    /// Asks for what lies between what this gateway has and what it heard of.
    func recover(_ stream: StreamName) {
        guard let channel = channels[stream], !channel.isRecovering,
            let reached = channel.reached, let viewer = viewer(of: channel)
        else { return }
        channels[stream]!.isRecovering = true
        begin(
            .watching(
                stream, for: viewer, by: gateway, nextID(), epoch: reached.epoch,
                since: reached.rev),
            .recover(stream))
    }

    func takeRecovery(_ reply: Reply, of stream: StreamName, now: Now) {
        guard channels[stream] != nil else { return }
        channels[stream]!.isRecovering = false
        guard let begun = reply.watchedStream else {
            if reply.failure?.isPassing == false {
                startAnew(stream, now: now)
            }
            return
        }
        guard begun.epoch == channels[stream]!.reached?.epoch, let events = begun.frames,
            begun.snapshot == nil
        else {
            channels[stream]!.leap(to: begun.point)
            return startAnew(stream, now: now)
        }
        learn(begun.roster, of: stream, at: begun.point, now: now)
        guard channels[stream] != nil else { return }
        unchecked.formUnion(channels[stream]!.guarded)
        checkAgain()
        let first = begun.rev - events.count + 1
        for (offset, event) in events.enumerated() {
            deliver(channels[stream]!.take(first + offset, event), of: stream, now: now)
        }
    }

    /// Every device that watches gets the whole, since events are out of reach.
    func startAnew(_ stream: StreamName, now: Now) {
        for connection in channels[stream]?.watchers ?? [] {
            guard let session = sessions[connection], session.watches[stream]?.reached != nil
            else {
                continue
            }
            ask(for: stream, session, nil, epoch: nil, since: nil, now: now)
        }
        unchecked.formUnion(channels[stream]?.guarded ?? [])
        checkAgain()
    }

    /// Once a second: the fan-out goes on passing events, and says what was missed.
    func renew() {
        var shards: [EntityKey: [SyncQuestion.Watched]] = [:]
        for (stream, channel) in channels {
            guard let reached = channel.reached else {
                retryGuard(stream)
                continue
            }
            shards[Shard.key(of: stream), default: []].append(
                SyncQuestion.Watched(
                    stream: stream, epoch: reached.epoch, rev: reached.rev,
                    people: mark(of: stream)))
        }
        for (shard, streams) in shards {
            for start in stride(from: 0, to: streams.count, by: SyncQuestion.mostStreams) {
                let end = min(start + SyncQuestion.mostStreams, streams.count)
                renew(Array(streams[start..<end]), shard)
            }
        }
    }

    func takeRenewal(_ reply: Reply, of streams: [StreamName], now: Now) {
        guard reply.header.status == .ok,
            let answer = try? JSON.decode(RenewedStreams.self, from: reply.body)
        else { return }
        for stream in answer.lost { recover(stream) }
    }
}

extension Sessions {
    private func mark(of stream: StreamName) -> Int {
        let channel = channels[stream]!
        if let mark = channel.mark { return mark }
        let known = channel.roster.people.sorted().compactMap { faces[$0] }
        let mark = PeopleMark.of(channel.roster, known)
        channels[stream]!.mark = mark
        return mark
    }

    private func renew(_ streams: [SyncQuestion.Watched], _ shard: EntityKey) {
        let (name, body) = JSON.encode(
            choice: SyncQuestion.renew(gateway: gateway, streams: streams))
        let call = Call(
            kind: SyncQuestion.kind, key: shard,
            header: CallHeader(
                id: nextID(), call: CallName(name), actor: .part("gateway"), timeoutMs: 2_000),
            body: body)
        begin(call, .renew(streams.map(\.stream)))
    }

    private func viewer(of channel: Channel) -> PersonID? {
        for connection in channel.watchers.union(channel.guarded) {
            if let person = sessions[connection]?.who?.person { return person }
        }
        return nil
    }
}
