import BusZeroMQ
import ParlorWire
import Platform

extension Command {
    static let drain = Command(
        name: "drain", arguments: "INSTANCE...",
        summary: "Take single instances out of their service, live.",
        details: """
            An instance that is drained gives its work to the others of its service, finishes its
            calls and stops. It is started again when 'parlor scale' says how many instances its
            service has, or when everything is started anew. A service keeps one instance at least.

            For example: parlor drain lobby-2
            """,
        options: [.json], operands: 1...32
    ) { invocation in
        let place = try Installation()
        let pid = try place.runningSupervisor()
        let roster = Roster(asking: try BusLine(place), timeout: Limits.defaultTimeout)
        let names = try DrainOperands(
            invocation.operands, of: try place.runningState().instances,
            elsewhere: roster.workers.filter { !$0.leaving }.map {
                (service: $0.service, instance: $0.instance)
            },
            in: try place.plan()
        ).instances
        let output = ProgressOutput(asJSON: invocation.has("--json"))
        for name in names {
            output.tell(ProgressStep(name, .begun, "\(name) finishes its calls"))
        }
        try place.run.keep(drained: place.run.drained.union(names))
        guard kill(pid, SIGHUP) == 0 else {
            throw Complaint("The supervisor \(pid) belongs to another user: drain as that user.")
        }
        try waitUntilGone(names, place, output)
        output.end("Drained: \(names.joined(separator: ", ")).")
        return .ok
    }
}

private func waitUntilGone(
    _ names: [String], _ place: Installation, _ output: ProgressOutput
) throws(Complaint) {
    var left = (SupervisorRules.patience + place.drain).wholeMilliseconds / 20
    var waiting = names
    while !waiting.isEmpty {
        guard left > 0 else {
            throw Complaint("\(waiting.joined(separator: ", ")) did not stop in time.")
        }
        left -= 1
        usleep(20_000)
        guard let state = place.run.lastState, place.run.isRunning else {
            throw Complaint("Parlor was stopped meanwhile.", exit: .notRunning)
        }
        let present = Set(state.instances.map(\.instance))
        for name in waiting where !present.contains(name) {
            output.tell(ProgressStep(name, .left, "\(name) has left"))
        }
        waiting.removeAll { !present.contains($0) }
    }
}

/// Which instances are to be drained: of each service one is left.
struct DrainOperands {
    let instances: [String]

    /// `elsewhere` are those that the bus knows, on other machines too.
    init(
        _ operands: [String], of running: [SystemState.InstanceState],
        elsewhere: [(service: String, instance: String)], in plan: Plan
    ) throws(Complaint) {
        let present = running.filter { $0.phase != .draining && $0.phase != .stopped }
        var meant: Set<String> = []
        for operand in operands {
            let found = present.first {
                $0.instance == operand || $0.instance.hasPrefix("\(operand)@")
            }
            guard let found else { throw Self.nobody(operand, present) }
            guard found.service != plan.services[0].name else {
                throw .usage("\(operand) carries every call and event, and can't be drained.")
            }
            meant.insert(found.instance)
        }
        instances = present.map(\.instance).filter(meant.contains)
        for service in Set(present.filter { meant.contains($0.instance) }.map(\.service)).sorted() {
            let isLeft = present.contains {
                $0.service == service && $0.phase == .ready && !meant.contains($0.instance)
            }
            let known = Set(running.map(\.instance))
            let isElsewhere = elsewhere.contains {
                $0.service == service && !known.contains($0.instance)
            }
            guard !isLeft, !isElsewhere else { continue }
            throw Complaint(
                "No other instance of \(service) is ready. Start one first, such as with 'parlor "
                    + "scale \(service)=2'. 'parlor scale \(service)=0' stops all of it.")
        }
    }

    private static func nobody(
        _ operand: String, _ present: [SystemState.InstanceState]
    ) -> Complaint {
        let names = present.map(\.instance)
        return .usage(
            "There is no instance '\(operand)'. "
                + hint(for: operand, among: names, otherwise: "'parlor status' shows what runs."))
    }
}
