import Wire

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
            /// It runs, and the bus has not heard it for too long: it has to go.
            case silent
        }

        let service: String
        let instance: String
        var pid: Int32?
        /// When the process began by the system's count: the pid may be another's by now.
        var birth: ProcessBirth?
        var phase: Phase
        var restarts = 0
        /// Since when it is in this phase.
        var since: Timestamp
        var lastExit: String?
        /// Why it is not ready, in the words of its own log.
        var detail: String?
    }

    var isReady: Bool {
        supervisor.stage == .running && instances.allSatisfy { $0.phase == .ready }
    }
}
