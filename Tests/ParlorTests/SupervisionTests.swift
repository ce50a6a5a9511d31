import ParlorWire
import Testing

@testable import Parlor

@Suite struct SupervisionTests {
    @Test func `on a bus of several machines, each names its processes after itself`() {
        let names = ["east", "west"].map { machine in
            var stage = Stage(on: machine)
            stage.pass(.zero)
            stage.everyoneAnswers()
            return Set(stage.pids.keys)
        }
        #expect(names[0] == ["bus-1@east", "lobby-1@east"])
        #expect(names[0].isDisjoint(with: names[1]))
    }

    @Test func `the bus is ready before anything else starts`() {
        var stage = Stage()
        stage.receive(.tick)
        #expect(stage.spawned == ["bus-1"])
        stage.receive(.answering(bus: true, workers: []))
        #expect(stage.spawned == ["lobby-1"])
        #expect(stage.supervision.state.supervisor.stage == .starting)
        stage.everyoneAnswers()
        #expect(stage.supervision.state.isReady)
        #expect(!stage.supervision.awaitsAnswers)
    }

    @Test func `only the very process that was started makes its instance ready`() {
        var stage = Stage()
        stage.receive(.tick)
        stage.receive(.answering(bus: true, workers: [99]))
        stage.receive(.answering(bus: true, workers: [99]))
        #expect(stage.phase("lobby-1") == .starting)
    }

    @Test func `a killed process is back after fifty milliseconds`() {
        var stage = Stage.running()
        stage.now = stage.now + .seconds(60)
        stage.everyoneAnswers()
        stage.exit("lobby-1", .signal(9))
        #expect(stage.phase("lobby-1") == .backingOff)
        #expect(stage.supervision.due == stage.now + .milliseconds(50))
        stage.pass(.milliseconds(50))
        #expect(stage.spawned == ["lobby-1"])
        stage.everyoneAnswers()
        #expect(stage.phase("lobby-1") == .ready)
        #expect(stage.supervision.state.instances[1].restarts == 1)
        #expect(stage.supervision.state.instances[1].lastExit == "killed")
    }

    @Test func `a process that crashes soon after it is ready is failing until it stays`() {
        var stage = Stage.running()
        for _ in 0...RestartDelay.crashes {
            stage.exit("lobby-1", .signal(11))
            stage.pass(.milliseconds(200))
            stage.everyoneAnswers()
        }
        #expect(stage.supervision.state.instances[1].soonEnds == 4)
        #expect(SystemState.isOnTrial(stage.supervision.state.instances[1], now: stage.now))
        stage.exit("lobby-1", .signal(11))
        #expect(stage.phase("lobby-1") == .failing)
        #expect(stage.supervision.state.instances[1].detail?.contains("ended 5 times soon") == true)
        #expect(!stage.supervision.state.isReady)
        stage.pass(.milliseconds(400))
        #expect(stage.spawned == ["lobby-1"])
        stage.everyoneAnswers()
        stage.pass(RestartDelay.settled)
        #expect(!SystemState.isOnTrial(stage.supervision.state.instances[1], now: stage.now))
        stage.exit("lobby-1", .signal(11))
        #expect(stage.phase("lobby-1") == .backingOff)
        #expect(stage.supervision.state.instances[1].soonEnds == nil)
    }

    @Test func `a bus that is killed comes back while the others stay`() {
        var stage = Stage.running()
        stage.exit("bus-1", .signal(9))
        #expect(stage.terminated.isEmpty)
        stage.pass(.milliseconds(50))
        #expect(stage.spawned == ["bus-1"])
        #expect(stage.phase("lobby-1") == .ready)
    }

    @Test func `a fault in the set-up is told in its own words and tried again slowly`() {
        var stage = Stage.running()
        stage.exit("lobby-1", .code(78), lastWords: "The journal is locked.")
        #expect(stage.phase("lobby-1") == .failed)
        #expect(stage.supervision.state.instances[1].detail == "The journal is locked.")
        stage.pass(.seconds(9))
        #expect(stage.spawned.isEmpty)
        stage.pass(.seconds(1))
        #expect(stage.spawned == ["lobby-1"])
        #expect(stage.supervision.state.supervisor.stage == .running)
    }

    @Test func `a system that can't start is given up and taken down`() {
        var stage = Stage()
        stage.receive(.tick)
        stage.receive(.answering(bus: true, workers: []))
        stage.exit("lobby-1", .code(78), lastWords: "No keys.")
        let supervisor = stage.supervision.state.supervisor
        #expect(supervisor.stage == .failed)
        #expect(supervisor.problem == .init(instance: "lobby-1", sentence: "No keys."))
        #expect(stage.terminated == ["bus-1"])
        stage.exit("bus-1", .code(0))
        #expect(stage.supervision.isFinished)
    }

    @Test func `a system is given up when one that was ready finds its set-up wrong meanwhile`() {
        var stage = Stage(["bus": 1, "lobby": 1, "chat": 1])
        stage.receive(.tick)
        stage.receive(.answering(bus: true, workers: []))
        stage.receive(.answering(bus: true, workers: [stage.pids["lobby-1"]!]))
        #expect(stage.phase("lobby-1") == .ready)
        stage.exit("lobby-1", .code(78), lastWords: "The journal is damaged.")
        #expect(stage.supervision.state.supervisor.stage == .failed)
    }

