import Testing

/// A test ends, and says why. None of them fails because a machine is slow.
@Suite struct WaitingTests {
    private struct Shape {
        let regex: Regex<Substring>
        let instead: String

        init(_ regex: Regex<Substring>, _ instead: String) {
            (self.regex, self.instead) = (regex, instead)
        }
    }

    @Test(arguments: SourceFile.swift.filter(\.isOfSomeTest))
    func `a test waits for facts and can fail`(_ file: SourceFile) {
        let fact = "wait(for: \"a fact\") of TestKit, or pause(for:) to show what did not happen"
        let limit = "wait(for:), or mustCome(_:) of TestKit"
        let output = "let it write to a file, or read without blocking inside wait(for:)"
        let banned = [
            Shape(/Thread\.sleep|Task\.sleep|usleep\(|nanosleep\(| sleep\(|poll\(nil/, fact),
            Shape(/#expect\(true\)|\.disabled\(/, "a test can fail"),
            Shape(/\bProcess\(\)|posix_spawn/, "Program of TestKit"),
            Shape(/\.availableData|readDataToEndOfFile\(\)|readToEnd\(\)/, output),
            Shape(/\.wait\(\)|\.distantFuture/, limit),
            Shape(/waitpid\([^\n]*, 0\)/, "WNOHANG inside wait(for:)"),
            Shape(/while [^\n]*kill\([^\n]*, 0\)/, "wait(for:), with waitpid for a child"),
            Shape(/func wait\(for|struct NeverTrue/, "import TestKit"),
            Shape(/[Pp]ort(?: =|:)[^\n]*\.random\(in:/, "a PortLease, or port 0 to listen at"),
            Shape(/"pip3?"|"ensurepip"/, "let scripts/install-dependencies install it"),
        ]
        for shape in banned { expectNone(of: shape, in: file) }
    }

    @Test(arguments: SourceFile.swift.filter(\.isOfSomeTest))
    func `no test judges how fast a machine is`(_ file: SourceFile) {
        let instead = "note it with Figures, and assert what is true on any machine"
        guard file.text.contains("Clock") || file.text.contains("clock") else { return }
        let isTimed = file.text.contains(Self.stopwatch)
        let times = file.text.matches(of: /(?:let|var) (\w+)\s*=[^=\n][^\n]*/)
            .filter { $0.0.contains(Self.stopwatch) }.map { $0.1 }
        for claim in file.expressions(behind: /#(?:expect|require)\(/) {
            // Each part alone: a count may be bounded beside a time that may not.
            let parts = claim.split(separator: /&&|\|\|/)
            let isBounded = parts.contains { part in
                part.matches(of: /([\w.)\]!]+)\s+<=?\s/).contains { match in
                    let before = part[..<match.1.endIndex]
                    return times.contains(match.1) || before.contains(Self.stopwatch)
                        || before.contains(/(?i)clock\.now$/)
                }
            }
            let isBelowSeconds =
                isTimed
                && claim.contains(/<=?\s+(?:[\w.]+\s+[-+]\s+)?\.(?:micro|milli)?seconds\(/)
            #expect(!isBounded && !isBelowSeconds, "\(file): '\(claim)': \(instead).")
        }
    }

    /// What tells how much time has really passed.
    private nonisolated(unsafe) static let stopwatch =
        #/(?i)clock\.now - |clock(?:\(\))?\.measure|\.duration\(to:/#

    @Test(arguments: SourceFile.testScripts.filter(\.isPythonOfSomeTest))
    func `whatever Python waits for has a limit`(_ file: SourceFile) {
        let calls = /subprocess\.(?:run|call|check_call|check_output)\(|\.communicate\(/
        for call in file.expressions(behind: calls) {
            #expect(call.contains("timeout"), "\(file): '\(call)': give it a timeout.")
        }
        let limit = "give it a limit, such as wait(timeout=60), and see whether it came"
        let fact = "until(fact, \"what\") of waiting.py, or pause(seconds) for what does not happen"
        let banned = [
            Shape(/\.(?:wait|join)\(\)/, limit),
            // A pause that the bus asks for.
            Shape(/time\.sleep\((?!body\["retryAfterMs"\])/, fact),
            Shape(/os\.kill\([^\n]*, 0\)/, fact),
            Shape(/[Pp]ort\w* = [^\n]*\brand/, "a PortLease, or port 0 to listen at"),
            Shape(/\bpip3?\b|\bensurepip\b/, "let scripts/install-dependencies install it"),
        ]
        for shape in banned { expectNone(of: shape, in: file) }
    }

    @Test(arguments: SourceFile.testScripts.filter { $0.isOfSomeTest && !$0.measures })
    func `no script judges how fast a machine is`(_ file: SourceFile) {
        let instead = "assert what is true on any machine"
        let banned = [
            Shape(
                /(?:assert |expect\()[^\n]*(?:monotonic|perf_counter|time)\(\) - [^\n]*</, instead),
            Shape(/(?:assert |expect\()[^\n]*\b(?:took|elapsed)\b[^\n]*</, instead),
            Shape(/(?:Date|performance)\.now\(\) - \w+\)?\s</, instead),
        ]
        for shape in banned { expectNone(of: shape, in: file) }
    }

    @Test(arguments: SourceFile.testScripts.filter { $0.isOfSomeTest && !$0.isPythonOfSomeTest })
    func `whatever JavaScript waits for has a limit`(_ file: SourceFile) {
        for call in file.expressions(behind: /\b(?:exec|execFile|spawn)Sync\(/) {
            #expect(call.contains("timeout"), "\(file): '\(call)': give it a timeout.")
        }
        let deadline = "loop until a deadline, and throw a sentence then"
        let banned = [
            Shape(/for \(;[^;\n]*;\)|for \(;;|while \((?:true|1)\)/, deadline),
            Shape(/setTimeout\(\w+, \d/, "waitFor(fact) of kit/waiting.js, or mocked timers"),
            Shape(/[Pp]ort\w* = [^\n]*Math\.random/, "Ports.lease() of kit/services.js"),
        ]
        for shape in banned { expectNone(of: shape, in: file) }
    }

    private func expectNone(of shape: Shape, in file: SourceFile) {
        for match in file.text.matches(of: shape.regex) {
            Issue.record("\(file) contains '\(match.output)': \(shape.instead).")
        }
    }
}

extension SourceFile {
    fileprivate var isOfSomeTest: Bool {
        isTest && !path.hasPrefix("Tests/Tidy/") && !path.hasPrefix("Tests/Kit/")
    }

    fileprivate var isPythonOfSomeTest: Bool { isOfSomeTest && path.hasSuffix(".py") }

    /// What `make test` does not run: it measures, or looks at what takes its time.
    fileprivate var measures: Bool {
        ["Tests/Hosts/", "Tests/Drills/", "Tests/Browser/scenes/speed.py"]
            .contains { path.hasPrefix($0) }
    }

    /// What stands between parentheses, the first of which ends a match.
    fileprivate func expressions(behind opening: Regex<Substring>) -> [Substring] {
        text.matches(of: opening).map { match in
            var depth = 1
            let inside = text[match.range.upperBound...]
            let end = inside.firstIndex { character in
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                return depth == 0
            }
            return inside[..<(end ?? inside.endIndex)]
        }
    }
}
