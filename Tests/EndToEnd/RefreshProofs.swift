import Foundation
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// How a device comes by its next token.
    @Suite(.sharedCluster) struct Refreshing {
        private func refresh(_ cluster: Cluster, _ token: String) throws -> Answer {
            try cluster.post("/v1/session/refresh", ["refreshToken": token])
        }

        @Test func `a spent token is refused`() throws {
            try Cluster.shared { cluster in
                let first = try cluster.pass()
                let second = try cluster.pass(
                    "/v1/session/refresh", ["refreshToken": first.refreshToken])
                for cid in [nil, "another"] {
                    let again = try cluster.post(
                        "/v1/session/refresh",
                        ["refreshToken": first.refreshToken, "cid": cid].compactMapValues(\.self))
                    #expect(again.status == 401 && again.failure?.code == .unauthenticated)
                }
                #expect(try refresh(cluster, second.refreshToken).status == 200)
            }
        }

        @Test func `a device that lost the answer asks once more, and gets the same`() throws {
            try Cluster.run { cluster in
                let first = try cluster.pass()
                let request = ["refreshToken": first.refreshToken, "cid": "renewal-1"]
                let passes = try (1...3).map { number in
                    if number == 3 { try killAtOnce(try cluster.pid(of: "gateway-1")) }
                    var pass: Pass?
                    try wait(for: "a refreshed token") {
                        pass = try? cluster.pass("/v1/session/refresh", request)
                        return pass != nil
                    }
                    return pass!
                }
                #expect(Set(passes.map(\.refreshToken)).count == 1)
                #expect(passes[0].refreshToken != first.refreshToken)
                for pass in passes {
                    #expect(pass.deviceId == first.deviceId)
                    _ = try cluster.back(pass).call("person.me")
                }
                #expect(try refresh(cluster, passes[2].refreshToken).status == 200)
            }
        }

        @Test func `a token that was spent before that was stolen, and the device is signed out`()
            throws
        {
            try Cluster.shared { cluster in
                let first = try cluster.pass()
                let device = try cluster.device(first)
                let second = try cluster.pass(
                    "/v1/session/refresh", ["refreshToken": first.refreshToken])
                let third = try cluster.pass(
                    "/v1/session/refresh", ["refreshToken": second.refreshToken])
                let stolen = try refresh(cluster, first.refreshToken)
                #expect(stolen.status == 401 && stolen.failure?.code == .unauthenticated)
                #expect(try device.closeCode() == 4_001)
                #expect(try refresh(cluster, third.refreshToken).status == 401)
            }
        }
    }
}