    @Test func `a system is given up when one that was ready is not there in time`() {
        var stage = Stage(["bus": 1, "lobby": 1, "chat": 1])
        stage.receive(.tick)
        stage.receive(.answering(bus: true, workers: []))
        stage.receive(.answering(bus: true, workers: [stage.pids["lobby-1"]!]))
        stage.exit("lobby-1", .signal(11))
        stage.pass(SupervisorRules.patience)
        #expect(stage.supervision.state.supervisor.stage == .failed)
    }

    @Test func `a process that dies again and again while starting is given up`() {
        var stage = Stage()
        stage.receive(.tick)
        for _ in 1..<SupervisorRules.attempts {
            stage.exit("bus-1", .signal(11))
            #expect(stage.supervision.state.supervisor.stage == .starting)
            stage.pass(.seconds(1))
            #expect(stage.spawned == ["bus-1"])
        }
        stage.exit("bus-1", .signal(11))
        #expect(stage.supervision.state.supervisor.stage == .failed)
        #expect(stage.supervision.isFinished)
    }

    @Test func `a system not ready in time is given up`() {
        var stage = Stage()
        stage.receive(.tick)
        #expect(stage.supervision.due == Timestamp(milliseconds: 0) + SupervisorRules.patience)
        stage.pass(SupervisorRules.patience)
        #expect(stage.supervision.state.supervisor.problem?.instance == "bus-1")
        #expect(stage.terminated == ["bus-1"])
    }

    @Test func `an executable that can't be run is said so`() {
        var stage = Stage()
        _ = stage.supervision.receive(.tick, now: stage.now)
        stage.receive(.notSpawned("bus-1", reason: "No such file."))
        #expect(stage.supervision.state.supervisor.problem?.sentence == "No such file.")
        #expect(stage.supervision.isFinished)
    }
}

@Suite struct LeavingTests {
    @Test func `on the way down the bus leaves last`() {
        var stage = Stage.running(["bus": 1, "lobby": 2, "chat": 1])
        stage.receive(.stop)
        #expect(Set(stage.terminated) == ["lobby-1", "lobby-2", "chat-1"])
        #expect(!stage.effects.contains { if case .dismiss = $0 { true } else { false } })
        stage.exit("lobby-1", .code(0))
        stage.exit("chat-1", .code(0))
        #expect(stage.terminated.isEmpty)
        stage.exit("lobby-2", .signal(9))
        #expect(stage.terminated == ["bus-1"])
        #expect(!stage.supervision.isFinished)
        stage.exit("bus-1", .code(0))
        #expect(stage.supervision.isFinished)
        #expect(stage.supervision.state.instances.allSatisfy { $0.phase == .stopped })
    }

    @Test func `who does not leave within ten seconds is killed`() {
        var stage = Stage.running()
        stage.receive(.stop)
        stage.pass(.milliseconds(9_999))
        #expect(stage.effects.isEmpty)
        stage.pass(.milliseconds(1))
        #expect(stage.effects.contains(.kill(pid: stage.pids["lobby-1"]!)))
    }

    @Test func `nothing that ends on the way down is started again`() {
        var stage = Stage.running()
        stage.receive(.stop)
        stage.exit("bus-1", .signal(9))
        stage.pass(.seconds(1))
        #expect(stage.spawned.isEmpty)
        stage.exit("lobby-1", .code(0))
        #expect(stage.supervision.isFinished)
    }

    @Test func `asking twice to stop changes nothing`() {
        var stage = Stage.running()
        stage.receive(.stop)
        stage.receive(.stop)
        #expect(stage.effects.isEmpty)
    }
}

@Suite struct ScaleTests {
    @Test func `scaling up starts what is missing and leaves the rest alone`() {
        var stage = Stage.running()
        stage.receive(.wanted(["lobby": 3]))
        #expect(stage.spawned == ["lobby-2", "lobby-3"])
        #expect(stage.terminated.isEmpty)
        #expect(stage.phase("lobby-1") == .ready)
    }

    @Test func `scaling down lets the highest numbers leave`() {
        var stage = Stage.running(["bus": 1, "lobby": 3])
        stage.receive(.wanted(["lobby": 1]))
        #expect(Set(stage.terminated) == ["lobby-2", "lobby-3"])
        #expect(stage.effects.contains { if case .dismiss = $0 { true } else { false } })
        #expect(stage.phase("lobby-3") == .draining)
        stage.exit("lobby-3", .code(0))
        stage.exit("lobby-2", .code(0))
        #expect(stage.supervision.state.instances.map(\.instance) == ["bus-1", "lobby-1"])
        #expect(stage.spawned.isEmpty)
    }

    @Test func `an instance wanted again while it leaves comes back after it has left`() {
        var stage = Stage.running(["bus": 1, "lobby": 2])
        stage.receive(.wanted(["lobby": 1]))
        stage.receive(.wanted(["lobby": 2]))
        #expect(stage.spawned.isEmpty)
        stage.exit("lobby-2", .code(0))
        #expect(stage.spawned == ["lobby-2"])
    }

    @Test func `an instance waiting for its restart can be scaled away`() {
        var stage = Stage.running(["bus": 1, "lobby": 2])
        stage.exit("lobby-2", .signal(9))
        stage.receive(.wanted(["lobby": 1]))
        stage.pass(.seconds(20))
        #expect(stage.spawned.isEmpty)
        #expect(stage.phase("lobby-2") == nil)
    }

    @Test func `none at all may be wanted`() {
        var stage = Stage.running()
        stage.receive(.wanted(["lobby": 0]))
        stage.exit("lobby-1", .code(0))
        #expect(stage.supervision.state.instances.map(\.instance) == ["bus-1"])
        #expect(stage.supervision.state.isReady)
    }
}
