import Benchmarks
import Hosting
import ParlorWire
import Platform

/// Measures Parlor, beside a reference on the same machine.
@main
enum Main {
    private static let help = """
        Usage: parlor-bench [NAME] [--json] [--minutes M]

        Runs every benchmark, or those whose name begins with NAME. Beside each, it runs a
        reference on the same machine. Compare the ratios: the figures vary with the machine.

          --json       Print JSON, for programs.
          --minutes M  How long the evening lasts: 1 to 600, or 2 if not given.

        """

    static func main() {
        // A build may replace the file while this runs.
        _ = ThisProcess.executable
        exit(outcome(of: Array(CommandLine.arguments.dropFirst())))
    }

    /// The process's exit code.
    private static func outcome(of arguments: [String]) -> Int32 {
        var names: [String] = []
        var minutes = 2
        var printsJSON = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h":
                print(help + listing)
                return 0
            case "--json": printsJSON = true
            case "--minutes", "-m":
                guard let number = rest.popFirst().flatMap({ Int($0) }), 1...600 ~= number
                else { return refuse("--minutes needs a number from 1 to 600.") }
                minutes = number
            case _ where argument.hasPrefix("-"):
                return refuse("There is no option '\(argument)'.")
            default: names.append(argument)
            }
        }
        guard names.count <= 1 else { return refuse("Name one benchmark, or none.") }
        let prefix = names.first ?? ""
        let chosen = Benchmark.all(evening: minutes).filter { $0.name.hasPrefix(prefix) }
        guard !chosen.isEmpty else { return refuse("There is no benchmark '\(prefix)'.") }
        return run(chosen, printsJSON: printsJSON)
    }

    private static func run(_ benchmarks: [Benchmark], printsJSON: Bool) -> Int32 {
        var results: [Benchmark.Result] = []
        do {
            for benchmark in benchmarks {
                complain("\(benchmark.name): \(benchmark.summary)")
                results += try benchmark.run()
            }
        } catch {
            complain("\(error)")
            return 1
        }
        if printsJSON {
            print(String(decoding: JSON.encode(results), as: UTF8.self))
        } else {
            for line in BenchTable(results).lines { print(line) }
        }
        return results.allSatisfy(\.isWithinBudget) ? 0 : 1
    }

    private static var listing: String {
        Benchmark.all().map { "  \($0.name): \($0.summary)" }.joined(separator: "\n")
    }

    private static func refuse(_ sentence: String) -> Int32 {
        complain("\(sentence) 'parlor-bench --help' says what there is.")
        return 64
    }

    private static func complain(_ sentence: String) {
        let line = Array("\(sentence)\n".utf8)
        _ = write(2, line, line.count)
    }
}
