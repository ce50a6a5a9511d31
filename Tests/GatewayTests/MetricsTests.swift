import Door
import Sessions
import Testing
import Wire

@testable import Gateway

@Suite struct MetricsTests {
    @Test func `what the bus and the services could not read is counted for each`() throws {
        let office = try Office()
        office.ask("GET", "/metrics")
        let workers = #"""
            {"workers":[{"service":"lobby","instance":"lobby-1","kinds":["room"],"leaving":false,
            "counters":{"calls":7,"failingReason":"The disk is full.","malformed":2,"unsent":1,
            "freeDiskBytes":4096,"stuckWork":["A change waits."]}}]}
            """#
        office.answer(try #require(office.calls.last), Bytes(workers.utf8))
        let status = #"""
            {"version":"1","instance":"bus-1","pid":1,"startedAt":"2026-03-01T12:00:00.123Z",
            "uptimeMs":1500,"calls":9,"callsPerSecond":0,"events":4,"eventsPerSecond":0,"pending":0,
            "refused":0,"unserved":0,"malformed":3,"undelivered":0,"memoryBytes":5,"workers":1}
            """#
        let asked = try #require(office.calls.last)
        #expect(asked.header.call == "bus.status")
        office.answer(asked, Bytes(status.utf8))
        let text = String(decoding: try #require(office.answered(0)).body, as: UTF8.self)
        for line in [
            #"parlor_malformed_total{service="lobby",instance="lobby-1"} 2.0"#,
            #"parlor_failing{service="lobby",instance="lobby-1"} 1.0"#,
            #"parlor_failing{service="bus",instance="bus-1"} 0.0"#,
            #"parlor_malformed_total{service="bus",instance="bus-1"} 3.0"#,
            #"parlor_unsent_total{service="lobby",instance="lobby-1"} 1.0"#,
            #"parlor_calls_total{service="bus",instance="bus-1"} 9.0"#,
            #"parlor_free_disk_bytes{service="lobby",instance="lobby-1"} 4096.0"#,
            #"parlor_stuck_work{service="lobby",instance="lobby-1"} 1.0"#,
            #"parlor_stuck_work{service="bus",instance="bus-1"} 0.0"#,
        ] { #expect(text.contains(line + "\n"), "\(line)") }
    }

    @Test func `without the bus's own figures there are those of all others`() throws {
        let office = try Office()
        office.ask("GET", "/metrics")
        office.answer(try #require(office.calls.last), Bytes(#"{"workers":[]}"#.utf8))
        office.refuse(try #require(office.calls.last))
        #expect(office.answered(0)?.status == 200)
    }

    @Test func `they are for this machine, or for whoever has the operator's token`() throws {
        let office = try Office()
        #expect(office.operatorTokenMode == 0o600)
        let token = office.operatorToken
        #expect(token.utf8.count >= 26)
        let outside = Address.v4(1)
        for headers in [
            [:], ["authorization": "Bearer \(token)x"], ["authorization": office.bearer],
            ["authorization": "Bearer "],
        ] {
            office.ask("GET", "/metrics", headers, from: outside)
        }
        office.ask("GET", "/metrics", ["x-forwarded-for": "10.0.0.1"])
        for number in 0..<5 { #expect(office.answered(number)?.status == 401, "\(number)") }
        #expect(office.calls.isEmpty)
        office.ask("GET", "/metrics", ["authorization": "Bearer \(token)"], from: outside)
        #expect(office.calls.count == 1)
    }

    @Test func `whoever asks meanwhile waits for the same answer`() throws {
        let office = try Office()
        for _ in 0..<5 { office.ask("GET", "/readyz") }
        #expect(office.calls.count == 1)
        office.answer(try #require(office.calls.last), Bytes(#"{"workers":[]}"#.utf8))
        for number in 0..<5 { #expect(office.answered(number)?.status == 503) }
        office.ask("GET", "/readyz")
        #expect(office.calls.count == 2)
    }
}
