import Foundation
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// What a gateway tells those who look after it.
    @Suite struct Health {
        @Test func `it is ready when all that it needs is there, and says what is not`() throws {
            try Cluster.run { cluster in
                #expect(try cluster.http("GET", "/healthz").status == 200)
                #expect(try cluster.http("GET", "/readyz").status == 200)
                for service in ["profile-store", "sync-fanout", "lobby"] {
                    try cluster.scale(0, of: service)
                    let unready = try cluster.http("GET", "/readyz")
                    #expect(unready.status == 503 && unready.text.contains(service), "\(unready)")
                    #expect(try cluster.http("GET", "/healthz").status == 200)
                    try cluster.scale(1, of: service)
                    #expect(try cluster.http("GET", "/readyz").status == 200)
                }
            }
        }

        @Test func `its metrics are Prometheus's text, with every part's counters`() throws {
            try Cluster.run { cluster in
                let ada = try cluster.guest("Ada")
                for number in 1...10 { try ada.rename("Ada \(number)") }
                var text = ""
                try wait(for: "the renames to be counted") {
                    let answer = try cluster.http("GET", "/metrics")
                    #expect(answer.headers["content-type"]?.hasPrefix("text/plain") == true)
                    text = answer.text
                    let counter = "parlor_calls_total{service=\"profile-store\""
                    let line = text.split(separator: "\n").first { $0.hasPrefix(counter) }
                    return line?.split(separator: " ").last.flatMap { Double($0) } ?? 0 >= 10
                }
                for service in ["profile-store", "sync-fanout", "gateway"] {
                    #expect(text.contains("parlor_memory_bytes{service=\"\(service)\""))
                    #expect(text.contains("parlor_malformed_total{service=\"\(service)\""))
                }
                for reason in [
                    "malformed", "too_big", "rate_limited", "slow", "hello_timeout",
                    "unauthenticated", "busy",
                ] { #expect(text.contains(",reason=\"\(reason)\"} 0\n"), "\(reason)") }
                let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
                #expect(lines.allSatisfy { Double($0.split(separator: " ").last!) != nil })
            }
        }

        @Test func `whoever is turned away is counted with the reason`() throws {
            let cluster = try Cluster([
                "PARLOR_LIMIT_CALLS_PER_SECOND": "1", "PARLOR_LIMIT_CALL_BURST": "1",
            ])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let silent = try WebSocket(to: cluster.web)
                let ada = try cluster.guest("Ada")
                ada.socket.send("garbage")
                let calls = (1...3).map { #"{"cid": "\#($0)", "call": "person.me"}"# }
                ada.socket.send("[\(calls.joined(separator: ", "))]")
                try wait(for: "three answers") {
                    try ada.listen(within: .milliseconds(20))
                    return ada.heard.count { $0.cid != nil } == 3
                }
                let refused = ada.heard.count { $0.error?.code == .rateLimited }
                #expect((1...2) ~= refused)
                let large = try cluster.guest("Large")
                large.socket.send(String(repeating: " ", count: 1 << 20 + 1))
                #expect(try large.closeCode() == 1009)
                let forged = try WebSocket(to: cluster.web)
                forged.send(Device.hello("v1.none.none"))
                _ = try cluster.post("/v1/session/refresh", ["refreshToken": "none"])
                try wait(for: "the silent one to be closed") { silent.isClosed && forged.isClosed }
                var counts: [String: Int] = [:]
                try wait(for: "all of them to be counted") {
                    let text = try cluster.http("GET", "/metrics").text
                    for match in text.matches(
                        of: /parlor_rejected_total\{.*reason="([a-z_]+)"\} (\d+)/)
                    {
                        counts[String(match.1)] = Int(match.2)
                    }
                    return counts["hello_timeout"] == 1
                }
                #expect(
                    counts == [
                        "malformed": 1, "too_big": 1, "rate_limited": refused, "slow": 0,
                        "hello_timeout": 1, "unauthenticated": 2, "busy": 0,
                    ])
            }
        }
    }
}
