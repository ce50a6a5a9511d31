internal import Bus
internal import ParlorWire

extension Broker {
    func drainCalls(at door: CallsDoor) -> Int {
        parts.drain(socket(of: door), atMost: Self.share) { receiveCall(at: door) }
    }

    func socket(of door: CallsDoor) -> Socket { door == .open ? calls : partCalls }

    private func receiveCall(at door: CallsDoor) {
        let isDelimited = parts.count > 1 && parts[1].isEmpty
        let first = isDelimited ? 2 : 1
        let origin = Origin(
            door: door, peer: PeerID(parts.copy(0)), isDelimited: isDelimited,
            header: hasHeader(first) ? parts.copy(first + 3) : [])
        if let failure = whyMalformed(first) {
            tally.malformed += 1
            return answer(origin, Reply(refusing: origin.id, failure))
        }
        tally.calls += 1
        let kind = EntityKind(parts.text(first + 1))
        if let reason = whyForbidden(kind, header: first + 3, rights(at: door)) {
            return refuse(origin, reason)
        }
        guard kind != Self.ownKind else { return answerOwn(origin, body: parts.copy(first + 4)) }
        let key = parts[first + 2]
        forward(origin, kind, keyHash: key.isEmpty ? nil : UInt64(fnv1a: key), from: first + 1)
    }

    /// Sends the frames from `first` on to a worker, or refuses the call.
    private func forward(_ origin: Origin, _ kind: EntityKind, keyHash: UInt64?, from first: Int) {
        let bytes = parts[first + 3].count + origin.header.count
        while true {
            let route = router.route(
                kind, keyHash: keyHash, from: origin, by: origin.peer, bytes: bytes, now: now)
            switch route {
            case .nobody: return refuse(origin, .nobody(kind))
            case .noInstance: return refuse(origin, .noInstance)
            case .unknown: return refuse(origin, .unknown(kind))
            case .away: return refuse(origin, .away(kind))
            case .busy: return refuse(origin, .busy(kind))
            case .tooMany: return refuse(origin, .tooMany)
            case .to(let worker, let ticket):
                switch workers.send(worker.bytes, more: true) {
                case .whole:
                    _ = workers.send(WireVersion.frame, more: true)
                    _ = workers.send(BrokerMessage.Verb.call, more: true)
                    _ = ticket.withBytes { workers.send($0, more: true) }
                    _ = parts.send(first..<first + 4, to: workers)
                    return
                case .full:
                    router.withdraw(ticket, of: worker)
                    return refuse(origin, .busy(kind))
                case .unreachable:
                    router.withdraw(ticket, of: worker)
                    for orphan in router.lose(worker) { refuse(orphan, .workerLost) }
                }
            }
        }
    }

    private func hasHeader(_ first: Int) -> Bool {
        parts.count > first + 3 && parts[first + 3].count <= Limits.header
    }

    private func whyMalformed(_ first: Int) -> Failure? {
        let count = parts.count - first
        if count > 0, !parts.isEqual(first, WireVersion.frame), count == 5 || isVersion(first) {
            let shown = String(decoding: parts[first].prefix(8), as: UTF8.self)
            return Failure(
                .versionMismatch,
                "This bus speaks version P1 of the protocol, the call is '\(shown)'.")
        }
        guard count == 5, !parts.isOverlong else {
            return Failure(.badInput, "A call has 5 frames: version, kind, key, header, body.")
        }
        guard (1...Limits.key).contains(parts[first + 1].count),
            parts[first + 2].count <= Limits.key
        else {
            return Failure(
                .badInput, "A call's kind and key have at most \(Limits.key) bytes each.")
        }
        guard parts[first + 3].count <= Limits.header else {
            return Failure(.badInput, "A call's header has at most \(Limits.header) bytes.")
        }
        guard parts[first + 4].count <= Limits.body else {
            return Failure(.payloadTooLarge, "A call's body has at most \(Limits.body) bytes.")
        }
        return nil
    }

    private func isVersion(_ index: Int) -> Bool {
        let frame = parts[index]
        return (2...4).contains(frame.count) && frame[0] == UInt8(ascii: "P")
            && frame.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
