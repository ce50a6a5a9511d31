import Journal
public import ParlorWire

extension Host {
    /// Tries again what followers could not carry out; nil while there is nothing to try.
    public func resume(now: Now) -> Outcome? {
        guard !followers.isEmpty, parkedRetries.isDue(now.instant) else { return nil }
        var due: [(target: ParkedRetries.Target, commands: [ParkedCommand])] = []
        var faults: [ParkedRetries.Target: JournalFault] = [:]
        let outcome = keeping(now.date) { pending in
            (due, faults) = ([], [:])
            do throws(JournalFault) {
                let (parked, count) = try journal.parked(limit: ParkedRetries.most)
                pending.know(Set(parked.map(\.target)), parked: count)
                due = parkedRetries.due(among: parked, now: now.instant)
            } catch {
                pending.fault = error
            }
            for (target, commands) in due {
                do throws(JournalFault) {
                    for command in commands { try resume(command, &pending) }
                } catch {
                    pending.fault = error
                    faults[target] = error
                }
            }
        } refusing: { _ in
            []
        }
        guard !due.isEmpty else {
            guard outcome.fault != nil else { return nil }
            parkedRetries.hasParked(now: now.instant)
            return outcome
        }
        for (target, _) in due {
            parkedRetries.tried(target, faults[target] ?? outcome.writeFault, now: now.instant)
        }
        return outcome
    }

    /// What is not carried over, and why, for the operator.
    public var stuckWork: [String] {
        followers.compactMap { $0.stopFault?.detail } + parkedRetries.stuckWork
    }

    private func resume(_ command: ParkedCommand, _ pending: inout PendingBatch)
        throws(JournalFault)
    {
        guard let follower = followers.first(where: { $0.name == command.follower }) else {
            throw JournalFault(
                .otherVersion, "This version has no follower \(command.follower).")
        }
        try follower.resume(command, reader(of: follower.source), &pending)
        pending.batch.resumed.append(command)
    }
}
