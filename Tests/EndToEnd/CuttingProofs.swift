import Contracts
import EventSourcing
import Foundation
import Hosting
import Journal
import JournalSQLite
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// What is older than a day goes from a journal, while everything else goes on.
    @Suite struct OldEvents {
        private static let old = StreamName("person", "old-ada")
        private static let visits = 30_000

        @Test
        func `comings and goings of three days ago are gone, over crashes, and nothing else is`()
            throws
        {
            let cluster = try Cluster(["PARLOR_KEEP_PERSON": "1d"])
            try write(to: cluster)
            let before = try events(in: cluster)
            try cluster.up()
            try cluster.downAfterwards { cluster in
                var parts = 0
                for round in 1...3 {
                    try wait(for: "events to go") { try base(in: cluster) >= round * 500 }
                    let killed = try cluster.pid(of: "profile-store-1")
                    try killAtOnce(killed)
                    if try base(in: cluster) < before.last!.rev { parts += 1 }
                    try wait(for: "the store to be back") {
                        try cluster.isBack("profile-store-1", after: killed)
                    }
                }
                #expect(parts > 0, "The store was killed only when all were gone.")
                try wait(for: "the last to go") {
                    try events(in: cluster).count { $0.stream == Self.old } == 3
                }
                let bob = try cluster.guest("Bob")
                let behind = try bob.watch([Self.old], epoch: epoch(in: cluster), since: 5)
                #expect(behind.begun.first?.recovered == false)
                let state = try bob.first("the state") { $0.snapshot != nil }
                #expect(state.displayName == "Ada" && state.rev == before.last?.rev)
                try expectTold(cluster, head: before.last!.rev)
            }
            let left = try events(in: cluster).filter { $0.stream == Self.old }
            #expect(left.map(\.name) == ["created", "identityChanged", "@base"])
            #expect(left.last?.rev == before.last?.rev)
            try SQLiteJournal(reading: journal(of: cluster)).verify()
            #expect(try cluster.parlor("doctor").exit == 0)
        }

        @Test(
            arguments: zip(
                ["drawing-store", "profile-store"], ["PARLOR_KEEP_DRAWING", "PARLOR_KEEP_PERSONS"]))
        func `a setting for a kind that keeps all, or for none, is refused`(
            service: String, name: String
        ) throws {
            let cluster = try Cluster([name: "1d"])
            let up = try cluster.parlor("up", "--detach")
            #expect(up.exit != 0 && up.errors.contains("\(name) is set, and Parlor has no such"))
            // Where nobody looks before, as in a container.
            let alone = try cluster.start(service).outcome()
            #expect(alone.exit == 78 && alone.errors.contains("\(name) is '1d'"), "\(alone)")
        }

        @Test func `a slip in such a setting changes nothing of a Parlor that runs`() throws {
            try Cluster.run { cluster in
                let pid = try cluster.pid(of: "profile-store-1")
                let slip = ["PARLOR_KEEP_PRESENCE": "1d"]
                let reload = try cluster.start("parlor", ["reload"], slip).outcome()
                #expect(reload.exit != 0 && reload.errors.contains("PARLOR_KEEP_PERSON"))
                #expect(reload.errors.contains("Nothing was changed."), "\(reload)")
                #expect(try cluster.pid(of: "profile-store-1") == pid)
                let settings = "\(cluster.data)/settings"
                for wrong in ["PARLOR_KEEP_CHATS=2d\n", "PARLOR_KEEP_CHAT=3\n"] {
                    try Data(wrong.utf8).write(to: URL(fileURLWithPath: settings))
                    let doctor = try cluster.parlor("doctor")
                    #expect(doctor.exit != 0 && doctor.output.contains("PARLOR_KEEP_CHAT"))
                }
                try FileManager.default.removeItem(atPath: settings)
                #expect(try cluster.parlor("doctor").exit == 0)
            }
        }

        private func journal(of cluster: Cluster) -> String {
            "\(cluster.data)/profile-store.sqlite"
        }

        /// What the command line says of it.
        private func expectTold(_ cluster: Cluster, head: Revision) throws {
            let stream = "\(Self.old)"
            let history = try cluster.parlor("history", stream)
            #expect(history.exit == 0 && history.lines.count == 3, "\(history)")
            #expect(history.errors.contains("was cut at revision \(head)"), "\(history)")
            let diff = try cluster.parlor("diff", stream, "5")
            #expect(
                diff.exit != 0 && diff.errors.contains("begin with revision \(head)"), "\(diff)")
            let trace = try cluster.parlor("trace", "\(stream)@5")
            #expect(trace.exit != 0 && trace.errors.contains("cut at revision \(head)"), "\(trace)")
            let state = try cluster.parlor("state", stream)
            #expect(state.exit == 0, "\(state)")
        }

        private func epoch(in cluster: Cluster) throws -> String {
            try SQLiteJournal(reading: journal(of: cluster)).epoch.rawValue
        }

        /// Up to which revision events have gone; 0 when none have.
        private func base(in cluster: Cluster) throws -> Revision {
            try SQLiteJournal(reading: journal(of: cluster)).base(of: Self.old) ?? 0
        }

        private func events(in cluster: Cluster) throws -> [StoredEvent] {
            try SQLiteJournal(reading: journal(of: cluster))
                .events(after: 0, limit: .max, bytes: .max)
        }

        /// Somebody who came and went for a whole day, three days ago. Something has gone before: else
        /// the first sweep would come after an hour.
        private func write(to cluster: Cluster) throws {
            let journal = try SQLiteJournal(at: journal(of: cluster))
            var mark = Batch()
            mark.checkpoints["@gone person"] = 1
            #expect(try journal.append(mark) != .conflict)
            let then =
                Timestamp(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000))
                + .seconds(-3 * 24 * 3_600)
            let name = try DisplayName("Ada")
            let person = PersonID(Self.old.key.rawValue)
            var events: [PersonEvent] = [
                .created(userId: person, displayName: try DisplayName("A"), createdAt: then),
                .identityChanged(
                    PersonIdentity(userId: person, displayName: name, avatar: .initials)),
            ]
            events += (1...Self.visits).map { number in
                .presenceChanged(
                    PersonPresence(
                        isOnline: number % 2 == 1, lastSeen: then + .seconds(number * 2)))
            }
            for first in stride(from: 0, to: events.count, by: 1_000) {
                var batch = Batch()
                batch.appends = (first..<min(first + 1_000, events.count)).map { rev in
                    let (name, body) = JSON.encode(choice: events[rev])
                    return Append(
                        stream: Self.old, after: rev,
                        command: CommandKey(
                            actor: .part("gateway"), id: CommandID("old-\(rev)")),
                        at: then + .seconds(rev * 2), events: [NewEvent(name: name, body: body)])
                }
                #expect(try journal.append(batch) != .conflict)
            }
        }
    }
}
