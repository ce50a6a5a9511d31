import Foundation
import TestKit
import Testing

extension PatientProofs {
    /// Behind HAProxy, which tells the gateways who connects.
    @Suite struct Balancers {
        @Test func `behind haproxy every user has limits of their own`() throws {
            let cluster = try Cluster([
                "PARLOR_TRUSTED_PROXIES": "127.0.0.1", "PARLOR_PROXY_PROTOCOL": "1",
                "PARLOR_LIMIT_SESSION_BURST": "3", "PARLOR_LIMIT_SESSIONS_PER_SECOND": "1",
            ])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let folder = try Folder()
                let ports = try PortLease()
                let port = ports.first
                let settings = """
                    defaults
                      mode tcp
                      timeout connect 60s
                      timeout check 60s
                      timeout client 60s
                      timeout server 60s
                    listen parlor
                      bind 127.0.0.1:\(port)
                      option httpchk GET /readyz
                      server gateway 127.0.0.1:\(cluster.web) send-proxy-v2 check inter 200ms

                    """
                let file = "\(folder.path)/haproxy.cfg"
                try settings.write(toFile: file, atomically: true, encoding: .utf8)
                let haproxy = try Program(
                    "/usr/sbin/haproxy", ["-db", "-f", file], environment: [:])
                try wait(for: "haproxy to pass requests on") {
                    (try? cluster.http("GET", "/healthz", at: port).status) == 200
                }
                for source in ["127.0.0.5", "127.0.0.6"] {
                    let began = ContinuousClock.now
                    let statuses = try (0..<12).map { _ in
                        try cluster.post("/v1/session", at: port, from: source).status
                    }
                    let passed = ContinuousClock.now - began
                    #expect(statuses.prefix(3) == [200, 200, 200], "\(source) \(statuses)")
                    #expect(statuses.allSatisfy { [200, 429].contains($0) })
                    #expect(
                        statuses.count { $0 == 200 }
                            <= mostAllowed(burst: 3, perSecond: 1, in: passed),
                        "\(source) \(statuses)")
                }
                #expect(try cluster.http("GET", "/metrics", at: port).status == 401)
                let ada = try Device(
                    try cluster.pass(at: port, from: "127.0.0.7"), at: port)
                try ada.rename("Ada")
                haproxy.signal(SIGTERM)
            }
        }
    }
}
