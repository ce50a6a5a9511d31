import Bus
import Wire

extension Doctor {
    func ports(isRunning: Bool, busAnswers: Bool) -> Finding {
        let bus = place.bus[0]
        let range = bus.range
        guard let port = StartCheck(place: place).occupiedPort else {
            return .well("The bus's ports \(range) are free.")
        }
        if let foreign = ForeignBus(place) { return .wrong(foreign.sentence, foreign.remedy) }
        if isRunning || busAnswers { return .well("This Parlor's bus has the ports \(range).") }
        return .wrong(
            "Port \(port) is taken by another program; the bus needs \(range).",
            "Stop it ('ss -ltnp sport = :\(port)' names it), or set PARLOR_PORT_BASE.")
    }

    func supervisor(_ report: StatusReport?) -> [Finding] {
        let leftovers = Leftovers(place.run)
        guard let report, place.run.isRunning else {
            guard leftovers.isEmpty else {
                return [
                    .wrong(
                        "No supervisor runs for \(leftovers.names): it was killed.",
                        "'parlor down' stops them, 'parlor up' starts everything afresh.")
                ]
            }
            return [.well("Parlor is not running; 'parlor up' starts it.")]
        }
        let ill = report.services.filter { $0.state != "ready" }
        if let elsewhere = ElsewhereBus(place) {
            return [.wrong("The bus is not at the address that is set here.", elsewhere.sentence)]
        }
        let bus: [Finding] =
            report.supervisor.busAnswers
            ? [] : [.wrong("The bus does not answer.", "'parlor logs bus' says why.")]
        let absent = report.absent.map { service in
            Finding.wrong(StatusReport.absence(service), StatusReport.comeback(service))
        }
        let stuckWork = report.services.flatMap { line in
            line.stuckWork.map {
                Finding.wrong(
                    "\(line.instance): \($0)", "'parlor logs \(line.instance)' says more.")
            }
        }
        guard ill.isEmpty, absent.isEmpty, stuckWork.isEmpty else {
            return bus + absent + stuckWork
                + ill.map {
                    .wrong(
                        "\($0.instance) is \($0.state): \($0.detail ?? $0.lastExit ?? "not ready yet")",
                        "'parlor logs \($0.instance)' says more.")
                }
        }
        return bus + [.well("Every process is ready.")]
    }

    func builds(_ report: StatusReport?) -> [Finding] {
        guard let report, report.supervisor.state != "stopped" else { return [] }
        let outdated = report.outdated.map { Finding.wrong($0.sentence, $0.remedy) }
        return outdated.isEmpty ? [.well("Every process runs what was built last.")] : outdated
    }

    func settings() -> [Finding] {
        let unknown = place.said.unknown.map {
            Finding.wrong($0, "Correct its name, or take it out of the environment.")
        }
        let changes = place.said.changes(since: place.startedWith ?? place.said.all).map {
            Finding.wrong($0, StartSettings.takingThem)
        }
        return unknown + changes
    }

    func versions(_ report: StatusReport?) -> Finding {
        let versions = Set((report?.services ?? []).compactMap(\.version))
        guard versions.count > 1 else { return .well("All processes have one version.") }
        return .wrong(
            "The processes have different versions: \(versions.sorted().joined(separator: ", ")).",
            "'parlor down' and 'parlor up' start them all from the executables that are here now.")
    }
}
