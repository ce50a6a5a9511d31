import ParlorWire
import Platform

/// Tells how services come to have as many instances as are wanted.
struct ScalingProgress {
    private let wanted: [String: Int]
    private let place: Installation
    private let output: ProgressOutput
    private var progress = StartProgress()
    private var known: Set<String>

    init(
        of wanted: [String: Int], in place: Installation, since before: SystemState?,
        telling output: ProgressOutput
    ) {
        (self.wanted, self.place, self.output) = (wanted, place, output)
        if let before { _ = progress.steps(for: before) }
        known = Set(before?.instances.map(\.instance) ?? [])
    }

    /// Returns when all are there, and those too many have left.
    consuming func follow() throws(Complaint) {
        let patience = SupervisorRules.patience + place.drain
        var left = patience.wholeMilliseconds / 20
        while left > 0 {
            left -= 1
            usleep(20_000)
            guard let state = place.run.lastState, place.run.isRunning else {
                throw Complaint("Parlor was stopped meanwhile.", exit: .notRunning)
            }
            tell(state)
            if let broken = state.instances.first(where: {
                wanted[$0.service] != nil && $0.phase == .failed
            }) {
                throw Complaint(
                    "\(broken.instance) can't be started: \(broken.detail ?? "Its log says why.") It "
                        + "is tried again every 10 s; repair that, or scale \(broken.service) back."
                )
            }
            if wanted.allSatisfy({ isReached($0.key, $0.value, state) }) { return }
        }
        throw Complaint(
            "That took too long; 'parlor status' shows what is not ready, 'parlor logs' why.")
    }

    private mutating func tell(_ state: SystemState) {
        let names = Set(state.instances.map(\.instance))
        for gone in known.subtracting(names).sorted() {
            output.tell(ProgressStep(gone, .left, "\(gone) has left"))
        }
        known = names
        progress.steps(for: state).forEach(output.tell)
    }

    private func isReached(_ service: String, _ count: Int, _ state: SystemState) -> Bool {
        let instances = state.instances.filter { $0.service == service }
        return instances.count == count && instances.allSatisfy { $0.phase == .ready }
    }
}
