import ParlorWire

/// What to tell somebody who waits for a system to be ready, as its state changes.
struct StartProgress {
    private var told: [String: SystemState.InstanceState.Phase] = [:]

    /// A line for each instance whose news is worth one, in the order of starting and leaving.
    mutating func lines(for state: SystemState, on terminal: Terminal) -> [String] {
        steps(for: state).map { $0.line(on: terminal) }
    }

    /// The same as values.
    mutating func steps(for state: SystemState) -> [ProgressStep] {
        let isLeaving = state.supervisor.stage == .stopping
        let inOrder = isLeaving ? state.instances.reversed() : state.instances
        return inOrder.compactMap { instance in
            guard told[instance.instance] != instance.phase else { return nil }
            // A system that is given up is told as one, with its reason.
            if state.supervisor.stage == .failed, instance.phase == .stopped { return nil }
            told[instance.instance] = instance.phase
            return step(instance)
        }
    }

    private func step(_ instance: SystemState.InstanceState) -> ProgressStep? {
        let name = instance.instance
        let exit = instance.lastExit ?? "unknown"
        let reason = instance.detail ?? instance.lastExit ?? "it can't be started"
        func step(
            _ did: ProgressStep.Deed, _ words: String, because reason: String? = nil
        ) -> ProgressStep {
            ProgressStep(name, did, "\(name)\(words)", because: reason)
        }
        return switch instance.phase {
        case .ready: step(.ready, " is ready")
        case .backingOff: step(.ended, " ended (\(exit)) and is started again", because: exit)
        case .failed, .failing: step(.failed, ": \(reason)", because: reason)
        case .silent: step(.silent, " does not answer and is started again")
        case .stopped: step(.stopped, " has stopped")
        case .starting, .draining: nil
        }
    }
}
