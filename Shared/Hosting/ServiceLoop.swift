import BusZeroMQ
import Journal
import ParlorWire
import Platform

/// Drain, decide, keep, tell: what a host does with what its shell brings.
final class ServiceLoop {
    private let host: Host
    let shell: Shell
    private let background: BackgroundWork
    private let health: JournalHealth
    private var identities: IdentityFiller<ReturnAddress>
    private var askedFirst = AskedFirst<ReturnAddress>()
    private var batchSize = BatchSize()
    private var waiting = CallTurns<ReturnAddress>()
    /// Until something is to be done of ourselves.
    private var pause = Shell.glance
    let started = Clock.now
    /// When to decide once more what the service begins with.
    private var beginsAgain: Instant?
    private(set) var turnBegan: UInt64 = 0

    init(_ host: Host, _ background: BackgroundWork?, _ health: JournalHealth, in shell: Shell) {
        self.host = host
        self.background = background ?? BackgroundWork()
        self.shell = shell
        self.health = health
        host.stopwatch = { Clock.nanoseconds }
        identities = IdentityFiller(for: shell.instance)
    }

    func run() throws {
        health.begin(shell.log)
        try begin()
        try shell.run {
            waiting.room(besides: batchSize.calls)
        } holding: {
            let failingReason = health.failingReason
            if let failingReason { shell.complain(failingReason) }
            return Holding(
                activeEntities: host.activeCount, journalBytes: (try? host.journal.bytes()) ?? 0,
                failingReason: failingReason, lowDisk: host.lowDisk(), stuckWork: host.stuckWork)
        } turn: { arrivals in
            try health.refuseDamage()
            try turn(arrivals)
            return pause
        }
    }

    /// Until the next deadline; not at all when it is due, since others may be due behind it.
    static func pause(until due: Timestamp, _ now: Timestamp) -> Duration {
        max(.zero, min(Shell.glance, due - now))
    }
}

extension ServiceLoop {
    /// What could not be kept yet, because of a full disk say, is decided again after a second.
    private func begin() throws {
        beginsAgain = nil
        guard let outcome = try host.begin(now: Clock.now) else { return }
        let failures = outcome.replies.compactMap(\.failure)
        for failure in failures { shell.complain(failure.message) }
        if failures.contains(where: \.isPassing) { beginsAgain = Clock.instant + .seconds(1) }
        try tell([]) { outcome }
    }

    private func beginAgainIfDue() throws(JournalFault) {
        guard let due = beginsAgain, Clock.instant >= due else { return }
        do {
            try begin()
        } catch let fault as JournalFault {
            throw fault
        } catch {
            shell.complain("\(error)")
            beginsAgain = Clock.instant + .seconds(1)
        }
    }

    private func turn(_ arrivals: Arrivals) throws(JournalFault) {
        turnBegan = Clock.nanoseconds
        try beginAgainIfDue()
        let (answered, answers) = askedFirst.take(arrivals.replies)
        waiting.append(
            background.takePrepared() + takeToBackground(arrivals.calls)
                + (shell.isStopping ? askedFirst.takeAll() : []))
        // What was answered is known in this turn alone.
        let calls =
            answered
            + (shell.isStopping ? waiting.takeAll() : waiting.takeSlice(atMost: batchSize.calls))
        if !calls.isEmpty {
            let began = Clock.nanoseconds
            host.backgroundLoad = background.load
            try tell(calls) {
                defer { batchSize.took(nanoseconds: Clock.nanoseconds - began, for: calls.count) }
                return host.receive(calls.map(\.call), now: Clock.now, knowing: answers)
            }
        }
        answerFromBackground()
        for hint in arrivals.hints { host.hint(hint) }
        for reply in arrivals.replies {
            send(identities.receive(reply, now: Clock.instant))
        }
        if shell.isStopping { send(identities.giveUp()) }
        if !arrivals.replies.isEmpty {
            try tell([]) { host.receive(answers: arrivals.replies, now: Shell.now) }
        }
        if host.evictUnused(now: Clock.instant) { ProcessMemory.giveBack() }
        if let resumed = host.resume(now: Shell.now) { try tell([]) { resumed } }
        let now = Clock.now
        pause = Shell.glance
        do throws(JournalFault) {
            if let due = try host.nextDeadline() {
                pause = Self.pause(until: due, now)
                if due <= now, try tell([], { host.wake(now: now) }) != nil {
                    pause = Shell.glance
                }
            }
            try host.ask(as: shell.instance, now: Clock.instant) {
                shell.port.begin($0, timeout: Follower.patience)
            }
        } catch {
            try report(error, isFinal: error.isFinal)
        }
        if let outcome = host.cut(now: now) { try tell([]) { outcome } }
        let announcements = host.takeAnnouncements(now: now)
        // Also what was published to announce it: a call may note that it has been published.
        for signal in host.takeSignals(now: now) { shell.port.publish(signal) }
        for call in announcements { shell.port.begin(call, timeout: Follower.patience) }
        for due in [host.nextSignal, host.nextAnnouncement, host.nextCut].compactMap(\.self) {
            pause = min(pause, Self.pause(until: due, now))
        }
        if !waiting.isEmpty { pause = .zero }
    }

