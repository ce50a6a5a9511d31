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

    @Test(arguments: SourceFile.testScripts.filter { $0.isOfSomeTest && $0.path.hasSuffix(".py") })
    func `whatever Python waits for has a limit`(_ file: SourceFile) {
        let calls = /subprocess\.(?:run|call|check_call|check_output)\(|\.communicate\(/
        for call in file.expressions(behind: calls) {
            #expect(call.contains("timeout"), "\(file): '\(call)': give it a timeout.")
        }
        let limit = "give it a limit, such as wait(timeout=60), and see whether it came"
        expectNone(of: Shape(/\.(?:wait|join)\(\)/, limit), in: file)
    }

    @Test(arguments: SourceFile.testScripts.filter { $0.isOfSomeTest && !$0.path.hasSuffix(".py") })
    func `no loop of JavaScript is endless`(_ file: SourceFile) {
        let endless = /for \(;[^;\n]*;\)|for \(;;|while \((?:true|1)\)/
        expectNone(of: Shape(endless, "loop until a deadline, and throw a sentence then"), in: file)
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
