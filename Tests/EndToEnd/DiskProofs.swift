import BusZeroMQ
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    @Suite struct Disks {
        private static let prlimit = "/usr/bin/prlimit"

        @Test(.enabled(if: SmallDisk.isAvailable))
        func `a full disk refuses writes with a sentence, answers reads, and loses nothing`() throws
        {
            let disk = try SmallDisk(megabytes: 8)
            let cluster = try Cluster(data: disk.path, ["PARLOR_LIMIT_FREE_DISK_BYTES": "0"])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let client = try cluster.client()
                let kept = try client.ask(.rename("ada", to: "Ada"))
                try disk.fill()
                try expectOnlyReads(client)
                try expectToldEverywhere(cluster)
                #expect(try cluster.parlor("doctor").exit == 1)

                try killAtOnce(try cluster.pid(of: "profile-store-1"))
                try expectOnlyReads(client)
                #expect(try client.ask(.get("ada")).body == kept.body)

                disk.makeRoom()
                try wait(for: "everything to be well without a write") {
                    try cluster.parlor("status").exit == 0
                }
                #expect(try cluster.http("GET", "/readyz").status == 200)
                let next = try client.ask(.rename("ada", to: "Ada Lovelace"))
                #expect(next.header.rev == kept.header.rev! + 1)
                #expect(try client.history(of: "ada").map(\.rev) == [1, 2])
                try wait(for: "the supervisor to tell of the restart") {
                    let store = try cluster.status.instances(of: "profile-store").first
                    return store?.restarts == 1 && store?.state == "ready"
                }
            }
        }

        @Test func `a disk below its reserve is told everywhere, until it has room again`() throws {
            let cluster = try Cluster()
            let settings = URL(filePath: cluster.data).appending(path: "settings")
            func setReserve(_ bytes: Int) throws {
                try Data("PARLOR_LIMIT_FREE_DISK_BYTES=\(bytes)\n".utf8).write(to: settings)
            }
            try setReserve(1 << 50)
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let keepers = [
                    "chat-store-1", "drawing-store-1", "game-authority-1", "lobby-1",
                    "profile-store-1",
                ]
                try wait(for: "those that refuse something to say so") {
                    let degraded = try cluster.status.services.filter { $0.state == "degraded" }
                    return degraded.map(\.instance).sorted() == keepers
                }
                let status = try cluster.parlor("status")
                #expect(status.exit == 1, "\(status)")
                #expect(status.output.contains("✗ chat-store-1: Its disk has"), "\(status)")
                let ready = try cluster.http("GET", "/readyz")
                let names = keepers.joined(separator: ", ")
                #expect(ready.status == 200)
                #expect(ready.text == "degraded: the disk has little room left for \(names).\n")
                let metrics = try cluster.http("GET", "/metrics").text
                let told = /parlor_low_disk\{service="[a-z-]+",instance="([a-z0-9-]+)"\} 1/
                #expect(metrics.matches(of: told).map { String($0.1) }.sorted() == keepers)
                #expect(!metrics.contains(/\nparlor_(failing\{.*\} 1|ready\{.*\} 0)\n/))
                let doctor = try cluster.parlor("doctor")
                #expect(doctor.exit == 1, "\(doctor)")
                #expect(doctor.output.contains("✗ drawing-store-1 is degraded: Its disk has"))
                let client = try cluster.client()
                let refusal = try client.refusal(of: .rename("ada", to: "Ada"))
                #expect(refusal?.message.contains("nearly full") == true, "\(refusal as Any)")

                try setReserve(0)
                #expect(try cluster.parlor("reload").exit == 0)
                try wait(for: "everything to be well") { try cluster.parlor("status").exit == 0 }
                #expect(try cluster.http("GET", "/readyz").text == "ready\n")
                _ = try client.ask(.rename("ada", to: "Ada"))
            }
        }

        @Test(.enabled(if: SmallDisk.isAvailable))
        func `up on a full disk says so, and shows nothing of the run before`() throws {
            let disk = try SmallDisk(megabytes: 8)
            let cluster = try Cluster(data: disk.path)
            try cluster.up()
            let startTook = cluster.startTook
            try cluster.down()
            var longest = Duration.zero
            for left in [0, 64 << 10, 512 << 10] {
                try disk.fill(leaving: left)
                for arguments in [["up", "--detach"], ["up"]] {
                    let began = ContinuousClock.now
                    let up = try cluster.start("parlor", arguments).outcome()
                    #expect(up.exit == 78 && up.errors.contains("is full. Make room"), "\(up)")
                    longest = max(longest, ContinuousClock.now - began)
                }
                let status = try cluster.parlor("status")
                #expect(status.exit == 3 && !status.output.contains("lobby-1"), "\(status)")
                disk.makeRoom()
            }
            Figures.note(
                "a start that finds its disk full", longest, expected: .seconds(15),
                beside: startTook)
            try cluster.up()
            try cluster.down()
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
                    refusal = try client.refusal(of: call)
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
                let history = try client.history(of: "ada")
                #expect(history.dropLast().map(\.id) == kept.map(\.header.id))
            }
        }

        /// Who can't write is told by the status, the gateway and the metrics.
        private func expectToldEverywhere(_ cluster: Cluster) throws {
            let writers = [
                "profile-store-1", "lobby-1", "game-authority-1", "drawing-store-1", "chat-store-1",
            ]
            var status = try cluster.status
            try wait(for: "all that can't write to say so") {
                status = try cluster.status
                return status.services.count { $0.state == "failing" } == writers.count
            }
            for line in status.services where writers.contains(line.instance) {
                #expect(line.state == "failing" && line.detail?.contains("is full") == true)
            }
            let text = try cluster.parlor("status")
            #expect(text.exit == 1 && text.output.contains("✗ lobby-1: The disk that holds"))
            let ready = try cluster.http("GET", "/readyz")
            #expect(ready.status == 503 && ready.text.contains("lobby-1"))
            #expect(ready.text.contains("can't do its work.") && !ready.text.contains(cluster.data))
            let metrics = try cluster.http("GET", "/metrics").text
            for instance in writers {
                let line = /parlor_failing\{service="[a-z-]+",instance="([a-z0-9-]+)"\} 1/
                #expect(metrics.matches(of: line).contains { $0.1 == instance })
            }
        }

        private func expectOnlyReads(_ client: BusClient) throws {
            var refusal: Failure?
            try wait(for: "a refusal that says what to do") {
                refusal = try client.refusal(of: .rename("ada", to: "Nobody"))
                return try #require(refusal).message.contains("Make room")
            }
            #expect(refusal?.code == .unavailable)
            _ = try client.ask(.get("ada"))
        }
    }
}
