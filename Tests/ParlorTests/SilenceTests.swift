import ParlorWire
import Testing

@testable import Parlor

@Suite struct SilenceTests {
    /// The bus is asked every second, and says who is there.
    private func ask(_ stage: inout Stage, bus: Bool = true, missing: String, seconds: Int) {
        for _ in 0..<seconds {
            stage.now = stage.now + .seconds(1)
            let workers = stage.pids.filter { $0.key != missing }.values
            stage.receive(.answering(bus: bus, workers: bus ? Set(workers) : []))
        }
    }

    @Test func `those who are ready are asked for every second`() {
        var stage = Stage.running()
        #expect(!stage.supervision.asks(now: stage.now))
        #expect(stage.supervision.due == stage.now + .seconds(1))
        #expect(stage.supervision.asks(now: stage.now + .seconds(1)))
        ask(&stage, missing: "", seconds: 60)
        #expect(stage.supervision.state.isReady)
        #expect(stage.effects.isEmpty)
    }

    @Test func `an instance that is missed for five seconds is silent and told to leave`() {
        var stage = Stage.running()
        ask(&stage, missing: "lobby-1", seconds: 5)
        #expect(stage.phase("lobby-1") == .ready)
        ask(&stage, missing: "lobby-1", seconds: 1)
        #expect(stage.phase("lobby-1") == .silent)
        #expect(stage.terminated == ["lobby-1"])
        #expect(!stage.supervision.state.isReady)
    }

    @Test func `a silent instance that does not leave is killed and started again`() {
        var stage = Stage.running()
        ask(&stage, missing: "lobby-1", seconds: 6)
        stage.pass(.seconds(2))
        #expect(stage.effects.isEmpty)
        stage.pass(.seconds(1))
        #expect(stage.effects.contains(.kill(pid: stage.pids["lobby-1"]!)))
        stage.exit("lobby-1", .signal(9))
        stage.pass(.milliseconds(50))
        #expect(stage.spawned == ["lobby-1"])
        stage.everyoneAnswers()
        #expect(stage.supervision.state.isReady)
        #expect(stage.supervision.state.instances[1].restarts == 1)
    }

    @Test func `one that a signal has stopped is silent at once, and replaced within 2 s`() {
        var stage = Stage.running()
        let pid = stage.pids["lobby-1"]!
        stage.receive(.paused(pid: pid))
        #expect(stage.phase("lobby-1") == .silent)
        #expect(stage.supervision.state.instances[1].detail?.contains("within 2 s") == true)
        #expect(!stage.effects.contains(.kill(pid: pid)))
        stage.pass(.milliseconds(1_999))
        #expect(stage.effects.isEmpty)
        stage.pass(.milliseconds(1))
        #expect(stage.effects.contains(.kill(pid: pid)))
        stage.exit("lobby-1", .signal(9))
        stage.pass(.milliseconds(50))
        #expect(stage.spawned == ["lobby-1"])
        stage.everyoneAnswers()
        #expect(stage.supervision.state.isReady)
        let instance = stage.supervision.state.instances[1]
        #expect(instance.restarts == 1 && instance.returned == stage.now)
        #expect(instance.detail == nil && instance.started == stage.now)
    }

    @Test func `one that goes on in time stays, and may be missed as before`() {
        var stage = Stage.running()
        let pid = stage.pids["lobby-1"]!
        stage.receive(.paused(pid: pid))
        stage.pass(.seconds(1))
        stage.receive(.resumed(pid: pid))
        #expect(stage.supervision.state.isReady)
        #expect(stage.supervision.state.instances[1].returned == stage.now)
        stage.receive(.resumed(pid: pid))
        ask(&stage, missing: "lobby-1", seconds: 5)
        #expect(stage.phase("lobby-1") == .ready)
        ask(&stage, missing: "lobby-1", seconds: 1)
        #expect(stage.terminated == ["lobby-1"])
    }

    @Test func `one that goes on was started when it was, and is ready since now`() {
        var stage = Stage.running()
        let (pid, started) = (stage.pids["lobby-1"]!, stage.now)
        stage.pass(.seconds(60))
        stage.receive(.paused(pid: pid))
        stage.pass(.seconds(1))
        stage.receive(.resumed(pid: pid))
        let instance = stage.supervision.state.instances[1]
        #expect(instance.started == started && instance.since == stage.now)
    }

    @Test func `one that is stopped while it leaves has its time once it goes on`() {
        var stage = Stage.running()
        let pid = stage.pids["lobby-1"]!
        stage.receive(.paused(pid: pid))
        stage.receive(.wanted(["lobby": 0]))
        #expect(stage.phase("lobby-1") == .draining)
        stage.receive(.resumed(pid: pid))
        stage.pass(.seconds(9))
        #expect(!stage.effects.contains(.kill(pid: pid)))
        stage.exit("lobby-1", .code(0))
        #expect(stage.phase("lobby-1") == nil)
    }

    @Test(
        arguments: [
            (0x13_7F, .paused), (0xFFFF, .resumed), (9, .ended(.signal(9))), (0, .ended(.code(0))),
        ] as [(Int32, ProcessChange)])
    func `what became of a process is read from its status`(status: Int32, change: ProcessChange) {
        #if os(Linux)
            #expect(ProcessChange(status: status) == change)
        #endif
    }

    @Test func `an instance that is missed for a moment stays`() {
        var stage = Stage.running()
        for _ in 0..<10 {
            ask(&stage, missing: "lobby-1", seconds: 4)
            ask(&stage, missing: "", seconds: 1)
        }
        #expect(stage.supervision.state.isReady)
        #expect(stage.terminated.isEmpty)
    }

    @Test func `while the bus does not answer only the bus is missed`() {
        var stage = Stage.running()
        ask(&stage, bus: false, missing: "", seconds: 6)
        #expect(stage.phase("bus-1") == .silent)
        #expect(stage.phase("lobby-1") == .ready)
        #expect(stage.terminated == ["bus-1"])
        stage.pass(.seconds(3))
        stage.exit("bus-1", .signal(9))
        #expect(stage.supervision.due == stage.now + .milliseconds(50))
    }

    @Test func `a silent instance leaves with all others`() {
        var stage = Stage.running()
        ask(&stage, missing: "lobby-1", seconds: 6)
        stage.receive(.stop)
        #expect(stage.terminated == ["lobby-1"])
        stage.pass(.seconds(3))
        #expect(stage.effects.contains(.kill(pid: stage.pids["lobby-1"]!)))
        stage.exit("lobby-1", .signal(9))
        stage.exit("bus-1", .code(0))
        #expect(stage.supervision.isFinished)
    }
}
