import Foundation
import Testing

extension Proofs {
    /// What a gateway tells those who look after it.
    @Suite struct Health {
        @Test func `it is ready when all that it needs is there, and says what is not`() throws {
            try Cluster.run { cluster in
                #expect(try cluster.http("GET", "/healthz").status == 200)
                #expect(try cluster.http("GET", "/readyz").status == 200)
                for service in ["profile-store", "sync-fanout"] {
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
                }
                let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
                #expect(lines.allSatisfy { Double($0.split(separator: " ").last!) != nil })
            }
        }
    }
}
