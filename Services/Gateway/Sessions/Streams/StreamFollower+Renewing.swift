import ParlorWire

extension StreamFollower {
    /// Once a second: the fan-out goes on passing events, and says what was missed.
    func renew() {
        var shards: [EntityKey: [SyncQuestion.Watched]] = [:]
        for (stream, channel) in channels.byName {
            guard let reached = channel.reached else {
                if !channel.guarded.isEmpty, !channel.isRecovering { askForAccount(stream) }
                continue
            }
            shards[Shard.key(of: stream), default: []].append(
                SyncQuestion.Watched(
                    stream: stream, epoch: reached.epoch, rev: reached.rev,
                    people: channels.mark(of: stream)))
        }
        for (shard, streams) in shards {
            for start in stride(from: 0, to: streams.count, by: SyncQuestion.mostStreams) {
                let end = min(start + SyncQuestion.mostStreams, streams.count)
                renew(Array(streams[start..<end]), shard)
            }
        }
    }

    private func renew(_ streams: [SyncQuestion.Watched], _ shard: EntityKey) {
        let (name, body) = JSON.encode(
            choice: SyncQuestion.renew(
                gateway: questions.gateway, streams: streams, seal: questions.seal))
        questions.ask(CallName(name), SyncQuestion.kind, shard, RawJSON(body), timeoutMs: 2_000) {
            [unowned self] (renewed: RenewedStreams?, _) in
            for stream in renewed?.lost ?? [] { recover(stream) }
        }
    }
}

/// The accounts of connected devices, which say when a device is signed out.
extension StreamFollower {
    private static let mostRemembered = 50_000

    func followAccount(of who: Identified, for connection: ConnectionID) {
        let stream = StreamName(SignOutGuard.account, who.person.key)
        let isNew = channels[stream]?.guarded.isEmpty ?? true
        channels.byName[stream, default: Channel()].guarded.insert(connection)
        signOuts.add(connection)
        if isNew { askForAccount(stream) } else { signOuts.doubt([connection]) }
    }

    func unfollowAccount(of who: Identified, for connection: ConnectionID) {
        let stream = StreamName(SignOutGuard.account, who.person.key)
        if let reached = channels[stream]?.reached {
            if accountsReached.count >= Self.mostRemembered { accountsReached = [:] }
            accountsReached[who.person] = reached
        }
        channels.byName[stream]?.guarded.remove(connection)
        signOuts.remove(connection)
        channels.forgetIfUnused(stream)
    }

    private func askForAccount(_ stream: StreamName) {
        let person = PersonID(stream.key.rawValue)
        channels.byName[stream]!.isRecovering = true
        let place = accountsReached[person]
        let call = Call.watching(
            stream, for: person, by: questions.gateway, questions.nextID(), epoch: place?.epoch,
            since: place?.rev, seal: questions.seal)
        questions.ask(call) { [unowned self] reply, now in
            channels.byName[stream]?.isRecovering = false
            guard let begun = reply.watchedStream else { return }
            watches.meet(begun, now: now)
            // Of who was signed out before this, nothing more is heard.
            signOuts.doubt(channels[stream]?.guarded ?? [], anew: true)
        }
    }
}
