import ParlorWire
import Testing

@testable import Parlor

@Suite struct SinceTests {
    let now = Timestamp("2026-03-02T12:00:00.000Z")!

    @Test(arguments: [
        ("30s", "2026-03-02T11:59:30.000Z"), ("10m", "2026-03-02T11:50:00.000Z"),
        ("2h", "2026-03-02T10:00:00.000Z"), ("3d", "2026-02-27T12:00:00.000Z"),
        ("0s", "2026-03-02T12:00:00.000Z"), ("2026-03-01", "2026-03-01T00:00:00.000Z"),
        ("2026-03-01T07:30", "2026-03-01T07:30:00.000Z"),
        ("2026-03-01T07:30:15", "2026-03-01T07:30:15.000Z"),
        ("2026-03-01T07:30:15.250Z", "2026-03-01T07:30:15.250Z"),
    ])
    func `a time is how long ago, or a moment in UTC`(typed: String, time: String) throws {
        #expect(try Timestamp(since: typed, now: now).description == time)
    }

    @Test(arguments: ["", "m", "10", "-5m", "1.5h", "10x", "10 m", "2026-13-01", "99999999d"])
    func `anything else is refused, and says what it has to be`(typed: String) {
        let complaint = #expect(throws: Complaint.self) { try Timestamp(since: typed, now: now) }
        #expect(complaint?.exit == .usage)
        #expect(complaint?.sentence.contains("such as 30s, 10m, 2h or 3d") == true)
    }

    @Test func `what is yet to come is refused`() {
        let complaint = #expect(throws: Complaint.self) {
            try Timestamp(since: "2026-03-03", now: now)
        }
        #expect(complaint?.sentence.contains("yet to come") == true)
    }
}
