/// What is not as it should be: a sentence that says what happened, and one what to do.
extension StatusReport {
    /// What keeps somebody from their work.
    var troubles: [String] {
        let away = absent.map { "\(Self.absence($0)) \(Self.comeback($0))" }
        let ill = services.compactMap { line in line.illness.map { "\(line.instance): \($0)" } }
        let stuck = services.flatMap { line in line.stuckWork.map { "\(line.instance): \($0)" } }
        return away + ill + stuck + [busTrouble].compactMap(\.self)
    }

    /// What goes on, and should not stay so.
    var warnings: [String] {
        drained.map(Self.withdrawal)
            + services.compactMap { line in line.slowDisk.map { "\(line.instance): \($0)" } }
            + brokenDecks.map { "\($0) 'parlor doctor' says what it means." }
            + outdated.map { "\($0.sentence) \($0.remedy)" }
    }

    private var busTrouble: String? {
        guard supervisor.state != "stopped", supervisor.problem == nil, !supervisor.busAnswers
        else { return nil }
        let address = supervisor.bus.joined(separator: ", ")
        return
            "The bus at \(address) does not answer, so there are no figures. It is started again by "
            + "itself; 'parlor logs bus' may say why."
    }

    static let leftSupervisor =
        "The supervisor was killed, or the machine went down. Nothing that was acknowledged is lost."

    static func absence(_ service: String) -> String {
        "\(service) has 0 instances: calls to it are answered UNAVAILABLE."
    }

    static func comeback(_ service: String) -> String {
        "'parlor scale \(service)=1' brings it back."
    }

    private static func withdrawal(_ instance: String) -> String {
        "\(instance) was drained. 'parlor scale' of its service starts it again."
    }
}

extension StatusReport.Line {
    /// Why it does not work now, and what comes of it.
    var illness: String? {
        guard state != "ready" else { return nil }
        if let detail { return detail }
        guard let lastExit else { return nil }
        return "It ended (\(lastExit)) and is started again by itself. 'parlor logs \(instance)' "
            + "may say why."
    }

    var slowDisk: String? {
        slowKeepMs.map { mean in
            "Keeping a batch takes \(Units.decimal(mean, places: 0)) ms: its disk or database is "
                + "slow or busy. 'iostat -x' shows with what; a faster disk for PARLOR_DATA mends it."
        }
    }
}
