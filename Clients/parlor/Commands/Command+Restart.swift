extension Command {
    static let restart = Command(
        name: "restart", arguments: "[SERVICE...]",
        summary: "Restart a service's instances, one after another.",
        details: """
            Each instance finishes its calls and stops, and the next goes only when the new one is
            ready. Run two or more of a service, and nobody notices. A gateway sends its devices to
            the others over PARLOR_DRAIN_SECONDS. SERVICE may also be one instance, such as
            lobby-2. If an instance does not come back, the rest runs on as it is.

            For example: parlor restart gateway
            """,
        options: [.flag("--all", "Restart everything, the bus first."), .json],
        operands: 0...32
    ) { invocation in
        let place = try Installation()
        _ = try place.runningSupervisor()
        let instances = try RestartOperands(
            invocation.operands, all: invocation.has("--all"),
            of: try place.runningState().instances, in: try place.plan()
        ).instances
        let output = ProgressOutput(asJSON: invocation.has("--json"))
        try RollingRestart(place: place, output: output).run(instances)
        let count = instances.count == 1 ? "1 process" : "\(instances.count) processes"
        output.end("Restarted \(count).")
        return .ok
    }
}

/// Which instances are meant, in the order of the plan.
struct RestartOperands {
    let instances: [SystemState.InstanceState]

    init(
        _ operands: [String], all: Bool, of running: [SystemState.InstanceState], in plan: Plan
    ) throws(Complaint) {
        guard all != !operands.isEmpty else {
            throw .usage(
                "Say which service or instance, or --all: parlor restart lobby. "
                    + "There are \(plan.services.map(\.name).joined(separator: ", ")).")
        }
        let present = running.filter { $0.phase != .draining && $0.phase != .stopped }
        var meant: Set<String> = []
        for operand in operands {
            let found = present.filter { Self.isMeant($0, by: operand) }.map(\.instance)
            if found.isEmpty { throw Self.nobody(operand, present, plan) }
            meant.formUnion(found)
        }
        instances = present.filter { all || meant.contains($0.instance) }
    }

    private static func isMeant(_ instance: SystemState.InstanceState, by operand: String) -> Bool {
        let name = instance.instance
        return instance.service == operand || name == operand || name.hasPrefix("\(operand)@")
    }

    private static func nobody(
        _ operand: String, _ present: [SystemState.InstanceState], _ plan: Plan
    ) -> Complaint {
        if plan.service(operand) != nil {
            return Complaint(
                "\(operand) has 0 instances. 'parlor scale \(operand)=1' brings it back.")
        }
        let names = plan.services.map(\.name) + present.map(\.instance)
        return .usage(
            "There is no service or instance '\(operand)'. "
                + hint(for: operand, among: names, otherwise: "'parlor status' shows what runs."))
    }
}
