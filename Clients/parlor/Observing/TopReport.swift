import BusZeroMQ
import Hosting

/// Who works for what: the busiest first.
struct TopReport: Encodable {
    let by: String
    let sort: String
    private(set) var rows: [Row]
    let total: Row
    /// The instances that did not answer.
    let silent: [String]
    /// What is not as it should be, as 'parlor status' says it.
    var troubles: [String] = []

    struct Row: Encodable {
        let name: String
        let callsPerSecond: Double
        let p50Ms: Double?
        let p99Ms: Double?
        /// Of its time, which share went where.
        let shares: [String: Double]
        /// Seconds that its calls took, a second.
        let busy: Double
        let refusedPerSecond: Double
        let bytesPerSecond: Double
        /// Of a row that is an instance.
        fileprivate(set) var instance: Instance?

        init(_ name: String, _ work: Work, seconds: Double) {
            self.name = name
            callsPerSecond = Double(work.calls) / seconds
            (p50Ms, p99Ms) = (work.whole.milliseconds(at: 0.5), work.whole.milliseconds(at: 0.99))
            let whole = Double(max(work.whole.sum, 1))
            shares = Dictionary(
                uniqueKeysWithValues: CallTimes.Part.allCases.map {
                    ($0.rawValue, Double(work.times[$0]) / whole)
                })
            busy = Double(work.whole.sum) / 1_000_000 / seconds
            refusedPerSecond = Double(work.refused) / seconds
            bytesPerSecond = Double(work.bytes) / seconds
        }

        func weight(in order: TopView.Order) -> Double {
            switch order {
            case .rate: callsPerSecond
            case .time: busy
            case .refusals: refusedPerSecond
            case .bytes: bytesPerSecond
            }
        }
    }

    /// How an instance is.
    struct Instance: Encodable {
        let service: String
        let state: String
        let memoryBytes: Int?
        let processorShare: Double?

        init(_ worker: BusWorker) {
            let line = StatusReport.Line(worker)
            (service, state) = (line.service, line.state)
            (memoryBytes, processorShare) = (line.memoryBytes, line.processorShare)
        }
    }

    /// What was counted between two looks; where a look is of the last second already, of that.
    init(_ view: TopView, _ sample: TopSample, since earlier: TopSample, seconds: Double) {
        var sums: [String: Work] = [:]
        for (row, work) in sample.work {
            var work = work
            if let before = earlier.work[row], sample.seconds == nil, before.calls <= work.calls {
                work -= before
            }
            guard work.calls > 0 else { continue }
            sums[row.name, default: Work()] += work
        }
        let seconds = sample.seconds ?? seconds
        (by, sort, silent) = (view.by.rawValue, view.order.rawValue, sample.silent)
        rows = sums.map { Row($0, $1, seconds: seconds) }.sorted {
            ($1.weight(in: view.order), $0.name) < ($0.weight(in: view.order), $1.name)
        }
        total = Row("all", sums.values.reduce(into: Work()) { $0 += $1 }, seconds: seconds)
    }

    /// Of a look by instance: how each is, those without a call last.
    mutating func add(_ workers: [BusWorker]) {
        let names = Set(rows.map(\.name))
        rows += workers.filter { !names.contains($0.instance) }.map {
            Row($0.instance, Work(), seconds: 1)
        }
        for index in rows.indices {
            rows[index].instance = workers.first { $0.instance == rows[index].name }
                .map { Instance($0) }
        }
    }
}

extension TopReport {
    /// At most so many lines.
    func lines(_ height: Int?, on terminal: Terminal) -> [String] {
        var table = Table(
            [(by.uppercased(), .left), ("CALLS/S", .right), ("P50", .right), ("P99", .right)]
                + CallTimes.Part.allCases.map { ($0.rawValue.uppercased(), .right) }
                + [("REFUSED/S", .right), ("BYTES/S", .right)])
        let missing = silent.isEmpty ? [] : ["No answer from \(silent.joined(separator: ", "))."]
        let news = missing + troubles
        let most = height.map { max(1, $0 - 3 - news.count) } ?? .max
        for row in rows.prefix(most) { table.add(Self.cells(row)) }
        let summary =
            "\(Units.rate(total.callsPerSecond)) calls/s, "
            + "\(Units.rate(total.refusedPerSecond)) refused/s, "
            + "\(Units.bytes(Int64(total.bytesPerSecond)))/s; by \(by), sorted by \(sort)"
        let width = terminal.width ?? .max
        return [terminal.bold(summary)] + news.map { terminal.yellow($0.shortened(to: width)) }
            + table.lines.map { $0.shortened(to: width) }
    }

    private static func cells(_ row: Row) -> [String] {
        [
            row.name.escapingControls.shortened(to: 60), Units.rate(row.callsPerSecond),
            milliseconds(row.p50Ms), milliseconds(row.p99Ms),
        ]
            + CallTimes.Part.allCases.map { part in
                let share = Int(((row.shares[part.rawValue] ?? 0) * 100).rounded())
                return share == 0 ? "-" : "\(share) %"
            }
            + [
                row.refusedPerSecond == 0 ? "-" : Units.rate(row.refusedPerSecond),
                Units.bytes(Int64(row.bytesPerSecond)),
            ]
    }

    private static func milliseconds(_ time: Double?) -> String {
        time.map { "\(Units.decimal($0, places: 1)) ms" } ?? "-"
    }
}
