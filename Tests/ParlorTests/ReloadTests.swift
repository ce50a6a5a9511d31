import ParlorWire
import Testing

@testable import Parlor

@Suite struct ReloadTests {
    private func plan(_ counts: KeyValuePairs<String, Int>) -> Plan {
        Plan(services: counts.map { .init(name: $0, executable: $0, instances: $1, atMost: nil) })
    }

    private func reload(
        _ stage: inout Stage, _ counts: KeyValuePairs<String, Int>, outdated: Set<String> = []
    ) {
        stage.receive(
            .reloaded(plan(counts), drain: SupervisorRules.drain, outdated: outdated))
    }

    @Test func `another number in the plan is wanted, and a scaled service keeps its own`() {
        var stage = Stage.running(["bus": 1, "lobby": 1, "chat": 1])
        stage.receive(.wanted(["lobby": 2]))
        stage.everyoneAnswers()
        reload(&stage, ["bus": 1, "lobby": 1, "chat": 3])
        #expect(stage.spawned == ["chat-2", "chat-3"])
        #expect(stage.supervision.wanted == ["bus": 1, "lobby": 2, "chat": 3])
        reload(&stage, ["bus": 1, "lobby": 3, "chat": 3])
        #expect(stage.spawned == ["lobby-3"])
    }

    @Test func `another number in the plan brings back what was drained, and only there`() {
        var stage = Stage.running(["bus": 1, "lobby": 2, "chat": 2])
        stage.receive(.drained(["lobby-2", "chat-2"]))
        for name in ["lobby-2", "chat-2"] { stage.exit(name, .code(0)) }
        reload(&stage, ["bus": 1, "lobby": 3, "chat": 2])
        #expect(Set(stage.spawned) == ["lobby-2", "lobby-3"])
        #expect(stage.supervision.drained == ["chat-2"])
    }

    @Test func `a new service is started, and one that is gone leaves for good`() {
        var stage = Stage.running(["bus": 1, "lobby": 1])
        reload(&stage, ["bus": 1, "polls": 1])
        #expect(stage.spawned == ["polls-1"])
        #expect(stage.effects.contains(.dismiss(pid: stage.pids["lobby-1"]!)))
        stage.exit("lobby-1", .code(0))
        stage.everyoneAnswers()
        #expect(stage.supervision.state.instances.map(\.instance) == ["bus-1", "polls-1"])
        #expect(stage.supervision.state.isReady)
    }

    @Test func `who has old settings is known until its next start`() {
        var stage = Stage.running(["bus": 1, "lobby": 2])
        reload(&stage, ["bus": 1, "lobby": 2], outdated: ["lobby-2"])
        #expect(stage.terminated.isEmpty && stage.spawned.isEmpty)
        #expect(stage.supervision.state.instances.map(\.oldSettings) == [nil, nil, true])
        stage.exit("lobby-2", .code(0))
        stage.pass(.milliseconds(50))
        #expect(stage.spawned == ["lobby-2"])
        #expect(stage.supervision.state.instances.map(\.oldSettings) == [nil, nil, nil])
    }

    @Test func `who waits after a fault is started at once`() {
        var stage = Stage.running()
        stage.exit("lobby-1", .code(78), lastWords: "No decks.")
        stage.pass(.milliseconds(100))
        #expect(stage.spawned.isEmpty)
        reload(&stage, ["bus": 1, "lobby": 1])
        #expect(stage.spawned == ["lobby-1"])
    }

    @Test func `an instance that is told to stop again and again is not failing`() {
        var stage = Stage.running()
        for _ in 0...RestartDelay.crashes {
            stage.exit("lobby-1", .code(0))
            stage.pass(.milliseconds(200))
            stage.everyoneAnswers()
        }
        #expect(stage.phase("lobby-1") == .ready)
        #expect(stage.supervision.state.instances[1].soonEnds == nil)
    }
}
