internal import Bus
internal import ParlorWire
import Platform

extension Broker {
    /// The kind that the broker itself serves.
    static let ownKind = EntityKind("bus")

    func answerOwn(_ origin: Origin, body: Bytes) {
        answer(origin, reply(to: origin, body: body))
    }

    /// What it counted, as an event like any other: its epoch is this life, its rev the second.
    func publishCounters() {
        counted += 1
        let header = EventHeader(
            stream: StreamName("sys", EntityKey(instance)), epoch: epoch, rev: counted,
            event: "counters", at: Clock.now, by: .part("bus"),
            id: CommandID("\(epoch).\(counted)"))
        let publication = Publication(header: header, body: JSON.encode(status))
        _ = events.send(frames: publication.frames)
    }
}

extension Broker {
    private func reply(to origin: Origin, body: Bytes) -> Reply {
        do throws(Malformed) {
            let header = try CallHeader(bytes: origin.header)
            let ok = ReplyHeader(id: header.id, status: .ok)
            // The kind says already that it is the bus that is asked.
            let asked = header.call.rawValue
            let question =
                BusQuestion.CodingKeys(rawValue: asked)
                ?? BusQuestion.CodingKeys(rawValue: "\(Self.ownKind).\(asked)")
            switch question {
            case .status?: return Reply(header: ok, body: JSON.encode(status))
            case .workers?: return Reply(header: ok, body: JSON.encode(workerList))
            case .route?:
                let asking = try JSON.decode(
                    choice: BusQuestion.self, name: BusQuestion.CodingKeys.route.rawValue,
                    body: body)
                guard case .route(let kind, let key) = asking else {
                    preconditionFailure("The question of that name has a kind and a key.")
                }
                guard let route = self.route(kind, key) else {
                    return Reply(refusing: header.id, Reason.nobody(kind).failure)
                }
                return Reply(header: ok, body: JSON.encode(route))
            case nil:
                let names = BusQuestion.CodingKeys.allCases.map(\.rawValue)
                let failure = Failure(
                    .unknownCall,
                    "The bus answers \(names.joined(separator: ", ")), not '\(asked)'.")
                return Reply(refusing: header.id, failure)
            }
        } catch {
            tally.malformed += 1
            return Reply(refusing: origin.id, error.failure)
        }
    }

    private var workerList: BusWorkers {
        BusWorkers(workers: router.roster.map { BusWorker($0, now: now) })
    }

    private func route(_ kind: EntityKind, _ key: EntityKey) -> BusRoute? {
        let hash = UInt64(fnv1a: key.rawValue)
        guard let chosen = router.choice(for: kind, keyHash: hash)?.announcement else {
            return nil
        }
        return BusRoute(service: chosen.service, instance: chosen.instance, pid: chosen.pid)
    }

    private var status: BusStatus {
        BusStatus(
            version: Release.version, instance: instance,
            pid: Int(getpid()), startedAt: tally.startedAt,
            uptimeMs: (now - tally.started).wholeMilliseconds, calls: tally.calls,
            callsPerSecond: tally.callsPerSecond, events: tally.events,
            eventsPerSecond: tally.eventsPerSecond, pending: router.pendingCount,
            refused: tally.refused, unserved: tally.unserved, malformed: tally.malformed,
            forbidden: tally.forbidden,
            undelivered: tally.undelivered, memoryBytes: ProcessMemory.resident,
            processorShare: tally.processorShare,
            workers: router.workerCount)
    }
}
