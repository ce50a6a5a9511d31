import Collectors
import Foundation
import Operating
import ParlorWire
import TestKit
import Testing
import Witness

extension OperatorProofs {
    /// What a collector of OpenTelemetry gets of a system with `PARLOR_OTLP`.
    @Suite struct Spans {
        @Test func `the spans of a call reach a collector, in the trace that Parlor tells`() throws
        {
            let collector = try SpanCollector { sent in
                sent.matches(of: #/\/my-name"/#).count >= 2
                    && sent.matches(of: #/\/my-room"/#).count >= 2
                    && sent.contains(#""stringValue":"@follower.rooms""#)
            }
            let cluster = try Cluster([
                "PARLOR_OTLP": "http://127.0.0.1:\(collector.port)", "PARLOR_OTLP_PERCENT": "100",
            ])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let ada = try cluster.guest("Ada")
                let renamed = try ada.rename("Ada Lovelace", cid: "my-name")
                #expect(renamed.error == nil)
                let created = try ada.call("room.create", ["roomName": "Friday"], cid: "my-room")
                #expect(created.error == nil)
                let sent = try collector.requests().map { try Value($0.body) }
                let flaws = sent.flatMap { TraceRequestSchema.flaws(in: $0) }
                #expect(flaws == [])
                let found = spans(in: sent, of: "\(ada.person)/my-name")
                let relay = try #require(found["gateway-1"])
                let call = try #require(found["profile-store-1"])
                #expect(relay["parentSpanId"].isNull)
                #expect(call["parentSpanId"] == relay["spanId"])
                #expect([relay, call].allSatisfy { $0["name"].text == "person.rename" })
                let told = try cluster.parlor("trace", "my-name", "--json")
                let report = try JSON.decode(TraceReport.self, from: Array(told.output.utf8))
                let traces = [relay, call].map { $0["traceId"].text }
                #expect(traces == [report.trace.rawValue, report.trace.rawValue])
                let opened = try #require(spans(in: sent, of: "\(ada.person)/my-room")["lobby-1"])
                let carried = spans(in: sent) {
                    attribute("parlor.by", of: $0) == "@follower.rooms"
                }
                let parents = carried.map { $0.span["parentSpanId"].text }
                #expect(!parents.isEmpty)
                #expect(parents.allSatisfy { $0 == opened["spanId"].text }, "\(carried)")
                #expect(carried.allSatisfy { $0.span["traceId"] == opened["traceId"] })
                let bodies = sent.map(\.description).joined()
                #expect(!bodies.contains("Lovelace"), "What somebody wrote is in no span.")
            }
        }
    }
}

/// The spans of a command, by the instances that sent them.
private func spans(in requests: [Value], of command: String) -> [String: Value] {
    let found = spans(in: requests) { attribute("parlor.command", of: $0) == command }
    return Dictionary(found.map { ($0.instance, $0.span) }) { $1 }
}

private func spans(
    in requests: [Value], where isWanted: (Value) -> Bool
) -> [(instance: String, span: Value)] {
    requests.flatMap { $0["resourceSpans"].items }.flatMap { sender in
        let instance = attribute("service.instance.id", of: sender["resource"]) ?? ""
        return sender["scopeSpans"].items.flatMap { $0["spans"].items }.filter(isWanted)
            .map { (instance: instance, span: $0) }
    }
}

private func attribute(_ key: String, of value: Value) -> String? {
    value["attributes"].items.first { $0["key"].text == key }?["value"]["stringValue"].text
}
