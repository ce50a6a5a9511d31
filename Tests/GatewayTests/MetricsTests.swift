import Door
import Testing
import Wire

@testable import Gateway

@Suite struct MetricsTests {
    @Test func `what the bus and the services could not read is counted for each`() throws {
        let office = try Office()
        office.ask("GET", "/metrics")
        let workers = #"""
            {"workers":[{"service":"lobby","instance":"lobby-1","kinds":["room"],"leaving":false,
            "counters":{"calls":7,"malformed":2,"unsent":1}}]}
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
            #"parlor_malformed_total{service="bus",instance="bus-1"} 3.0"#,
            #"parlor_unsent_total{service="lobby",instance="lobby-1"} 1.0"#,
            #"parlor_calls_total{service="bus",instance="bus-1"} 9.0"#,
        ] { #expect(text.contains(line + "\n"), "\(line)") }
    }

    @Test func `without the bus's own figures there are those of all others`() throws {
        let office = try Office()
        office.ask("GET", "/metrics")
        office.answer(try #require(office.calls.last), Bytes(#"{"workers":[]}"#.utf8))
        office.refuse(try #require(office.calls.last))
        #expect(office.answered(0)?.status == 200)
    }
}
