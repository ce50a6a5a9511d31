import Contracts
import EventSourcing
import Foundation
import Hosting
import Journal
import JournalSQLite
import ParlorWire
import Platform
import TestKit
import Testing

extension PatientProofs {
    /// Guests who never came back, as an earlier version left them: without a deadline.
    @Suite struct Guests {
        private static let ages: [PersonID: Int] = ["gone": 91, "friendly": 200, "recent": 89]

        @Test func `who has nothing is deleted, though the service is killed amid it`() throws {
            let cluster = try Cluster()
            try prepare(cluster)
            try cluster.up()
            try cluster.downAfterwards { cluster in
                try killAtOnce(try cluster.pid(of: "profile-store-1"))
                try waitUntilGone("gone", in: cluster)
                let client = try cluster.client()
                for person in ["friendly", "recent"] as [PersonID] {
                    let view = try client.ask(.get(person), as: PersonView.self)
                    #expect(view.identity.displayName.text == "Guest of old")
                }
                let looked = try client.history(of: StreamName("account", "friendly")).map(\.event)
                #expect(looked == ["deviceOpened", "unused"])
            }
        }

        @Test func `at 0 nobody is, and another number holds from the next start`() throws {
            let cluster = try Cluster(["PARLOR_GUEST_DAYS": "0"])
            try prepare(cluster)
            try cluster.up()
            let key = StreamName("account", "gone")
            _ = try cluster.client().ask(.rename("ada", to: "Ada"))
            try cluster.down()
            #expect(try deadline(of: key, in: cluster) == nil)
            let later = try Cluster(data: cluster.data, ["PARLOR_GUEST_DAYS": "365"])
            try later.up()
            try later.downAfterwards { cluster in
                try wait(for: "the deadline") {
                    try deadline(of: key, in: cluster) != nil
                }
            }
            let due = try #require(try deadline(of: key, in: cluster))
            let days = (due - Clock.now) / .seconds(86_400)
            #expect((273.9...274.1).contains(days), "\(days)")
        }

        private func waitUntilGone(_ person: PersonID, in cluster: Cluster) throws {
            try wait(for: "the deletion of \(person)") {
                guard
                    let reply = try? cluster.client().ask(.get(person)),
                    let view = try? JSON.decode(PersonView.self, from: reply.body)
                else { return false }
                return view.identity.displayName.text == "Deleted user"
            }
        }

        private func deadline(of stream: StreamName, in cluster: Cluster) throws -> Timestamp? {
            let journal = try SQLiteJournal(reading: "\(cluster.data)/profile-store.sqlite")
            return try journal.deadlines(of: ["account"], limit: 10).first { $0.stream == stream }?
                .at
        }

        private func prepare(_ cluster: Cluster) throws {
            try FileManager.default.createDirectory(
                atPath: cluster.data, withIntermediateDirectories: true)
            let journal = try SQLiteJournal(at: "\(cluster.data)/profile-store.sqlite")
            for (person, days) in Self.ages.sorted(by: { $0.key < $1.key }) {
                let then = Clock.now + .seconds(-days * 86_400)
                let created = PersonEvent.created(
                    userId: person, displayName: DisplayName(read: "Guest of old"), createdAt: then)
                let opened = AccountEvent.deviceOpened(
                    OpenedDevice(
                        deviceId: "phone",
                        refreshHash: "familyfamilyfamily.firstfirstfirst1", name: nil,
                        openedAt: then))
                try journal.keep(created, of: person, at: then)
                try journal.keep(opened, of: person, at: then)
            }
            try journal.keep(
                FriendsEvent.friendAdded(userId: Secret("recent")), of: "friendly", at: Clock.now)
        }
    }
}

extension SQLiteJournal {
    fileprivate func keep<Event: StreamEvent>(
        _ event: Event, of person: PersonID, at time: Timestamp
    ) throws {
        let written = WrittenChoice(event)
        var batch = Batch()
        batch.appends = [
            Append(
                stream: StreamName(Event.kind, person.key), after: 0,
                command: CommandKey(actor: .person(person), id: CommandID("\(Event.kind)")),
                at: time, events: [NewEvent(name: written.name, body: written.stored)])
        ]
        _ = try append(batch)
    }
}
