import Bus
import ParlorWire

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
                        "'parlor down' stops them, 'parlor up' starts everything afresh. "
                            + MachineSettings.startByItself(place.data))
                ]
            }
            guard !place.run.wasLeft else {
                return [
                    .wrong(
                        StatusReport.leftSupervisor,
                        "\(MachineSettings.start(place.data)) starts everything again. "
                            + MachineSettings.startByItself(place.data))
                ]
            }
            return [
                .well("Parlor is not running; \(MachineSettings.start(place.data)) starts it.")
            ]
        }
        let ill = report.services.filter { $0.state != "ready" }
        if let elsewhere = ElsewhereBus(place) {
            return [.wrong("The bus is not at the address that is set here.", elsewhere.sentence)]
        }
        let bus: [Finding] =
            report.supervisor.busAnswers
            ? []
            : [
                .wrong(
                    "The bus does not answer.",
                    "It is started again by itself; 'parlor logs bus' may say why.")
            ]
        let absent = report.absent.map { service in
            Finding.wrong(StatusReport.absence(service), StatusReport.comeback(service))
        }
        let stuckWork = report.services.flatMap { line in
            line.stuckWork.map {
                Finding.wrong(
                    "\(line.instance): \($0)", "'parlor logs \(line.instance)' says more.")
            }
        }
        let slow = report.services.compactMap { line in
            line.slowKeepMs.map { mean in
                Finding.wrong(
                    "\(line.instance): Keeping a batch takes \(Units.decimal(mean, places: 0)) ms.",
                    "Its disk or database is slow or busy. 'iostat -x' shows with what; a faster "
                        + "disk for PARLOR_DATA mends it.")
            }
        }
        guard ill.isEmpty, absent.isEmpty, stuckWork.isEmpty, slow.isEmpty else {
            return bus + absent + stuckWork + slow
                + ill.map {
                    .wrong(
                        "\($0.instance) is \($0.state): \($0.illness ?? "not ready yet")",
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
        return unknown + changes + fileOfSettings
    }

    /// The next start will use it as it is now.
    private var fileOfSettings: [Finding] {
        guard let running = place.startedWith else { return [] }
        do throws(Complaint) {
            let sources = try SettingSources(place, running, StartSettings([:]))
            _ = try Reloading.usable { try place.with(sources.settings, ofFile: sources.ofFile) }
            return []
        } catch { return [.wrong(error.sentence, "Correct it: Parlor would not start again.")] }
    }

    func versions(_ report: StatusReport?) -> Finding {
        let versions = Set((report?.services ?? []).compactMap(\.version))
        guard versions.count > 1 else { return .well("All processes have one version.") }
        return .wrong(
            "The processes have different versions: \(versions.sorted().joined(separator: ", ")).",
            "'parlor down' and 'parlor up' start them all from the executables that are here now.")
    }
}