    /// The calls that are left.
    private func takeToBackground(
        _ calls: [(from: ReturnAddress, call: Call)]
    ) -> [(from: ReturnAddress, call: Call)] {
        let wakeup = shell.port.wakeup
        return calls.filter { from, call in
            if background.takes(call) {
                background.begin(call, from: from) { wakeup.wake() }
                return false
            }
            if let question = host.question(before: call), askedFirst.add((from, call), question) {
                shell.port.begin(question, timeout: AskedFirst<ReturnAddress>.patience)
                return false
            }
            guard let work = host.preparation(of: call) else { return true }
            background.prepare(call, from: from, work) { wakeup.wake() }
            return false
        }
    }

    private func answerFromBackground() {
        if shell.isStopping { background.end() }
        for answered in background.takeAnswered() {
            shell.port.reply(answered.reply, to: answered.address)
            let times = CallTimes(
                queue: Int(answered.waitedNanoseconds / 1_000),
                decide: Int(answered.tookNanoseconds / 1_000))
            shell.observations.decided(
                CallNote(answered.call, answer: answered.reply, at: Clock.now, took: times))
            shell.count(
                calls: 1, refused: answered.reply.header.status == .error ? 1 : 0, events: 0,
                tookNanoseconds: answered.tookNanoseconds)
        }
    }

    @discardableResult
    private func tell(
        _ calls: [(from: ReturnAddress, call: Call)], _ work: () -> Host.Outcome
    ) throws(JournalFault) -> JournalFault? {
        let began = Clock.nanoseconds
        let outcome = work()
        let worked = Clock.nanoseconds - began
        reply(to: calls, with: outcome)
        for index in outcome.publications.indices {
            shell.port.publish(outcome.publications[index])
            shell.observations.count(outcome.publications[index].header)
        }
        shell.count(
            calls: outcome.replies.count - outcome.deferred.count,
            refused: outcome.replies.count { $0.header.status == .error } - outcome.deferred.count,
            events: outcome.publications.count, isFault: outcome.fault != nil,
            tookNanoseconds: Clock.nanoseconds - began)
        note(calls, outcome, began: began, worked: worked)
        if outcome.keeping > 0 { shell.observations.pace.count(nanoseconds: outcome.keeping) }
        for stream in outcome.outgrown {
            shell.complain(
                "The view of \(stream) is over \(Limits.body) bytes, more than a reply may carry."
                    + " Let \(stream.kind) show itself in parts.")
        }
        if let fault = outcome.fault { try report(fault, isFinal: outcome.isFinal) }
        return outcome.fault
    }

    /// Another part gets a view as it is: it fills in the identities itself, when it shows them to
    /// somebody.
    private func reply(to calls: [(from: ReturnAddress, call: Call)], with outcome: Host.Outcome) {
        let wakeup = shell.port.wakeup
        var shown: [(ReturnAddress, Reply)] = []
        for index in calls.indices {
            let (address, actor) = (calls[index].from, calls[index].call.header.actor)
            if !outcome.deferred.isEmpty, let deferred = outcome.deferred[index] {
                background.begin(deferred, calls[index].call, from: address) { wakeup.wake() }
            } else if actor.isPart, actor != .operator {
                shell.port.reply(outcome.replies[index], to: address)
            } else {
                shown.append((address, outcome.replies[index]))
            }
        }
        send(
            identities.take(shown, now: Clock.instant) {
                shell.port.begin($0, timeout: IdentityFiller<ReturnAddress>.patience)
            })
    }

    private func send(_ replies: [(ReturnAddress, Reply)]) {
        for (address, reply) in replies { shell.port.reply(reply, to: address) }
    }

    private func report(_ fault: JournalFault, isFinal: Bool) throws(JournalFault) {
        guard !isFinal else { throw fault }
        shell.complain(fault.detail)
    }
}
