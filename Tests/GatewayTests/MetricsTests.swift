import Door
import ParlorWire
import Sessions
import Testing

@testable import Gateway

@Suite struct MetricsTests {
    private static let workers = #"""
        {"workers":[{"service":"lobby","instance":"lobby-1","kinds":["room"],"leaving":false,
        "counters":{"calls":7,"failingReason":"The disk is full.","malformed":2,"unsent":1,
        "freeDiskBytes":4096,"lowDisk":"It has 0 MiB left.","stuckWork":["A change waits."]}},
        {"service":"gateway","instance":"gateway.1","kinds":["gateway"],"leaving":false,
        "counters":{"sockets":3}},
        {"service":"lobby","instance":"lobby-2","kinds":[],"leaving":true}]}
        """#
    private static let status = #"""
        {"version":"1","instance":"bus-1","pid":1,"startedAt":"2026-03-01T12:00:00.123Z",
        "uptimeMs":1500,"calls":9,"callsPerSecond":0,"events":4,"eventsPerSecond":0,"pending":0,
        "refused":6,"unserved":0,"malformed":3,"undelivered":0,"memoryBytes":5,"workers":1}
        """#
    private static let counts = #"""
        {"calls":[],"refused":[{"call":"room.join","code":"ROOM_LOCKED","count":4}],
        "unpublished":0,"events":{}}
        """#

    /// Answers what is asked, but those whom `isSilent` names.
    private func answer(
        _ office: Office, but isSilent: (Call) -> Bool = { _ in false }
    ) {
        var answered = 0
        while answered < office.calls.count {
            let call = office.calls[answered]
            answered += 1
            guard !isSilent(call) else { continue }
            switch call.header.call {
            case "bus.workers": office.answer(call, Bytes(Self.workers.utf8))
            case "bus.status": office.answer(call, Bytes(Self.status.utf8))
            case "instance.metrics": office.answer(call, Bytes(Self.counts.utf8))
            default: office.answer(call, Bytes(#"{"rows":5,"sorts":{"waiting/":5}}"#.utf8))
            }
        }
    }

    @Test func `what everybody counts is told, with what the supervisor wrote down`() throws {
        let office = try Office()
        try office.writeState(
            #"{"instances":[{"service":"lobby","instance":"lobby-1","restarts":2,"phase":"x"}]}"#)
        office.ask("GET", "/metrics")
        answer(office)
        office.takeMetrics()
        let text = String(decoding: try #require(office.answered(0)).body, as: UTF8.self)
        for line in [
            #"parlor_malformed_total{service="lobby",instance="lobby-1"} 2"#,
            #"parlor_failing{service="lobby",instance="lobby-1"} 1"#,
            #"parlor_failing{service="bus",instance="bus-1"} 0"#,
            #"parlor_malformed_total{service="bus",instance="bus-1"} 3"#,
            #"parlor_unsent_total{service="lobby",instance="lobby-1"} 1"#,
            #"parlor_calls_total{service="bus",instance="bus-1"} 9"#,
            #"parlor_refused_total{service="bus",instance="bus-1"} 6"#,
            #"parlor_free_disk_bytes{service="lobby",instance="lobby-1"} 4096"#,
            #"parlor_low_disk{service="lobby",instance="lobby-1"} 1"#,
            #"parlor_low_disk{service="gateway",instance="gateway.1"} 0"#,
            #"parlor_stuck_work{service="lobby",instance="lobby-1"} 1"#,
            #"parlor_stuck_work{service="bus",instance="bus-1"} 0"#,
            #"parlor_sockets{service="gateway",instance="gateway.1"} 3"#,
            #"parlor_rooms{status="waiting",game="none"} 5"#,
            #"parlor_restarts_total{service="lobby",instance="lobby-1"} 2"#, "parlor_unanswered 0",
        ] { #expect(text.contains(line + "\n"), "\(line)") }
        let refused = #"parlor_refused_total{service="lobby",instance="lobby-1","#
        #expect(text.contains(refused + #"call="room.join",code="ROOM_LOCKED"} 4"#))
        let asked = office.calls.filter { $0.kind == .instance }.map(\.key)
        #expect(asked == ["lobby-1", "gateway_1"], "One that leaves is not asked.")
    }

    @Test func `an instance that does not answer in time is left out, and counted`() throws {
        let office = try Office()
        office.ask("GET", "/metrics")
        answer(office) { $0.key == "lobby-1" }
        office.takeMetrics(after: .milliseconds(1_999))
        #expect(office.answered(0) == nil)
        office.takeMetrics(after: .seconds(2))
        let text = String(decoding: try #require(office.answered(0)).body, as: UTF8.self)
        #expect(text.contains("parlor_unanswered 1\n"))
        #expect(text.contains(#"parlor_refused_total{service="gateway",instance="gateway.1""#))
        #expect(!text.contains(#"parlor_refused_total{service="lobby""#))
        #expect(text.contains(#"parlor_calls_total{service="lobby",instance="lobby-1"} 7"#))
    }

    @Test func `without the bus's own figures there are those of all others`() throws {
        let office = try Office()
        office.ask("GET", "/metrics")
        answer(office) { $0.header.call == "bus.status" }
        office.takeMetrics(after: .seconds(2))
        #expect(office.answered(0)?.status == 200)
    }

    @Test func `without the bus there are none`() throws {
        let office = try Office()
        office.ask("GET", "/metrics")
        for call in office.calls { office.refuse(call) }
        office.takeMetrics()
        #expect(office.answered(0)?.status == 503)
    }

    @Test func `they are for this machine, or for whoever has their token`() throws {
        let office = try Office()
        #expect(office.metricsTokenMode == 0o600)
        let token = office.metricsToken
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
        #expect(!office.calls.isEmpty)
    }

    @Test func `a page of another site that has our address doesn't read them`() throws {
        let office = try Office()
        for host in ["evil.example", "evil.example:8080", "203.0.113.9", "a b"] {
            #expect(office.answer(to: "GET", "/metrics", ["host": host])?.status == 401, "\(host)")
        }
        #expect(office.calls.isEmpty)
        for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "parlor"] {
            #expect(office.answer(to: "GET", "/metrics", ["host": host]) == nil, "\(host)")
        }
        let headers = ["host": "evil.example", "authorization": "Bearer \(office.metricsToken)"]
        #expect(office.answer(to: "GET", "/metrics", headers) == nil)
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
