import BusZeroMQ
import Hosting
import ParlorWire
import Platform

extension Command {
    static let top = Command(
        name: "top", arguments: "", summary: "Show what the work is, and where its time goes.",
        details: """
            Shows the calls of the last second, anew each second: how many, how long half of them
            and 99 of 100 took, and which share of the time went where. 'parlor trace' explains the
            parts. What is not well is told too, as by 'parlor status'. Ctrl-C ends it. By call and
            by instance everything is counted. By key, person and address each instance knows the
            busiest 64; only gateways know addresses.

            For example: parlor top --by person --sort refusals --once
            """,
        options: [
            .json, .flag("--once", "Show one second, and end."),
            .value("--by", TopView.Dimension.words, "What to tell apart (call)."),
            .value("--sort", TopView.Order.words, "What comes first (rate)."),
        ],
        operands: 0...0
    ) { invocation in
        let view = try TopView(invocation)
        let place = try Installation()
        let line = try BusLine(place)
        func look() throws -> TopSample {
            let roster = Roster(asking: line, timeout: Limits.defaultTimeout)
            guard roster.bus != nil else { throw Complaint(BusAbsence(place).sentence) }
            return try TopSample(of: view.by, line, roster.workers)
        }
        var earlier = try look()
        var looked = ContinuousClock.now
        repeat {
            usleep(1_000_000)
            let sample = try look()
            let seconds = (ContinuousClock.now - looked) / .seconds(1)
            looked = ContinuousClock.now
            let status = try StatusReport.gather(place)
            var report = TopReport(view, sample, since: earlier, seconds: seconds)
            if view.by == .instance { report.add(sample.workers) }
            report.troubles = status.troubles + status.warnings
            show(
                report, asJSON: invocation.has("--json"), live: !invocation.has("--once"))
            earlier = sample
        } while !invocation.has("--once")
        return .ok
    }
}

private func show(_ report: TopReport, asJSON: Bool, live: Bool) {
    let terminal = Terminal.output
    guard !asJSON else { return terminal.print(JSONText.compact(JSON.encode(report))) }
    guard live, terminal.isInteractive else {
        return report.lines(nil, on: terminal).forEach(terminal.print)
    }
    // From the upper left corner, each line over what was there, and nothing of it below.
    let lines = report.lines(terminal.height, on: terminal).map { $0 + "\u{1B}[K" }
    terminal.write(Bytes(("\u{1B}[H" + lines.joined(separator: "\r\n") + "\u{1B}[J").utf8))
}
