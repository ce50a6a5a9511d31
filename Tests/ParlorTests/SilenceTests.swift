import Testing
import Wire

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
