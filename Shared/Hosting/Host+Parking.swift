import Journal
public import Wire

extension Host {
    /// Tries again what followers could not carry out; nil while there is nothing to try.
    public func resume(now: Now) -> Outcome? {
        guard !followers.isEmpty, parking.isDue(now.instant) else { return nil }
        let parked: [ParkedCommand]
        do throws(JournalFault) {
            parked = try journal.parked(limit: Parking.most).commands
        } catch {
            parking.hasParked(now: now.instant)
            return Outcome([], fault: error, isFinal: false)
        }
        let due = parking.due(among: parked, now: now.instant)
        guard !due.isEmpty else { return nil }
        var faults: [Parking.Target: JournalFault] = [:]
        let outcome = keeping(now.date) { stage in
            stage.know(parked)
            for (target, commands) in due {
                do throws(JournalFault) {
                    for command in commands { try resume(command, &stage) }
                    faults[target] = nil
                } catch {
                    stage.fault = error
                    faults[target] = error
                }
            }
        } refusing: { _ in
            []
        }
        for (target, _) in due {
            parking.tried(target, faults[target] ?? outcome.fault, now: now.instant)
        }
        return outcome
    }

    /// What is not carried over, and why, for the operator.
    public var stuckWork: [String] {
        followers.compactMap { $0.stopFault?.detail } + parking.stuckWork
    }

    private func resume(_ command: ParkedCommand, _ stage: inout Stage) throws(JournalFault) {
        guard let follower = followers.first(where: { $0.name == command.follower }) else {
            throw JournalFault(
                .otherVersion, "Nothing here is called \(command.follower) any more.")
        }
        try follower.resume(command, reader(of: follower.source), &stage)
        if stage.writeFault == nil { stage.batch.resumed.append(command) }
    }
}
