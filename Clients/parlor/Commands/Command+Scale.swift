import Platform
import Wire

extension Command {
    static let scale = Command(
        name: "scale", arguments: "SERVICE=N...",
        summary: "Run more or fewer instances of a service, live.",
        details: """
            New instances take calls as soon as they are ready. Surplus instances finish their calls
            and stop, highest number first. At 0, calls fail. The number holds until 'parlor down';
            the next 'parlor up' starts as many as the plan says.

            For example: parlor scale profile-store=3
            """,
        options: [], operands: 1...32
    ) { invocation in
        let place = try Installation()
        let wanted = try Scaling(invocation.operands, try place.plan()).wanted
        guard let pid = place.run.supervisor else {
            let foreign = ForeignBus(place).map { " \($0.sentence)" } ?? ""
            throw Complaint(
                "Parlor is not running with its data in \(place.data): start it with 'parlor up', or "
                    + "set PARLOR_DATA to the folder of the one you mean.\(foreign)",
                exit: .notRunning)
        }
        if let elsewhere = ElsewhereBus(place) { throw Complaint(elsewhere.sentence) }
        let before = place.run.lastState
        let current = place.run.wantedCounts ?? [:]
        try place.run.keep(wanted: current.merging(wanted) { _, new in new })
        guard kill(pid, SIGHUP) == 0 else {
            throw Complaint("The supervisor \(pid) belongs to another user: scale as that user.")
        }
        return try follow(wanted, since: before, place)
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

private func follow(
    _ wanted: [String: Int], since before: SystemState?, _ place: Installation
) throws -> ExitCode {
    var progress = StartProgress()
    if let before { _ = progress.lines(for: before, on: .output) }
    var known = Set(before?.instances.map(\.instance) ?? [])
    var left = (SupervisorRules.patience.wholeMilliseconds) / 20
    while left > 0 {
        left -= 1
        usleep(20_000)
        guard let state = place.run.lastState, place.run.isRunning else {
            throw Complaint("Parlor was stopped meanwhile.", exit: .notRunning)
        }
        let names = Set(state.instances.map(\.instance))
        for gone in known.subtracting(names).sorted() {
            Terminal.output.print("\(Terminal.output.green("✓")) \(gone) has left")
        }
        known = names
        progress.lines(for: state, on: .output).forEach(Terminal.output.print)
        if let broken = state.instances.first(where: {
            wanted[$0.service] != nil && $0.phase == .failed
        }) {
            throw Complaint(
                "\(broken.instance) can't be started: \(broken.detail ?? "Its log says why.") It is "
                    + "tried again every 10 s; repair that, or scale \(broken.service) back.")
        }
        guard wanted.allSatisfy({ isReached($0.key, $0.value, state) }) else { continue }
        let counts = wanted.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        Terminal.output.print("Scaled: \(counts.joined(separator: " ")).")
        return .ok
    }
    throw Complaint(
        "That took too long; 'parlor status' shows what is not ready, 'parlor logs' why.")
}

private func isReached(_ service: String, _ count: Int, _ state: SystemState) -> Bool {
    let instances = state.instances.filter { $0.service == service }
    return instances.count == count && instances.allSatisfy { $0.phase == .ready }
}
