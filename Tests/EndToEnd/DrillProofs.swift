import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import PostgresServers
import TestKit
import Testing

extension PatientProofs {
    /// What an operator sees of a failure while it lasts, and after it ended; and that the page for
    /// operators shows the same.
    @Suite struct Drills {
        @Test(.enabled(if: SmallDisk.isAvailable)) func `a full disk`() throws {
            let disk = try SmallDisk(megabytes: 8)
            let cluster = try Cluster(data: disk.path, ["PARLOR_LIMIT_FREE_DISK_BYTES": "0"])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                try disk.fill()
                let client = try cluster.client()
                let sentence = "lobby-1: The disk that holds"
                let seen = try Seen(at: cluster, until: "the lobby to fail") {
                    $0.status.output.contains(sentence)
                }
                #expect(seen.status.exit == 1 && seen.status.output.contains("Make room"))
                #expect(seen.top.output.contains(sentence), "\(seen.top)")
                #expect(seen.doctor.contains("lobby-1 is failing: The disk that holds"))
                #expect(seen.metrics.contains(Seen.of("failing", "lobby", 1)))
                #expect(seen.metrics.contains(Seen.of("ready", "lobby", 0)))
                try expectOnPage(
                    "A full disk", sentence, "lobby-1 is failing: The disk that holds",
                    Seen.of("failing", "lobby", 1), Seen.of("ready", "lobby", 0))
                let refusal = try client.refusal(of: .rename("ada", to: "Ada"))
                #expect(refusal?.code == .unavailable)

                disk.makeRoom()
                try expectWell(cluster)
                #expect(try client.ask(.rename("ada", to: "Ada")).header.rev == 1)
            }
        }

        @Test func `a disk below its reserve`() throws {
            try Cluster.run { cluster in
                func setReserve(_ bytes: Int) throws {
                    try Data("PARLOR_LIMIT_FREE_DISK_BYTES=\(bytes)\n".utf8)
                        .write(to: URL(filePath: cluster.data).appending(path: "settings"))
                    #expect(try cluster.parlor("reload").exit == 0)
                }
                try setReserve(1 << 50)
                let sentence = "lobby-1: Its disk has "
                let seen = try Seen(at: cluster, until: "the lobby to refuse what adds") {
                    $0.status.output.contains(sentence)
                }
                #expect(seen.status.exit == 1 && seen.status.output.contains("\nDisk: "))
                #expect(seen.top.output.contains(sentence), "\(seen.top)")
                #expect(seen.doctor.contains("lobby-1 is degraded: Its disk has "))
                #expect(seen.metrics.contains(Seen.of("low_disk", "lobby", 1)))
                #expect(seen.metrics.contains(Seen.of("failing", "lobby", 0)))
                #expect(seen.metrics.contains(Seen.of("ready", "lobby", 1)), "It works.")
                try expectOnPage(
                    "Low disk", sentence, "lobby-1 is degraded: Its disk has ",
                    Seen.of("low_disk", "lobby", 1), Seen.of("failing", "lobby", 0),
                    Seen.of("ready", "lobby", 1))

                try setReserve(0)
                try expectWell(cluster)
            }
        }

