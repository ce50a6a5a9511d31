import Bus
import Foundation
import TestKit
import Testing

extension Proofs {
    /// What people open in a browser, on this machine and in its network.
    @Suite struct WebApps {
        @Test func `the app is at its addresses, for the network too, and the bus stays inside`()
            throws
        {
            let folder = try Folder()
            try #"<head><base href="/"><title>App</title></head>"#.write(
                toFile: folder.path + "/index.html", atomically: true, encoding: .utf8)
            let cluster = try Cluster([
                "PARLOR_WEB": folder.path,
                "PARLOR_APP_STORE_URL": "https://apps.example/parlor",
            ])
            let up = try cluster.parlor("up", "--detach", "--lan")
            #expect(up.exit == 0, "\(up)")
            try cluster.downAfterwards { cluster in
                #expect(up.lines.last == "Open http://127.0.0.1:\(cluster.web)")
                for path in ["/", "/room/K7QD", "/join/K7QD"] {
                    let page = try cluster.http("GET", path)
                    #expect(page.status == 200 && page.text.contains("<base href=\"/~"), "\(path)")
                    #expect(page.text.contains(#"content="https://apps.example/parlor""#))
                }
                #expect(throws: Never.self) { try Line(to: cluster.web, at: "127.0.0.2") }
                for port in cluster.address.port..<cluster.address.port + BusAddress.ports {
                    #expect(throws: Unusable.self) { try Line(to: port, at: "127.0.0.2") }
                }
                let again = try cluster.parlor("up", "--detach", "--lan")
                #expect(again.exit == 0 && again.lines.last == up.lines.last, "\(again)")
            }
        }

        @Test func `a store's address that is none is refused at the start`() throws {
            let cluster = try Cluster(["PARLOR_APP_STORE_URL": "apps.example"])
            let gateway = try cluster.start("gateway").outcome()
            #expect(gateway.exit == 78 && gateway.errors.contains("PARLOR_APP_STORE_URL"))
        }
    }
}
