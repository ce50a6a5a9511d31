import EventSourcing
import Journal
import Wire

extension Oracle {
    /// What was true before a host began its turn.
    struct Standing {
        let calls: [Call]
        let revs: [EntityKey: Revision]
        /// What the journal said each call's first answer was.
        let remembered: [Revision?]
    }

    func standing(_ world: World, before calls: [Call]) -> Standing {
        noting { () throws(Broken) in try check(world) }
        let journal = MemoryJournal(on: world.purses)
        return Standing(
            calls: calls, revs: histories.mapValues(\.count),
            remembered: calls.map {
                journal.revision(answering: $0.command, on: stream(of: $0))
            })
    }

    /// A host answers: each answer fits what was in the journal before and what is now.
    func told(_ replies: [Reply], to standing: Standing, _ world: World) {
        noting { () throws(Broken) in
            try check(world)
            for ((call, rev), reply) in zip(zip(standing.calls, standing.remembered), replies)
            where call.header.call.kind == Purse.kind {
                if reply.header.status == .ok {
                    try checkAnswer(call, reply)
                    guard rev == nil || rev == reply.header.rev else {
                        throw Broken("\(call.header.id) got another answer than revision \(rev!).")
                    }
                } else if let failure = reply.failure, failure.isDefinite {
                    guard rev == nil else {
                        throw Broken("\(call.header.id) was refused, and is in the journal.")
                    }
                    try checkRefusal(call, failure, since: standing.revs[call.key] ?? 0)
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
            let disk = header.stream.kind == Purse.kind ? world.purses : world.ledgers
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
        guard let rev = reply.header.rev, rev <= self.rev(of: stream.key),
            reply.header.stream == stream, reply.body == state(of: stream.key, at: rev).body
        else {
            throw Broken("\(call.header.id) was answered with what never was: \(reply.summary)")
        }
        if let found = revisions(of: call) {
            guard rev == found.upperBound else {
                throw Broken("\(call.header.id) was answered with revision \(rev), not \(found).")
            }
        } else {
            guard isQuiet(call, at: rev) else {
                throw Broken("\(call.header.id) was acknowledged, but the journal has it not.")
            }
        }
    }

    private func isQuiet(_ call: Call, at rev: Revision) -> Bool {
        switch purseCommand(of: call) {
        case .put(let amount)?: amount == 0
        case .level(let coins)?: coins == state(of: call.key, at: rev).purse.coins
        case .hush(let on)?: on == state(of: call.key, at: rev).purse.isHushed
        default: false
        }
    }

    private func checkRefusal(
        _ call: Call, _ failure: Failure, since rev: Revision
    ) throws(Broken) {
        let isFitting =
            switch (purseCommand(of: call), failure.code) {
            case (.take(let amount)?, "TOO_FEW_COINS"):
                (rev...self.rev(of: call.key)).contains {
                    state(of: call.key, at: $0).purse.coins < amount
                }
            case (.ring?, .forbidden): true
            default: false
            }
        guard isFitting else {
            throw Broken("\(call.header.id) was refused without a reason: \(failure)")
        }
    }

    private func purseCommand(of call: Call) -> Purse.Command? {
        try? JSON.decode(
            choice: Purse.Command.self, name: call.header.call.rawValue, body: call.body)
    }
}

extension Failure {
    /// Nothing was changed, and nothing will be.
    fileprivate var isDefinite: Bool { code != .unavailable && code != .timeout }
}
