internal import Bus
internal import ParlorWire

extension Broker {
    func drainWorkers() -> Int {
        parts.drain(workers, atMost: Self.share) {
            let worker = PeerID(parts.copy(0))
            guard !isReply else { return passOn(replyOf: worker) }
            do throws(Malformed) {
                receive(try WorkerMessage(frames: Array(parts.all.dropFirst())), from: worker)
            } catch {
                tally.malformed += 1
                if isAnnouncement { tell(worker, .refused(because: error.reason)) }
            }
        }
    }

    private var isAnnouncement: Bool {
        parts.count > 2 && parts.isEqual(2, WorkerMessage.Verb.announce)
    }

    private var isReply: Bool {
        parts.count == 6 && parts.isEqual(2, WorkerMessage.Verb.reply)
            && parts.isEqual(1, WireVersion.frame)
    }

    /// From the worker's frames (its id, version, verb, ticket, header, body) to the caller's.
    private func passOn(replyOf worker: PeerID) {
        guard let ticket = Ticket(bytes: parts[3]) else {
            tally.malformed += 1
            return
        }
        guard let origin = router.complete(ticket, by: worker) else { return }
        let bytes = parts[5].count
        var backlog: Backlog?
        if bytes >= Backlog.least {
            backlog = unreadAnswers.backlog(of: origin.peer, for: bytes)
            if backlog == nil { return refuse(origin, .unread) }
        }
        guard begin(answering: origin) else { return }
        let calls = socket(of: origin.door)
        _ = calls.send(WireVersion.frame, more: true)
        _ = parts.send(4..<6, to: calls, heldIn: backlog)
    }

    private func receive(_ message: WorkerMessage, from worker: PeerID) {
        switch message {
        case .announce(let announcement):
            if let reason = whyForbidden(announcement, rightsOfPeer) {
                tell(worker, .refused(because: reason))
                return
            }
            guard router.hasRoom(for: worker) else {
                tally.refused += 1
                tell(worker, .refused(because: Self.noRoom))
                return
            }
            if let rival = router.rival(of: announcement, from: worker, now: now),
                tell(rival, .beat(at: now))
            {
                tell(worker, .taken)
                return
            }
            for origin in router.announce(announcement, from: worker, now: now) {
                refuse(origin, .workerLost)
            }
            tell(worker, .welcome(at: now))
        case .beat(let counters):
            let isKnown = router.beat(from: worker, counters: counters, now: now)
            tell(worker, isKnown ? .beat(at: now) : .unknown)
        case .leave(let forGood):
            router.leave(worker, forGood: forGood)
            tell(worker, .goodbye)
        case .reply: tally.malformed += 1
        }
    }

    private static let noRoom =
        "The bus has \(RouterLimits.mostWorkers) workers, and room for no more. Stop some, or connect to another."

    /// False when the worker's connection is gone, or takes no more.
    @discardableResult
    func tell(_ worker: PeerID, _ message: BrokerMessage) -> Bool {
        guard workers.send(worker.bytes, more: true) == .whole else { return false }
        return workers.send(frames: message.frames) == .whole
    }
}
