import ParlorWire

/// What a supervisor knows about its processes, as it is kept in `run/state.json`.
struct SystemState: Codable, Hashable, Sendable {
    var supervisor: SupervisorState
    var instances: [InstanceState]

    struct SupervisorState: Codable, Hashable, Sendable {
        enum Stage: String, Codable, Sendable {
            /// Not every process has been ready yet.
            case starting
            case running
            case stopping
            /// A process could not be started at all; `problem` says which and why.
            case failed
        }

        var pid: Int32
        /// When it began by the system's count.
        var birth: ProcessBirth?
        /// Its data folder, by the path that it was started with.
        var data: String?
        var since: Timestamp
        var stage: Stage
        var problem: Problem?
    }

    struct Problem: Codable, Hashable, Sendable {
        let instance: String
        let sentence: String
    }

    struct InstanceState: Codable, Hashable, Sendable {
        enum Phase: String, Codable, Sendable {
            case starting, ready, backingOff, draining, stopped, failed
            /// It runs, and a signal has stopped it, or the bus has not heard it for too long.
            case silent
            /// It ended again and again soon after it was ready, and is started more and more rarely.
            case failing
        }

        let service: String
        let instance: String
        var pid: Int32?
        /// When the process began by the system's count: the pid may be another's by now.
        var birth: ProcessBirth?
        var phase: Phase
        var restarts = 0
        /// How often in a row it ended soon after it was ready, when that is too often.
        var soonEnds: Int?
        /// Since when it is in this phase.
        var since: Timestamp
        /// When the process was started.
        var started: Timestamp?
        /// When it was last ready again, after it had ended or stood still.
        var returned: Timestamp?
        /// It runs with what was said before the last reload.
        var oldSettings: Bool?
        var lastExit: String?
        /// Why it is not ready, in the words of its own log.
        var detail: String?
    }

    /// Whether it was started anew so lately that it may well end again.
    static func isOnTrial(_ instance: InstanceState, now: Timestamp) -> Bool {
        instance.soonEnds != nil && now - instance.since < RestartDelay.settled
    }

    /// What failed after everything had been ready, and does not come back by itself.
    var failureAfterStart: Problem? {
        guard supervisor.stage == .running else { return nil }
        return instances.first { $0.phase == .failed || $0.phase == .failing }.map {
            Problem(
                instance: $0.instance, sentence: $0.detail ?? $0.lastExit ?? "it said nothing.")
        }
    }

    var isReady: Bool {
        supervisor.stage == .running && instances.allSatisfy { $0.phase == .ready }
    }
}
