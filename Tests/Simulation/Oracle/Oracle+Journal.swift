import EventSourcing
import Journal
import MemoryJournals
import ParlorWire

extension Oracle {
    /// The next event: it continues its stream, and was decided by the entity's rules.
    func take(_ event: StoredEvent, at now: Timestamp) throws(Broken) {
        let stream = event.stream
        guard event.rev == rev(of: stream) + 1, event.epoch == epoch else {
            throw Broken("\(stream) goes from revision \(rev(of: stream)) to \(event.rev).")
        }
        try remember(event)
        let chapter = try Chapter(event, after: state(of: stream))
        chronicles[epoch, default: [:]][stream, default: []].append(chapter)
        if let purse = chapter.state as? Purse { try take(event, of: purse, at: now) }
    }

    private func take(_ event: StoredEvent, of purse: Purse, at now: Timestamp) throws(Broken) {
        let key = event.stream.key
        guard purse.coins >= 0 else { throw Broken("\(event.stream) has less than nothing.") }
        switch try? JSON.decode(choice: Purse.Event.self, name: event.name, body: event.body) {
        case .filled(let amount)? where Ledger.books(amount):
            carriage.expect(amount, from: event)
        case .armed(let until)?: alarms[key] = Alarm(at: until, setAt: now)
        case .hushed?: alarms[key]?.setAt = now
        case .rang?:
            guard let alarm = alarms[key], event.at >= alarm.at else {
                throw Broken(
                    "\(event.stream) rang at revision \(event.rev) without a deadline that was due."
                )
            }
            alarms[key] = nil
        default: break
        }
        if let alarm = alarms[key], purse.isHushed {
            hushed[key, default: []].insert(alarm.at)
        }
    }

    private func remember(_ event: StoredEvent) throws(Broken) {
        let id = Accepted(stream: event.stream, command: event.command)
        if let known = accepted[id], known.upperBound + 1 != event.rev {
            throw Broken("\(event.command) was accepted twice on \(event.stream).")
        }
        accepted[id] = (accepted[id]?.lowerBound ?? event.rev)...event.rev
        guard event.command.actor != .clock else { return }
        let earlier = streams.updateValue(event.stream, forKey: event.command)
        guard earlier == nil || earlier == event.stream else {
            throw Broken("\(event.command) was accepted on \(earlier!) and \(event.stream).")
        }
    }

    /// A call without a key founds a purse: which one is known when it is accepted.
    func stream(of call: Call) -> StreamName {
        streams[call.command] ?? StreamName(call.kind, call.key)
    }

    func revisions(of call: Call) -> ClosedRange<Revision>? {
        accepted[Accepted(stream: stream(of: call), command: call.command)]
    }

    /// What was kept beside the events is what they make of each purse.
    func checkIndexes(_ journal: MemoryJournal) throws(Broken) {
        let listed = journal.list("purse.coins", prefix: "", after: nil, limit: .max)
        let coins = histories.compactMapValues { ($0.last!.state as? Purse).map { "\($0.coins)" } }
        let found = Dictionary(listed.map { ($0.stream, $0.sort) }) { "\($0) and \($1)" }
        guard found == coins else {
            throw Broken("The purses are listed with \(found), and have \(coins).")
        }
        let deadlines = journal.deadlines(of: [Purse.kind], limit: .max)
        let kept = Dictionary(uniqueKeysWithValues: deadlines.map { ($0.stream.key, $0.at) })
        guard kept == alarms.mapValues(\.at) else {
            throw Broken("The journal has the deadlines \(kept), and the purses \(alarms).")
        }
    }
}

extension Call {
    var command: CommandKey { CommandKey(actor: header.actor, id: header.id) }
}
