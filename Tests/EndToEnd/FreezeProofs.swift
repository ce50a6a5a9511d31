import BusZeroMQ
import Foundation
import ParlorWire
import Platform
import TestKit
import Testing

extension Proofs {
    /// An instance that stops without dying: it may wake up later, with an old idea of everything.
    @Suite struct Freezes {
        @Test func `an instance that wakes after others took over changes nothing twice`() throws {
            try Cluster.run { cluster in
                try cluster.scale(2)
                let client = try cluster.client()
                let frozen = try cluster.pid(of: "profile-store-1")
                let renames = Renames(of: People.named("p", 8), underWay: 32, at: [cluster.address])
                try cluster.withoutSupervisor {
                    for _ in 1...2 {
                        try renames.waitForMore(200)
                        try freezeInstance(frozen, amidWriting: false, cluster)
                        try wait(for: "the bus to miss it") { try client.stores.count == 1 }
                        try renames.waitForMore(200)
                        thaw(frozen)
                        try wait(for: "it to be back") { try client.stores.count == 2 }
                    }
                }
                try renames.waitForMore(200)
                let answered = try renames.finish()
                #expect(answered.compactMap(\.reply.failure).first == nil)
                #expect(try cluster.pid(of: "profile-store-1") == frozen)
                try client.expectKept(answered)
                try client.expectFirstAnswers(answered)
            }
        }

        @Test func `an instance that froze amid writing is killed, and the others go on`() throws {
            try Cluster.run { cluster in
                try cluster.scale(2)
                let client = try cluster.client()
                let frozen = try cluster.pid(of: "profile-store-1")
                let renames = Renames(of: People.named("p", 8), underWay: 32, at: [cluster.address])
                try renames.waitForMore(200)
                try freezeInstance(frozen, amidWriting: true, cluster)
                _ = try client.ask(.get(People.named("p", 8)[0]))
                try wait(for: "the supervisor to replace it") {
                    (try? cluster.pid(of: "profile-store-1")).map { $0 != frozen } ?? false
                }
                try renames.waitForMore(200)
                let answered = try renames.finish()
                #expect(answered.compactMap(\.reply.failure).first == nil)
                try client.expectKept(answered)
                try client.expectFirstAnswers(answered)
            }
        }

        @Test func `a service that hangs is replaced, and nothing is said of it afterwards`() throws
        {
            try Cluster.run { cluster in
                let hung = try cluster.pid(of: "lobby-1")
                let began = ContinuousClock.now
                try freeze(hung)
                try wait(for: "another life") { try cluster.isBack("lobby-1", after: hung) }
                Figures.note(
                    "a service that a signal has stopped is replaced", ContinuousClock.now - began,
                    expected: .seconds(4), beside: cluster.startTook)
                let log = "\(cluster.data)/logs/supervisor.log"
                var rest = try String(contentsOfFile: log, encoding: .utf8)[...]
                for sentence in [
                    "lobby-1 was stopped by a signal.", "lobby-1 did not go on and is killed.",
                    "lobby-1 ended (killed)", "lobby-1 is ready",
                ] {
                    let place = try #require(rest.firstRange(of: sentence), "\(sentence): \(rest)")
                    rest = rest[place.upperBound...]
                }
                var doctor = ""
                try wait(for: "the doctor to find everything well") {
                    let outcome = try cluster.parlor("doctor")
                    doctor = outcome.output
                    return outcome.exit == 0
                }
                #expect(doctor.contains("✓ Every process is ready."), "\(doctor)")
                #expect(doctor.contains("✓ No process logged an error lately."), "\(doctor)")
            }
        }

        /// Stops it at a moment when it holds the journal's locks, or when it does not.
        private func freezeInstance(_ pid: pid_t, amidWriting: Bool, _ cluster: Cluster) throws {
            try wait(for: "\(pid) to be stopped amid writing: \(amidWriting)") {
                try freeze(pid)
                if try holdsLock(pid, cluster) == amidWriting { return true }
                thaw(pid)
                return false
            }
        }

        private func holdsLock(_ pid: pid_t, _ cluster: Cluster) throws -> Bool {
            #if os(Linux)
                let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
                return try files.contains { file in
                    let path = try FileManager.default.destinationOfSymbolicLink(
                        atPath: "/proc/\(pid)/fd/\(file)")
                    guard ["turn", "write"].contains(where: { path.hasSuffix("sqlite.\($0)") })
                    else { return false }
                    let facts = try String(
                        contentsOfFile: "/proc/\(pid)/fdinfo/\(file)", encoding: .utf8)
                    return facts.contains("lock:")
                }
            #else
                return try !canWrite(cluster)
            #endif
        }

        /// Whether nobody keeps the journal's locks for long.
        private func canWrite(_ cluster: Cluster) throws -> Bool {
            try ["turn", "write"].allSatisfy { name in
                let file = open("\(cluster.data)/profile-store.sqlite.\(name)", O_RDWR | O_CLOEXEC)
                defer { close(file) }
                guard file >= 0 else { throw Unusable("The journal has no lock '\(name)'.") }
                do {
                    try wait(for: "the lock", within: .milliseconds(300)) {
                        flock(file, LOCK_EX | LOCK_NB) == 0
                    }
                    return true
                } catch is NeverTrue {
                    return false
                }
            }
        }
    }
}
