import BusZeroMQ
import Foundation
import Hosting
import Testing
import Wire

extension Proofs {
    @Suite struct Disks {
        private static let prlimit = "/usr/bin/prlimit"

        @Test(.enabled(if: SmallDisk.isAvailable))
        func `a full disk refuses writes with a sentence, answers reads, and loses nothing`() throws
        {
            let disk = try SmallDisk(megabytes: 8)
            let cluster = try Cluster(data: disk.path)
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let client = try cluster.client()
                let kept = try client.ask(.rename("ada", to: "Ada"))
                try disk.fill()
                try expectOnlyReads(client)
                #expect(try cluster.parlor("doctor").exit == 1)

                try killAtOnce(try cluster.pid(of: "profile-store-1"))
                try expectOnlyReads(client)
                #expect(try client.ask(.get("ada")).body == kept.body)

                disk.makeRoom()
                let next = try client.ask(.rename("ada", to: "Ada Lovelace"))
                #expect(next.header.rev == kept.header.rev! + 1)
                #expect(try client.history(of: "ada").map(\.rev) == [1, 2, 3])
                try wait(for: "the supervisor to tell of the restart") {
                    let store = try cluster.status.instances(of: "profile-store").first
                    return store?.restarts == 1 && store?.state == "ready"
                }
            }
        }

        @Test(.enabled(if: access(prlimit, X_OK) == 0))
        func `a limit on the size of files refuses writes, and loses nothing`() throws {
            let cluster = try Cluster()
            let limited = "ulimit -S -f 300; exec \"$0\" up --detach"
            let up = try Program(
                "/bin/sh", ["-c", limited, try Executables.path("parlor")],
                environment: cluster.environment)
            #expect(try up.outcome().exit == 0)
            try cluster.downAfterwards { cluster in
                let client = try cluster.client()
                var kept: [Call] = []
                var refusal: Failure?
                while refusal == nil, kept.count < 2_000 {
                    let call = Call.rename("ada", to: "Ada \(kept.count)")
                    refusal = try client.call(call, timeout: .seconds(1)).failure
                    if refusal == nil { kept.append(call) }
                }
                #expect(refusal?.code == .unavailable)
                try expectOnlyReads(client)

                for pid in try cluster.status.services.compactMap(\.pid) {
                    let limits = ["--pid", "\(pid)", "--fsize=unlimited"]
                    let more = try Program(Self.prlimit, limits, environment: [:])
                    #expect(try more.outcome().exit == 0)
                }
                _ = try client.ask(.rename("ada", to: "Ada Lovelace"))
                let history = try client.history(of: "ada").filter { $0.event == "identityChanged" }
                #expect(history.dropLast().map(\.id) == kept.map(\.header.id))
            }
        }

        private func expectOnlyReads(_ client: BusClient) throws {
            let refusal = try client.call(.rename("ada", to: "Nobody"), timeout: .seconds(1))
                .failure
            #expect(refusal?.code == .unavailable)
            #expect(
                refusal?.message.contains("Make room") == true,
                "\(refusal?.message ?? "no refusal")")
            _ = try client.ask(.get("ada"))
        }
    }
}
