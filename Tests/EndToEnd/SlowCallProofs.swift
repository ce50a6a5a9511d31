import Testing
import Wire

extension OperatorProofs {
    /// Calls that took long, as the command line lists them.
    @Suite struct SlowCalls {
        @Test func `the slow calls of all instances are listed with their parts`() throws {
            let cluster = try Cluster(["PARLOR_SLOW_MS": "1"])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let ada = try cluster.guest("Ada")
                for number in 0..<20 { try ada.rename("Ada \(number)") }
                let slow = try cluster.parlor("slow", "--call", "person.rename", "--json")
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
