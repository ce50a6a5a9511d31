import Foundation
import Platform
import TestKit
import Testing
import Wire

@testable import Hosting

/// What a collector of OpenTelemetry is sent.
@Suite struct SpanTests {
    private let noon = Timestamp("2026-03-01T12:00:00.000Z")!

    private func note(
        _ trace: TraceID, _ took: CallTimes, refusal: Failure? = nil
    ) -> CallNote {
        let header = CallHeader(id: "ben/1", call: "room.join", actor: .person("ben"), trace: trace)
        let call = Call(kind: "room", key: "K7QD", header: header, body: Array("secret".utf8))
        let ok = Reply(header: ReplyHeader(id: "ben/1", status: .ok, rev: 7), body: [])
        return CallNote(
            call, answer: refusal.map { Reply(refusing: "ben/1", $0) } ?? ok, at: noon, took: took)
    }

    @Test func `a service's span is a child of the gateway's, in the same trace`() {
        let trace = TraceID(beginningAt: noon, by: .person("ben"), "ben/1")
        let relay = Span(note(trace, CallTimes(asked: 900)), in: "gateway")
        let call = Span(note(trace, CallTimes(decide: 400, keep: 200)), in: "lobby")
        #expect(relay.traceId == trace.rawValue && call.traceId == trace.rawValue)
        #expect(relay.parentSpanId == nil && call.parentSpanId == relay.spanId)
        #expect(call.spanId != relay.spanId)
        #expect(call.endTimeUnixNano == "1772366400000000000")
        #expect(call.startTimeUnixNano == "1772366399999400000")
        let text = String(decoding: JSON.encode(call), as: UTF8.self)
        #expect(text.contains(#""key":"parlor.keep_us","value":{"intValue":"200"}"#))
        #expect(text.contains(#""status":{"code":1}"#) && !text.contains("secret"))
    }

    @Test func `a gateway and a fan-out that wait for one call have spans of their own`() {
        let waiting = note("t", CallTimes(asked: 900))
        let spans = ["gateway", "sync-fanout"].map { Span(waiting, in: $0) }
        #expect(spans[0].spanId != spans[1].spanId && spans[0].parentSpanId == nil)
    }

    @Test func `a refusal is an error, with its reason`() {
        let full = Failure("ROOM_FULL", "The room is full.")
        let span = Span(note("t", CallTimes(decide: 1), refusal: full), in: "lobby")
        #expect(span.status.code == 2 && span.status.message == "ROOM_FULL: The room is full.")
        #expect(span.traceId.count == 32 && span.traceId.allSatisfy(\.isHexDigit))
    }

    @Test(arguments: [
        (["PARLOR_OTLP_PERCENT": "0"], 0), ([:], 20), (["PARLOR_OTLP_PERCENT": "100"], 1_000),
    ])
    func `a share of the traces is sent, and everything slow`(
        settings: [String: String], about count: Int
    ) throws {
        let environment = settings.merging(["PARLOR_OTLP": "http://h:1/x"]) { $1 }
        let slow: Duration = .milliseconds(100)
        let target = try #require(try SpanTarget(environment, slowAfter: slow))
        let traces = (0..<1_000).map { TraceID(beginningAt: noon, by: .clock, CommandID("\($0)")) }
        let wanted = traces.count { target.wants(note($0, CallTimes(decide: 99_999))) }
        #expect(count == 1_000 || count == 0 ? wanted == count : (1...count * 2).contains(wanted))
        #expect(traces.allSatisfy { target.wants(note($0, CallTimes(decide: 100_000))) })
        let none = try #require(try SpanTarget(environment, slowAfter: nil))
        #expect(traces.count { none.wants(note($0, CallTimes(decide: 100_000))) } == wanted)
    }

    @Test(arguments: [
        ["PARLOR_OTLP": "https://h"], ["PARLOR_OTLP": "h:4318"], ["PARLOR_OTLP": "http://h:0"],
        ["PARLOR_OTLP": "http://:4318"],
        ["PARLOR_OTLP": "http://h", "PARLOR_OTLP_PERCENT": "101"],
    ])
    func `a setting that can't be is refused`(environment: [String: String]) {
        #expect(throws: SettingsFault.self) { try SpanTarget(environment, slowAfter: nil) }
    }

    @Test func `what is noted reaches the collector, and one that is not there is no harm`() throws
    {
        let collector = try Collector(of: 3)
        let target = try #require(
            try SpanTarget(
                [
                    "PARLOR_OTLP": "http://127.0.0.1:\(collector.port)",
                    "PARLOR_OTLP_PERCENT": "100",
                ], slowAfter: nil))
        let log = Log(.text, instance: "test")
        let exporter = SpanExporter(to: target, of: "lobby", "lobby-1", log: log)
        for number in 0..<3 { exporter.take(note(TraceID("t\(number)"), CallTimes(decide: 5))) }
        let request = try collector.request()
        #expect(request.hasPrefix("POST /v1/traces HTTP/1.1\r\n"))
        #expect(request.contains(#""value":{"stringValue":"lobby-1"}"#))
        #expect(request.components(separatedBy: #""name":"room.join""#).count == 4)
        #expect(HTTPPost(to: target).send([])?.contains("can't be reached") == true)
    }
}

/// Takes requests until it has so many spans, says that all is well, and is gone.
private final class Collector: @unchecked Sendable {
    let port: Int
    private let listener: Int32
    private let done = DispatchSemaphore(value: 0)
    private let expected: Int
    private var bytes: [UInt8] = []

    init(of expected: Int) throws {
        self.expected = expected
        let listener = socket(AF_INET, streamSocket, 0)
        self.listener = listener
        var address = sockaddr_in("127.0.0.1", port: 0)
        let bound = address.pointed { bind(listener, $0, $1) }
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = getsockname(listener, $0, &size)
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        guard bound == 0, listen(listener, 1) == 0 else { throw CocoaError(.fileReadUnknown) }
        Thread.detachNewThread { [self] in serve() }
    }

    private func serve() {
        while text.components(separatedBy: #""name":"room.join""#).count <= expected {
            let descriptor = accept(listener, nil, nil)
            guard descriptor >= 0 else { break }
            bytes += take(from: descriptor)
            let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8)
            _ = send(descriptor, answer, answer.count, 0)
            close(descriptor)
        }
        close(listener)
        done.signal()
    }

    private var text: String { String(decoding: bytes, as: UTF8.self) }

    private func take(from descriptor: Int32) -> [UInt8] {
        var request: [UInt8] = []
        while !isWhole(request) {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            request += buffer.prefix(count)
        }
        return request
    }

    private func isWhole(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return false }
        let length = text.components(separatedBy: "Content-Length: ").dropFirst().first
            .flatMap { Int($0.prefix { $0.isNumber }) }
        return text[end.upperBound...].utf8.count >= length ?? 0
    }

    func request() throws -> String {
        try done.wait(for: "what was noted to reach the collector")
        return text
    }
}
