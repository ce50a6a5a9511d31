import BusZeroMQ
import Foundation
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// Calls that took long, as the command line lists them.
    @Suite struct SlowCalls {
        @Test func `the slow calls of all instances are listed with their parts`() throws {
            let cluster = try Cluster(["PARLOR_SLOW_MS": "1"])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let ada = try cluster.guest("Ada")
                let client = try cluster.client()
                let disk = try SlowDisk(of: "profile-store", cluster)
                var slow = try cluster.parlor("slow", "--call", "person.rename", "--json")
                try wait(for: "a slow call") {
                    let cid = UUID().uuidString
                    try disk.hold {
                        ada.send("person.rename", ["displayName": "Ada"], key: nil, cid: cid)
                        let began = try client.busStatus.uptimeMs
                        try wait(for: "200 ms") { try client.busStatus.uptimeMs >= began + 200 }
                    }
                    _ = try ada.answer(to: cid)
                    slow = try cluster.parlor("slow", "--call", "person.rename", "--json")
                    return !slow.lines.isEmpty
                }
                #expect(slow.exit == 0 && !slow.lines.isEmpty, "\(slow)")
                for line in slow.lines {
                    #expect(line.contains(#""instance":""#) && line.contains(#""took":{"#))
                }
                let one = try cluster.parlor("slow", "--by", ada.person.rawValue, "-n", "1")
                #expect(one.lines.count == 2 && one.lines[1].contains(" \(ada.person) "), "\(one)")
            }
        }
    }
}
