import ParlorWire
import Testing

@testable import Parlor

@Suite struct ReportVerbTests {
    private func check(_ line: String) throws {
        let invocation = try Invocation(
            line.split(separator: " ").map(String.init), of: .reports)
        let verb = try ReportVerb(operand: invocation.operands.first ?? "list")
        try verb.check(invocation)
    }

    @Test(arguments: [
        "", "list", "list --limit 5", "--json", "resolve r1", "resolve r1 --note x --by root",
        "delete-message r1", "suspend ada --reason x", "suspend ada --reason x --until 7d",
        "lift ada", "suspended", "acts -n 3",
    ])
    func `what makes sense is taken`(_ line: String) throws { try check(line) }

    @Test(arguments: [
        "remove r1", "resolve", "delete-message", "suspend --reason x", "suspend ada", "lift",
        "list r1", "acts r1", "resolve r1 --reason x", "lift ada --until 7d",
        "list --by root", "suspend ada --reason x --limit 5", "list --note x",
    ])
    func `what does not is refused with what to say`(_ line: String) {
        #expect(throws: Complaint.self, "\(line)") { try check(line) }
    }

    @Test(arguments: [
        ("30s", 30), ("10m", 600), ("12h", 43_200), ("7d", 604_800), ("1970-01-01T01:00", 3_600),
        ("1970-01-02", 86_400),
    ])
    func `an end is in so long, or at a time`(_ text: String, _ seconds: Int) throws {
        let now = Timestamp(milliseconds: 0)
        #expect(try Timestamp(until: text, now: now) == now + .seconds(seconds))
    }

    @Test(arguments: ["", "7", "d", "-7d", "7w", "0s", "1969-12-31", "soon"])
    func `an end is to come`(_ text: String) {
        #expect(throws: Complaint.self) {
            try Timestamp(until: text, now: Timestamp(milliseconds: 0))
        }
    }
}
