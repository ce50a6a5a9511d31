import ParlorWire

extension Fanout {
    /// Whoever published last may not have been heard: the owners are asked how far they are.
    mutating func compareHeads() {
        var byKind: [EntityKind: [StreamName]] = [:]
        for (stream, channel) in channels where !channel.gateways.isEmpty && !isDerived(stream) {
            byKind[stream.kind, default: []].append(stream)
        }
        byKind[IdentityBook.kind, default: []] += book.people.map {
            StreamName(IdentityBook.kind, $0.key)
        }
        for source in dependents.keys { byKind[source.kind, default: []].append(source) }
        askIdentities(book.unknown(of: Set(book.people)))
        for (kind, streams) in byKind {
            let unique = Array(Set(streams))
            for start in stride(from: 0, to: unique.count, by: OwnerQuestion.mostStreams) {
                let end = min(start + OwnerQuestion.mostStreams, unique.count)
                let some = Array(unique[start..<end])
                let (name, body) = JSON.encode(choice: OwnerQuestion.heads(streams: some))
                ask(.heads(some), kind, "", name, body)
            }
        }
    }

    mutating func compared(_ streams: [StreamName], by reply: Reply, now: Now) {
        guard reply.header.status == .ok,
            let heads = try? JSON.decode([StreamHead].self, from: reply.body)
        else { return }
        let found = Dictionary(heads.map { ($0.stream, $0) }) { $1 }
        for stream in streams {
            let head = found[stream]
            learnSource(stream, head.map { StreamPoint(epoch: $0.epoch, rev: $0.rev) })
            if let channel = channels[stream] {
                let hasNotBegun = head == nil && channel.rev == 0
                let isAbreast = head.map { $0.epoch == channel.epoch && $0.rev <= channel.rev }
                if isAbreast ?? hasNotBegun {
                    channels[stream]!.verified = now.instant
                } else {
                    refresh(stream)
                }
            }
            let person = PersonID(stream.key.rawValue)
            if stream.kind == IdentityBook.kind, let known = book.entries[person],
                let head, head.rev != known.rev || !book.isOf(head.epoch, person)
            {
                askIdentities([person])
            }
        }
    }

    mutating func forget(now: Now) {
        var bytes = 0
        for (stream, channel) in channels {
            for (gateway, until) in channel.gateways where until < now.instant {
                channels[stream]!.gateways[gateway] = nil
            }
            if channels[stream]!.gateways.isEmpty, now.instant - channel.used > Self.memory {
                remove(stream)
            } else {
                channels[stream]!.forget(from: now.instant, after: Self.memory)
                bytes += channels[stream]!.bytes
            }
        }
        if bytes > mostBytes { makeRoom(bytes - mostBytes * 3 / 4) }
        forgetSeals()
    }

    /// Those of gateways that are gone.
    private mutating func forgetSeals() {
        guard seals.count > Self.mostSeals else { return }
        let watching = channels.values.reduce(into: Set<String>()) {
            $0.formUnion($1.gateways.keys)
        }
        seals = seals.filter { watching.contains($0.key) }
    }

    private static var mostSeals: Int { 64 }

    /// Streams that nobody watches go first, the longest unused before the others.
    private mutating func makeRoom(_ bytes: Int) {
        var freed = 0
        let idle = channels.filter { $0.value.gateways.isEmpty }.sorted {
            $0.value.used < $1.value.used
        }
        for (stream, channel) in idle {
            guard freed < bytes else { return }
            freed += channel.bytes
            remove(stream)
        }
        for (stream, channel) in channels where freed < bytes {
            freed += channel.tail.bytes
            channels[stream]!.tail.clear()
        }
    }
}
