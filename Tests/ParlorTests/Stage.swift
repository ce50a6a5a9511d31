import ParlorWire

@testable import Parlor

/// A supervision whose processes are played by the test.
struct Stage {
    var supervision: SupervisorRules
    var now = Timestamp(milliseconds: 0)
    var nextPID: Int32 = 100
    var pids: [String: Int32] = [:]
    var effects: [SupervisorRules.Effect] = []

    init(
        _ counts: KeyValuePairs<String, Int> = ["bus": 1, "lobby": 1], on machine: String? = nil
    ) {
        let plan = Plan(
            services: counts.map { .init(name: $0, executable: $0, instances: $1, atMost: nil) })
        supervision = SupervisorRules(
            plan, on: machine, drain: SupervisorRules.drain, pid: 1, now: now)
    }

    /// Hands in the event, and starts whatever that asks for.
    mutating func receive(_ event: SupervisorRules.Event) {
        effects = []
        take(event)
    }

    private mutating func take(_ event: SupervisorRules.Event) {
        let new = supervision.receive(event, now: now)
        effects += new
        for case .spawn(let instance) in new {
            nextPID += 1
            pids[instance] = nextPID
            take(.spawned(instance, pid: nextPID, nil))
        }
    }

    mutating func pass(_ time: Duration) {
        now = now + time
        receive(.tick)
    }

    mutating func everyoneAnswers() {
        receive(.answering(bus: true, workers: Set(pids.values)))
        receive(.answering(bus: true, workers: Set(pids.values)))
    }

    mutating func exit(_ instance: String, _ exit: ProcessExit, lastWords: String? = nil) {
        receive(.exited(pid: pids[instance]!, exit, lastWords: lastWords))
    }

    var spawned: [String] {
        effects.compactMap { if case .spawn(let instance) = $0 { instance } else { nil } }
    }

    var terminated: [String] {
        effects.compactMap { effect in
            switch effect {
            case .terminate(let pid), .dismiss(let pid): pids.first { $0.value == pid }?.key
            default: nil
            }
        }
    }

    func phase(_ instance: String) -> SystemState.InstanceState.Phase? {
        supervision.state.instances.first { $0.instance == instance }?.phase
    }

    static func running(_ counts: KeyValuePairs<String, Int> = ["bus": 1, "lobby": 1]) -> Stage {
        var stage = Stage(counts)
        stage.receive(.tick)
        stage.everyoneAnswers()
        return stage
    }
}
