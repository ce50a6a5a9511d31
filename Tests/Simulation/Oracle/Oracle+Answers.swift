import EventSourcing
import Journal
import MemoryJournals
import ParlorWire

extension Oracle {
    /// What was true before a host began its turn.
    struct Standing {
        let calls: [Call]
        let revs: [StreamName: Revision]
        /// What the journal remembered of each call's id.
        let remembered: [FirstAnswer?]
    }

    func standing(_ world: World, before calls: [Call]) -> Standing {
        noting { () throws(Broken) in try check(world) }
        let journal = MemoryJournal(on: world.purses)
        return Standing(
            calls: calls, revs: histories.mapValues(\.count),
            remembered: calls.map {
                journal.firstAnswer(to: $0.command, on: stream(of: $0))
            })
    }

    /// A host answers: each answer fits what was in the journal before and what is now.
    func told(_ replies: [Reply], to standing: Standing, _ world: World) {
        noting { () throws(Broken) in
            try check(world)
            for ((call, first), reply) in zip(zip(standing.calls, standing.remembered), replies)
            where call.header.actor.person != nil
                && !Murmur.names.contains(call.header.call.rawValue)
            {
                if reply.header.status == .ok {
                    try checkAnswer(call, reply)
                    guard first == nil || first!.rev == reply.header.rev else {
                        throw Broken(
                            "\(call.header.id) got another answer than revision \(first!.rev).")
                    }
                    guard !call.borrowsID(of: first) else {
                        throw Broken("\(call.header.id) got the answer of another command.")
                    }
                } else if let failure = reply.failure, failure.isDefinite {
                    if failure.code == .cidReused, call.borrowsID(of: first) { continue }
                    guard first == nil || call.borrowsID(of: first) else {
                        throw Broken("\(call.header.id) was refused, and is in the journal.")
                    }
                    try checkRefusal(call, failure, since: standing.revs[stream(of: call)] ?? 0)
                }
            }
        }
    }

    /// A client got an ok: an accepted command's answer is always the first one.
    func answered(_ call: Call, _ reply: Reply, before: Reply?) {
        noting { () throws(Broken) in try checkAnswer(call, reply) }
        if let before, before != reply {
            fail(
                "\(call.header.id) got another answer the second time: \(before.summary), then \(reply.summary)"
            )
        }
    }

    /// A client was told why not: there was a state that refuses the command.
    func refused(_ call: Call, _ reply: Reply, since rev: Revision) {
        guard let failure = reply.failure, failure.isDefinite else { return }
        noting { () throws(Broken) in try checkRefusal(call, failure, since: rev) }
    }

    /// What a turn kept it tells, in order, word for word, and nothing else.
    func published(_ publications: [Publication], having kept: [Place], _ world: World) {
        let told = publications.map { Place(stream: $0.header.stream, rev: $0.header.rev) }
        guard told == kept else { return fail("What was kept, \(kept), was told as \(told).") }
        for publication in publications {
            let header = publication.header
            let disk = header.stream.kind == Ledger.kind ? world.ledgers : world.purses
            let event = MemoryJournal(on: disk).events(
                of: header.stream, after: header.rev - 1, limit: 1, bytes: .max
            ).first
            guard let event, header.event == event.name, header.at == event.at,
                header.epoch == event.epoch, header.by == event.command.actor,
                header.id == event.command.id, publication.body == event.body
            else { return fail("\(publication.topic) \(header.rev) is not what was kept.") }
        }
    }
}

extension Oracle {
    /// An accepted command is in the journal, or changed nothing; its answer is the state that it left.
    private func checkAnswer(_ call: Call, _ reply: Reply) throws(Broken) {
        let stream = stream(of: call)
        guard let rev = reply.header.rev, rev <= self.rev(of: stream),
            reply.header.stream == stream,
            reply.body == state(of: stream, at: rev).view(for: call.header.actor)
        else {
            throw Broken("\(call.header.id) was answered with what never was: \(reply.summary)")
        }
        if let found = revisions(of: call) {
            guard rev == found.upperBound else {
                throw Broken("\(call.header.id) was answered with revision \(rev), not \(found).")
            }
        } else {
            guard case .success(0) = state(of: stream, at: rev).decision(on: call) else {
                throw Broken("\(call.header.id) was acknowledged, but the journal has it not.")
            }
        }
    }

    private func checkRefusal(
        _ call: Call, _ failure: Failure, since rev: Revision
    ) throws(Broken) {
        let stream = stream(of: call)
        let isFitting = (rev...self.rev(of: stream)).contains {
            state(of: stream, at: $0).decision(on: call) == .failure(failure)
        }
        guard isFitting else {
            throw Broken("\(call.header.id) was refused without a reason: \(failure)")
        }
    }
}

extension Call {
    /// It has the id of a command that asked for something else.
    fileprivate func borrowsID(of first: FirstAnswer?) -> Bool {
        guard let digest = first?.digest else { return false }
        return digest != CommandDigest(header.call, body)
    }
}

extension Failure {
    /// Nothing was changed, and nothing will be.
    fileprivate var isDefinite: Bool { code != .unavailable && code != .timeout }
}
