import TestKit
import Testing

extension Proofs {
    @Suite struct ProtocolPage {
        @Test func `a plain Python REQ, DEALER and SUB work as the protocol says`() throws {
            try Cluster.run { cluster in
                let outcome = try Python.start("protocol.py", at: cluster.address).outcome()
                #expect(outcome.exit == 0, "\(outcome.errors)")
                #expect(outcome.lines.count == 18, "\(outcome.output)")
                for line in outcome.lines { #expect(line.hasPrefix("ok "), "\(line)") }
            }
        }
    }
}
