import BusZeroMQ
import Hosting
import ParlorWire

extension Command {
    static let health = Command(
        name: "health", arguments: "SERVICE",
        summary: "Say whether the service in this container is well.",
        details: """
            Asks the bus about the process of SERVICE in this container, or about the one that
            PARLOR_INSTANCE names. The exit code is 0 if the bus hears it and it can do its work.
            For HEALTHCHECK and other probes; people ask 'parlor status'.

            For example: parlor health lobby
            """,
        options: [], operands: 1...1
    ) { invocation in
        let place = try Installation()
        let service = invocation.operands[0]
        let named = try Settings.ofThisProcess().instance
        let health = InstanceHealth(
            of: service, named: named ?? Settings.containerName(of: service),
            in: Roster(asking: try BusLine(place, as: service), timeout: InstanceHealth.patience))
        guard let trouble = health.trouble else {
            Terminal.output.print("\(health.instance) is well.")
            return .ok
        }
        throw Complaint(trouble.escapingControls)
    }
}

/// Whether one process is well, by what the bus knows of it.
struct InstanceHealth {
    static let patience: Duration = .seconds(2)
    /// The bus hears of a worker more often than once a second.
    static let silence = SupervisorRules.silence

    let instance: String
    /// What is wrong, in a sentence; nil when nothing is.
    let trouble: String?

    init(of service: String, named instance: String, in roster: Roster) {
        self.instance = service == "bus" ? roster.bus?.instance ?? service : instance
        trouble = Self.trouble(of: service, named: instance, in: roster)
    }

    private static func trouble(
        of service: String, named instance: String, in roster: Roster
    ) -> String? {
        guard roster.bus != nil else { return "The bus does not answer." }
        if service == "bus" { return nil }
        guard
            let worker = roster.workers.first(where: {
                $0.service == service && $0.instance == instance
            }), worker.heardMsAgo < silence.wholeMilliseconds
        else { return "The bus does not hear \(instance)." }
        if worker.leaving { return "\(instance) finishes its calls and stops." }
        return worker.figures?.failingReason.map { "\(instance) can't do its work. \($0)" }
    }
}
