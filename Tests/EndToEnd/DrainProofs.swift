import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// Single instances are taken out, and come back.
    @Suite struct Drains {
        @Test func `an instance is drained amid calls, stays away, and is scaled back`() throws {
            try Cluster.run { cluster in
                let alone = try cluster.parlor("drain", "profile-store-1")
                #expect(alone.exit == 1 && alone.errors.contains("'parlor scale profile-store=2'"))
                try cluster.scale(2)
                let renames = Renames(
                    of: People.named("p", 20), underWay: 16, at: [cluster.address])
                try renames.waitForMore(100)
                let drained = try cluster.parlor("drain", "profile-store-1")
                #expect(drained.exit == 0, "\(drained)")
                #expect(drained.lines.last == "Drained: profile-store-1.")
                try renames.waitForMore(100)
                let answered = try renames.finish()
                #expect(answered.allSatisfy { $0.reply.failure == nil })
                try cluster.client().expectKept(answered)

                let status = try cluster.parlor("status")
                #expect(status.exit == 0 && status.output.contains("profile-store-1 was drained."))
                // A change of others does not bring it back.
                try cluster.scale(2, of: "lobby")
                #expect(
                    try cluster.status.instances(of: "profile-store").map(\.instance)
                        == ["profile-store-2"])
                let last = try cluster.parlor("drain", "profile-store-2")
                #expect(last.exit == 1 && last.errors.contains("No other instance"), "\(last)")

                try cluster.scale(2)
                let names = try cluster.status.instances(of: "profile-store").map(\.instance)
                #expect(names == ["profile-store-1", "profile-store-2"])
                #expect(try !cluster.parlor("status").output.contains("was drained"))
            }
        }
    }
}
