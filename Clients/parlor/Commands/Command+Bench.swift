import Benchmarks
import ParlorWire

extension Command {
    static let bench = Command(
        name: "bench", arguments: "[NAME]", summary: "Measure, beside a reference on this machine.",
        details: """
            Runs every benchmark, or those whose name begins with NAME. Beside each, it runs a
            reference on the same machine. Compare the ratios: the figures vary with the machine.

            \(Benchmark.listing)

            For example: parlor bench calls
            """,
        options: [
            .json, .value("--minutes", "M", short: "-m", "How long the evening lasts (2)."),
        ], operands: 0...1
    ) { invocation in
        let prefix = invocation.operands.first ?? ""
        let minutes = try invocation.number("--minutes", in: 1...600)
        let all = Benchmark.all(evening: minutes ?? 2)
        let chosen = all.filter { $0.name.hasPrefix(prefix) }
        guard !chosen.isEmpty else {
            let hint = hint(
                for: prefix, among: all.map(\.name),
                otherwise: "'parlor bench --help' lists them.")
            throw Complaint.usage("There is no benchmark '\(prefix)'. \(hint)")
        }
        var results: [Benchmark.Result] = []
        for benchmark in chosen {
            Terminal.errors.print(Terminal.errors.faint("\(benchmark.name): \(benchmark.summary)"))
            results += try benchmark.run()
        }
        if invocation.has("--json") {
            Terminal.output.print(String(decoding: JSON.encode(results), as: UTF8.self))
        } else {
            BenchTable(results, on: .output).lines.forEach(Terminal.output.print)
        }
        return results.allSatisfy(\.isWithinBudget) ? .ok : .failed
    }
}

extension Benchmark {
    fileprivate static var listing: String {
        let all = all()
        let width = all.map(\.name.count).max() ?? 0
        return all.map { "  \($0.name.padded(to: width))  \($0.summary)" }.joined(separator: "\n")
    }
}