        @Test func `a dead database`() throws {
            let server = try PostgresServer()
            let cluster = try Cluster(["PARLOR_STORE": server.address])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                try server.stop()
                let sentence = /lobby-1: .* can't be reached/
                let seen = try Seen(at: cluster, until: "the lobby to miss its database") {
                    $0.status.output.contains(sentence)
                }
                #expect(seen.status.exit == 1)
                #expect(seen.status.output.contains("Check that the server runs."))
                #expect(seen.top.output.contains(sentence), "\(seen.top)")
                #expect(seen.doctor.contains(/lobby-1 is failing: .* can't be reached/))
                #expect(seen.metrics.contains(Seen.of("failing", "lobby", 1)))
                #expect(seen.metrics.contains(Seen.of("ready", "lobby", 0)))
                try expectOnPage(
                    "A dead database", "can't be reached", "lobby-1 is failing: ",
                    Seen.of("failing", "lobby", 1), Seen.of("ready", "lobby", 0))

                try server.start()
                try expectWell(cluster)
            }
        }

        @Test func `a service that was killed, and is not back yet`() throws {
            try Cluster.run { cluster in
                // Its next life waits for the journal.
                let turn = open("\(cluster.data)/lobby.sqlite.turn", O_RDWR | O_CLOEXEC)
                defer { close(turn) }
                try wait(for: "the journal") { flock(turn, LOCK_EX | LOCK_NB) == 0 }
                try killAtOnce(try cluster.pid(of: "lobby-1"))
                let sentence = "lobby-1: It ended (killed) and is started again by itself."
                let seen = try Seen(at: cluster, until: "it to be missed") {
                    $0.status.output.contains(sentence)
                }
                #expect(seen.status.exit == 1)
                #expect(seen.top.output.contains(sentence), "\(seen.top)")
                #expect(seen.doctor.contains("lobby-1 is starting: It ended (killed)"))
                #expect(seen.metrics.contains(Seen.of("ready", "lobby", 0)))
                try expectOnPage(
                    "A killed service", sentence, "lobby-1 is starting: It ended (killed)",
                    Seen.of("ready", "lobby", 0))

                flock(turn, LOCK_UN)
                try expectWell(cluster)
                let metrics = try cluster.parlor("metrics").output
                #expect(metrics.contains(Seen.of("restarts_total", "lobby", 1)))
            }
        }

        @Test func `a service that hangs`() throws {
            try Cluster.run { cluster in
                let sentence = "lobby-1: A signal has stopped it. Unless it goes on within 2 s, it"
                let missed = try missed("lobby-1", of: cluster, sentence)
                let seen = missed.seen
                #expect(seen.status.exit == 1)
                #expect(
                    seen.top.output.contains("lobby-1: A signal has stopped it."), "\(seen.top)")
                #expect(seen.doctor.contains("lobby-1 is silent: A signal has stopped it."))
                #expect(seen.metrics.contains(Seen.of("ready", "lobby", 0)))
                try expectOnPage(
                    "A hung service", sentence, "lobby-1 is silent: A signal has stopped it.",
                    Seen.of("ready", "lobby", 0))

                try wait(for: "another life") {
                    try cluster.isBack("lobby-1", after: missed.frozen.last!)
                }
                try expectWell(cluster)
                let doctor = try cluster.parlor("doctor")
                #expect(doctor.output.contains("No process logged an error lately."), "\(doctor)")
                let restarts = Seen.of("restarts_total", "lobby", missed.frozen.count)
                #expect(try cluster.parlor("metrics").output.contains(restarts))
            }
        }

        @Test func `a slow disk`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let code = try client.createRoom(.createRoom(by: "ada"))
                var isLocked = false
                func change() -> Call {
                    isLocked.toggle()
                    return .room(
                        RoomCommand.configure(RoomChange(locked: isLocked)), code, by: "ada")
                }
                let disk = try SlowDisk(of: "lobby", cluster)
                let sentence = "lobby-1: Keeping a batch takes "
                func changeSlowly() throws -> Reply {
                    try disk.hold {
                        client.begin(change(), timeout: longestWait)
                        let began = try client.busStatus.uptimeMs
                        try wait(for: "350 ms") { try client.busStatus.uptimeMs >= began + 350 }
                    }
                    var answer: Reply?
                    try wait(for: "the answer") {
                        answer = try client.next(within: .milliseconds(100))
                        return answer != nil
                    }
                    return try #require(answer)
                }
                var told: Seen?
                func look() throws -> Seen {
                    try Seen(at: cluster, until: "it to be told") {
                        // A disk that stood still for too long is told of, too.
                        if $0.status.output.contains(sentence), $0.status.exit == 0 { return true }
                        for _ in 0..<4 { _ = try changeSlowly() }
                        return false
                    }
                }
                func kept(within bound: String) throws -> Int {
                    let bucket =
                        #"parlor_call_seconds_bucket{service="lobby",instance="lobby-1","#
                        + #"call="room.configure",part="keep",le="\#(bound)"} "#
                    let line = try cluster.parlor("metrics").lines.first { $0.hasPrefix(bucket) }
                    let count = line.flatMap { Int($0.dropFirst(bucket.count)) }
                    return try #require(count, "There is no \(bucket)")
                }
                // Soon it is fast again: whoever looked too late looks again.
                do {
                    try wait(for: "all of them to tell it") {
                        let seen = try look()
                        told = seen
                        return seen.top.output.contains(sentence)
                            && seen.doctor.contains(sentence)
                            && seen.metrics.contains(Seen.of("slow_disk", "lobby", 1))
                    }
                } catch {
                    if let told { Issue.record("This was said: \(told)") }
                    throw error
                }
                let seen = told!
                #expect(seen.status.exit == 0, "It works, if slowly.")
                #expect(seen.status.output.contains("… \(sentence)"))
                try wait(for: "a slow change that is not among the quick ones") {
                    let (quick, all) = (try kept(within: "0.2"), try kept(within: "+Inf"))
                    guard try changeSlowly().failure == nil else { return false }
                    return try kept(within: "0.2") == quick && kept(within: "+Inf") == all + 1
                }
                try expectOnPage(
                    "A slow disk", "… \(sentence)", Seen.of("slow_disk", "lobby", 1),
                    #"le="0.5"} grows, and le="0.2" does not"#)

                try wait(for: "it to be fast again") {
                    for _ in 0..<50 { _ = try client.ask(change()) }
                    return try !cluster.parlor("status").output.contains(sentence)
                }
                try expectWell(cluster)
            }
        }

        @Test func `a bus that does not answer`() throws {
            try Cluster.run { cluster in
                let sentence = "does not answer, so there are no figures. It is started again"
                let missed = try missed("bus-1", of: cluster, sentence)
                let seen = missed.seen
                #expect(seen.status.exit == 1)
                #expect(seen.top.exit == 1 && seen.top.errors.contains("starts it again"))
                #expect(seen.doctor.contains("The bus does not answer."))
                #expect(seen.metricsErrors.contains("starts it again"))
                #expect(seen.metricsStatus == 503)
                try expectOnPage(
                    "A lost broker", sentence, "starts it again", "The bus does not answer.",
                    "/metrics answers 503")

                try wait(for: "another life") {
                    try cluster.isBack("bus-1", after: missed.frozen.last!)
                }
                try expectWell(cluster)
            }
        }

        /// What all say of an instance that stands still, once the supervisor has noticed it. Meanwhile
        /// the supervisor stands still, too: if it has replaced the instance by then, the next one does.
        private func missed(
            _ instance: String, of cluster: Cluster, _ sentence: String
        ) throws -> (seen: Seen, frozen: [pid_t]) {
            var frozen: [pid_t] = []
            var seen: Seen?
            try wait(for: "all of them to miss \(instance)") {
                let pid = try cluster.status.pid(of: instance)
                guard let pid, !frozen.contains(pid) else { return false }
                try freeze(pid)
                frozen.append(pid)
                try wait(for: "the supervisor to notice") {
                    let line = try cluster.status.services.first { $0.instance == instance }
                    return line?.state == "silent" && line?.detail?.contains("A signal") == true
                        || line?.pid != pid
                }
                try cluster.withoutSupervisor {
                    let now = try Seen(at: cluster, until: "a first look") { _ in true }
                    if now.status.output.contains(sentence) { seen = now }
                }
                return seen != nil
            }
            return (try #require(seen), frozen)
        }

        /// The page for operators shows the failure, in these words.
        private func expectOnPage(_ failure: String, _ sentences: String...) throws {
            let page = try String(
                contentsOfFile: "\(Executables.checkout)/docs/operations.md", encoding: .utf8)
            let shown = page.components(separatedBy: "\n**\(failure)**").dropFirst().first?
                .components(separatedBy: "\n**").first
            for sentence in sentences {
                #expect(shown?.contains(sentence) == true, "'\(sentence)' is not at \(failure).")
            }
        }

        /// Nothing of it is said any more.
        private func expectWell(_ cluster: Cluster) throws {
            let seen = try Seen(at: cluster, until: "all to be well") {
                let output = $0.status.output
                return $0.status.exit == 0 && !output.contains("✗") && !output.contains("…")
            }
            #expect(seen.top.exit == 0 && !seen.top.output.contains("-1: "), "\(seen.top)")
            #expect(seen.doctor.contains("✓ Every process is ready."), "\(seen.doctor)")
            let unwell = /\nparlor_(failing|slow_disk|unanswered)[^ ]* [1-9]/
            #expect(seen.metricsStatus == 200 && seen.metrics.matches(of: unwell).isEmpty)
            #expect(seen.metrics.matches(of: /\nparlor_ready[^ ]* 0/).isEmpty)
        }
    }
}
