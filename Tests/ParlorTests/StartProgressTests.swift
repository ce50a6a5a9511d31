import ParlorWire
import Testing

@testable import Parlor

@Suite struct StartProgressTests {
    let pipe = Terminal(descriptor: -1)

    func state(
        _ stage: SystemState.SupervisorState.Stage, _ phase: SystemState.InstanceState.Phase
    ) -> SystemState {
        let since = Timestamp(milliseconds: 0)
        return SystemState(
            supervisor: .init(pid: 1, since: since, stage: stage),
            instances: ["bus", "lobby"].map {
                .init(service: $0, instance: "\($0)-1", phase: phase, since: since)
            })
    }

    @Test func `processes are told in the order in which they start and leave`() {
        var progress = StartProgress()
        #expect(
            progress.lines(for: state(.starting, .ready), on: pipe) == [
                "✓ bus-1 is ready", "✓ lobby-1 is ready",
            ])
        #expect(
            progress.lines(for: state(.stopping, .stopped), on: pipe) == [
                "✓ lobby-1 has stopped", "✓ bus-1 has stopped",
            ])
    }

    @Test func `what has not changed is not told again`() {
        var progress = StartProgress()
        _ = progress.lines(for: state(.starting, .ready), on: pipe)
        #expect(progress.lines(for: state(.running, .ready), on: pipe).isEmpty)
    }

    @Test(arguments: [SystemState.InstanceState.Phase.failed, .failing])
    func `a process that fails once everything was ready ends the wait for the start`(
        _ phase: SystemState.InstanceState.Phase
    ) {
        var later = state(.running, .ready)
        #expect(later.isReady && later.failureAfterStart == nil)
        later.instances[1].phase = phase
        later.instances[1].detail = "Its journal is damaged."
        #expect(
            later.failureAfterStart
                == .init(instance: "lobby-1", sentence: "Its journal is damaged."))
    }

    @Test func `while it starts, or is only restarted, the wait goes on`() {
        #expect(state(.starting, .failed).failureAfterStart == nil)
        #expect(state(.running, .starting).failureAfterStart == nil)
        #expect(state(.running, .backingOff).failureAfterStart == nil)
    }
}
