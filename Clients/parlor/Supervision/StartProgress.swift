import Wire

/// What to tell somebody who waits for a system to be ready, as its state changes.
struct StartProgress {
    private var told: [String: SystemState.InstanceState.Phase] = [:]

    /// A line for each instance whose news is worth one, in the order of starting and leaving.
    mutating func lines(for state: SystemState, on terminal: Terminal) -> [String] {
        let isLeaving = state.supervisor.stage == .stopping
        let inOrder = isLeaving ? state.instances.reversed() : state.instances
        return inOrder.compactMap { instance in
            guard told[instance.instance] != instance.phase else { return nil }
            // A system that is given up is told as one, with its reason.
            if state.supervisor.stage == .failed, instance.phase == .stopped { return nil }
            told[instance.instance] = instance.phase
            return line(instance, terminal)
        }
    }

    private func line(_ instance: SystemState.InstanceState, _ terminal: Terminal) -> String? {
        switch instance.phase {
        case .ready: "\(terminal.green("✓")) \(instance.instance) is ready"
        case .backingOff:
            "\(terminal.yellow("…")) \(instance.instance) ended "
                + "(\(instance.lastExit ?? "unknown")) and is started again"
        case .failed, .failing:
            "\(terminal.red("✗")) \(instance.instance): "
                + (instance.detail ?? instance.lastExit ?? "it can't be started")
        case .silent:
            "\(terminal.red("✗")) \(instance.instance) does not answer and is started again"
        case .stopped: "\(terminal.green("✓")) \(instance.instance) has stopped"
        case .starting, .draining: nil
        }
    }
}
