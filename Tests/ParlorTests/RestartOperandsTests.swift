import ParlorWire
import Testing

@testable import Parlor

@Suite struct RestartOperandsTests {
    private let plan = Plan(
        services: ["bus", "lobby", "gateway", "chat-store"].map {
            .init(name: $0, executable: $0, instances: 1, atMost: nil)
        })

    private func instance(
        _ service: String, _ name: String, _ phase: SystemState.InstanceState.Phase = .ready
    ) -> SystemState.InstanceState {
        .init(service: service, instance: name, phase: phase, since: Timestamp(milliseconds: 0))
    }

    private func meant(_ operands: String..., all: Bool = false) throws(Complaint) -> [String] {
        let running = [
            instance("bus", "bus-1"), instance("lobby", "lobby-1"), instance("lobby", "lobby-2"),
            instance("lobby", "lobby-3", .draining),
            instance("gateway", "gateway-1@west", .failing),
        ]
        return try RestartOperands(operands, all: all, of: running, in: plan).instances
            .map(\.instance)
    }

    @Test func `a service is all of its instances, in the order of the plan`() throws {
        #expect(try meant("gateway", "lobby") == ["lobby-1", "lobby-2", "gateway-1@west"])
        #expect(try meant("lobby-2", "lobby") == ["lobby-1", "lobby-2"])
        #expect(try meant("gateway-1") == ["gateway-1@west"])
        #expect(try meant(all: true) == ["bus-1", "lobby-1", "lobby-2", "gateway-1@west"])
    }

    @Test func `what is not there is refused with what was probably meant`() {
        for (operands, words) in [
            (["lobbi"], "Did you mean 'lobby'?"), (["lobby-4"], "Did you mean 'lobby-1'?"),
            ([], "or --all"),
        ] {
            let complaint = #expect(throws: Complaint.self) {
                try RestartOperands(
                    operands, all: false, of: [instance("lobby", "lobby-1")], in: plan)
            }
            #expect(complaint?.exit == .usage)
            #expect(complaint?.sentence.contains(words) == true, "\(complaint?.sentence ?? "")")
        }
        let absent = #expect(throws: Complaint.self) { try meant("chat-store") }
        #expect(absent?.sentence.contains("has 0 instances") == true)
        #expect(throws: Complaint.self) { try meant("lobby", all: true) }
    }
}
