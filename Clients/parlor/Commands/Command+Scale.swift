import ParlorWire
import Platform

extension Command {
    static let scale = Command(
        name: "scale", arguments: "SERVICE=N...",
        summary: "Run more or fewer instances of a service, live.",
        details: """
            New instances take calls as soon as they are ready. Surplus instances finish their calls
            and stop, highest number first. At 0, calls fail. Instances that were drained are
            started again. The number holds until 'parlor down'; the next 'parlor up' starts as many
            as the plan says.

            For example: parlor scale profile-store=3
            """,
        options: [.json], operands: 1...32
    ) { invocation in
        let place = try Installation()
        let wanted = try Scaling(invocation.operands, try place.plan()).wanted
        let pid = try place.runningSupervisor()
        let before = place.run.lastState
        let current = place.run.wantedCounts ?? [:]
        let plan = try place.plan()
        let drained = place.run.drained.filter { name in
            !plan.services.contains { wanted[$0.name] != nil && $0.has(name) }
        }
        try place.run.keep(wanted: current.merging(wanted) { _, new in new })
        try place.run.keep(drained: drained)
        guard kill(pid, SIGHUP) == 0 else {
            throw Complaint("The supervisor \(pid) belongs to another user: scale as that user.")
        }
        let output = ProgressOutput(asJSON: invocation.has("--json"))
        try ScalingProgress(of: wanted, in: place, since: before, telling: output).follow()
        let counts = wanted.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        output.end("Scaled: \(counts.joined(separator: " ")).")
        return .ok
    }
}

extension Installation {
    /// The pid of the supervisor that runs here, and has its bus where this shell looks for it.
    func runningSupervisor() throws(Complaint) -> Int32 {
        guard let pid = run.supervisor else {
            let foreign = ForeignBus(self).map { " \($0.sentence)" } ?? ""
            throw Complaint(
                "Parlor is not running with its data in \(data): start it with 'parlor up', or "
                    + "set PARLOR_DATA to the folder of the one you mean.\(foreign)",
                exit: .notRunning)
        }
        if let elsewhere = ElsewhereBus(self) { throw Complaint(elsewhere.sentence) }
        return pid
    }

    /// What its supervisor knows, once everything was started.
    func runningState() throws(Complaint) -> SystemState {
        guard let state = run.lastState, state.supervisor.stage == .running else {
            throw Complaint("Parlor is not up yet, or stops. Wait for that, then run this again.")
        }
        return state
    }
}

/// `lobby=3`, read and checked.
struct Scaling {
    private(set) var wanted: [String: Int] = [:]

    init(_ operands: [String], _ plan: Plan) throws(Complaint) {
        for operand in operands {
            let parts = operand.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, let count = Int(parts[1]) else {
                throw .usage("'\(operand)' is not SERVICE=N, such as profile-store=3.")
            }
            let name = String(parts[0])
            guard let service = plan.services.first(where: { $0.name == name }) else {
                let hint = hint(for: name, among: plan.services.map(\.name))
                throw .usage("There is no service '\(name)'. \(hint)")
            }
            guard plan.bounds(of: service).contains(count) else {
                let reason =
                    count == 0
                    ? " It carries every call and event; 'parlor down' stops everything." : ""
                throw .usage(
                    "\(name) may have \(plan.bounds(of: service).words), not \(count).\(reason)")
            }
            wanted[name] = count
        }
    }
}
