import ParlorWire
import Testing

@testable import Parlor

@Suite struct DrainTests {
    private let plan = Plan(
        services: ["bus", "lobby", "gateway"].map {
            .init(name: $0, executable: $0, instances: 1, atMost: nil)
        })

    private func instance(
        _ service: String, _ name: String, _ phase: SystemState.InstanceState.Phase = .ready
    ) -> SystemState.InstanceState {
        .init(service: service, instance: name, phase: phase, since: Timestamp(milliseconds: 0))
    }

    private func meant(
        _ operands: String..., elsewhere: [(String, String)] = [],
        gateway phase: SystemState.InstanceState.Phase = .ready
    ) throws(Complaint) -> [String] {
        let running = [
            instance("bus", "bus-1"), instance("lobby", "lobby-1"), instance("lobby", "lobby-2"),
            instance("lobby", "lobby-3", .draining), instance("gateway", "gateway-1"),
            instance("gateway", "gateway-2@west", phase),
        ]
        return try DrainOperands(
            operands, of: running, elsewhere: elsewhere.map { (service: $0, instance: $1) },
            in: plan
        ).instances
    }

    @Test func `one of several is drained, by its name`() throws {
        #expect(try meant("lobby-2") == ["lobby-2"])
        #expect(try meant("gateway-2", "lobby-1") == ["lobby-1", "gateway-2@west"])
    }

    @Test func `one that is ready stays`() {
        #expect(throws: Complaint.self) { try meant("lobby-1", "lobby-2") }
        #expect(throws: Complaint.self) { try meant("gateway-1", gateway: .starting) }
        let complaint = #expect(throws: Complaint.self) { try meant("lobby-2", "lobby-1") }
        #expect(complaint?.sentence.contains("'parlor scale lobby=0'") == true)
    }

    @Test func `one on another machine is enough`() throws {
        let others = [("lobby", "lobby-1@east")]
        #expect(try meant("lobby-1", "lobby-2", elsewhere: others) == ["lobby-1", "lobby-2"])
        // The bus knows these here, too.
        let own = [("lobby", "lobby-1"), ("gateway", "gateway-2@west")]
        #expect(throws: Complaint.self) { try meant("lobby-1", "lobby-2", elsewhere: own) }
        #expect(throws: Complaint.self) {
            try meant("gateway-1", elsewhere: own, gateway: .starting)
        }
    }

    @Test func `what can't be drained is refused`() {
        for operand in ["bus-1", "lobby", "lobby-3", "lobby-9"] {
            let complaint = #expect(throws: Complaint.self) { try meant(operand) }
            #expect(complaint?.exit == .usage, "\(operand)")
        }
    }

    @Test func `a drained instance leaves for good, and is not started again`() {
        var stage = Stage.running(["bus": 1, "lobby": 2])
        stage.receive(.drained(["lobby-1"]))
        #expect(stage.terminated == ["lobby-1"])
        let pid = stage.pids["lobby-1"]!
        #expect(stage.effects.contains(.dismiss(pid: pid)))
        stage.exit("lobby-1", .code(0))
        #expect(stage.phase("lobby-1") == nil)
        stage.pass(.seconds(60))
        #expect(stage.spawned.isEmpty && stage.phase("lobby-1") == nil)
        #expect(stage.supervision.state.isReady)
    }

    @Test func `scaling brings back what was drained, as far as it is wanted`() {
        var stage = Stage.running(["bus": 1, "lobby": 2])
        stage.receive(.drained(["lobby-1"]))
        stage.exit("lobby-1", .code(0))
        stage.receive(.wanted(["lobby": 1]))
        #expect(stage.terminated == ["lobby-2"])
        stage.receive(.drained([]))
        #expect(stage.spawned == ["lobby-1"])
    }

    @Test func `one that is drained while it waits to start is not started`() {
        var stage = Stage.running(["bus": 1, "lobby": 2])
        stage.exit("lobby-1", .signal(9))
        stage.receive(.drained(["lobby-1"]))
        stage.pass(.seconds(10))
        #expect(stage.spawned.isEmpty && stage.phase("lobby-1") == nil)
    }
}
