import Testing

@testable import Parlor

@Suite struct InvocationTests {
    let command = Command(
        name: "draw", arguments: "SHAPE...", summary: "", details: "",
        options: [
            .json, .flag("--follow", short: "-f", ""), .value("--count", "N", short: "-n", ""),
        ],
        operands: 1...2
    ) { _ in .ok }

    func read(_ arguments: String...) throws(Complaint) -> Invocation {
        try Invocation(arguments, of: command)
    }

    @Test func `options and operands come in any order`() throws {
        let invocation = try read("circle", "--count", "3", "square", "-f")
        #expect(invocation.operands == ["circle", "square"])
        #expect(invocation.has("--follow"))
        #expect(!invocation.has("--json"))
        #expect(try invocation.number("--count", in: 1...9) == 3)
    }

    @Test func `a value may follow an equals sign`() throws {
        #expect(try read("circle", "--count=a=b").value("--count") == "a=b")
    }

    @Test func `a dash alone is an operand, and so is everything after two`() throws {
        #expect(try read("-", "--", "--json").operands == ["-", "--json"])
    }

    @Test func `an unknown option names the nearest one`() {
        let complaint = #expect(throws: Complaint.self) { try read("circle", "--jsn") }
        #expect(complaint?.exit == .usage)
        #expect(complaint?.sentence == "'parlor draw' has no option --jsn. Did you mean --json?")
    }

    @Test func `an option without its value is refused`() {
        #expect(throws: Complaint.usage("--count needs a value: --count N.")) {
            try read("circle", "--count")
        }
    }

    @Test func `another option is no value`() {
        #expect(throws: Complaint.usage("--count needs a value: --count N.")) {
            try read("circle", "--count", "--json")
        }
        #expect(throws: Never.self) { try read("circle", "--count", "-1") }
    }

    @Test func `a flag takes no value`() {
        #expect(throws: Complaint.usage("--json takes no value.")) { try read("a", "--json=1") }
    }

    @Test(arguments: ["x", "0", "10", ""])
    func `a number out of bounds is refused`(text: String) throws {
        let invocation = try read("circle", "--count=\(text)")
        #expect(
            throws: Complaint.usage("--count is '\(text)'; it has to be a number from 1 to 9.")
        ) { try invocation.number("--count", in: 1...9) }
    }

    @Test(arguments: [[], ["a", "b", "c"]])
    func `too few and too many operands show the usage`(operands: [String]) {
        let complaint = #expect(throws: Complaint.self) { try Invocation(operands, of: command) }
        #expect(complaint?.exit == .usage)
        #expect(complaint?.sentence.hasSuffix("parlor draw [--json] [-f] [-n N] SHAPE...") == true)
    }
}
