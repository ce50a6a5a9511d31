import BusZeroMQ
import Contracts
import Foundation
import Journal
import JournalSQLite
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// What one service can't carry over from another is told, costs nobody else anything, and is
    /// made up for.
    @Suite struct Parking {
        private static let unheardOf = NewEvent(name: "unheardOf", body: Bytes("{}".utf8))

        @Test func `what waits for a stream that can't be read is told by status and doctor`()
            throws
        {
            let cluster = try Cluster()
            try cluster.up()
            let (bus, backup) = (try cluster.client(), "\(cluster.data)/backup.sqlite")
            let hosts: [PersonID] = ["ada", "eve"]
            let codes = try hosts.map { try bus.createRoom(.createRoom(by: $0)) }
            let boards = try zip(codes, hosts).map { try board(of: $0, for: $1, bus) }
            #expect(try cluster.parlor("backup", "drawing-store", backup).exit == 0)
            try cluster.down()
            try append(Self.unheardOf, to: .drawing(boards[0]), "drawing-store", cluster)
            try cluster.up()
            try cluster.downAfterwards { cluster in
                for code in codes { try bus.tell(.plainJoin, code, by: "bob") }
                try wait(for: "the other board") { try isPainter("bob", of: codes[1], bus) }
                try expectTold("1 change waits for drawing.\(boards[0]) (rooms)", cluster)
                try restore("drawing-store", from: backup, cluster)
                try wait(for: "both boards") {
                    try codes.allSatisfy { try isPainter("bob", of: $0, bus) }
                }
            }
        }

        @Test func `who stops at an event that can't be read is told by status and doctor`() throws
        {
            let cluster = try Cluster()
            try cluster.up()
            let (bus, backup) = (try cluster.client(), "\(cluster.data)/backup.sqlite")
            let code = try bus.createRoom(.createRoom(by: "ada"))
            _ = try board(of: code, for: "ada", bus)
            #expect(try cluster.parlor("backup", "lobby", backup).exit == 0)
            try cluster.down()
            let strange = NewEvent(name: "playerJoined", body: Self.unheardOf.body)
            try append(strange, to: .room(code), "lobby", cluster)
            try cluster.up()
            try cluster.downAfterwards { cluster in
                try expectTold("'rooms' stops at playerJoined of room.\(code)", cluster)
                try restore("lobby", from: backup, cluster)
                try bus.tell(.plainJoin, code, by: "bob")
                try wait(for: "the board") { try isPainter("bob", of: code, bus) }
            }
        }

        private func expectTold(_ sentence: String, _ cluster: Cluster) throws {
            let said = "✗ drawing-store-1: \(sentence)"
            try wait(for: sentence) { try cluster.parlor("status").output.contains(said) }
            let status = try cluster.parlor("status")
            #expect(status.exit == 1 && status.output.contains(said), "\(status)")
            let doctor = try cluster.parlor("doctor")
            #expect(doctor.exit == 1 && doctor.output.contains(said), "\(doctor)")
        }

        private func restore(
            _ service: String, from backup: String, _ cluster: Cluster
        ) throws {
            try cluster.scale(0, of: service)
            let restored = try cluster.parlor("restore", service, backup)
            #expect(restored.exit == 0, "\(restored)")
            try cluster.scale(1, of: service)
            // A follower that stopped asks again after up to 30 s.
            try wait(for: "everything to be well", within: .seconds(120)) {
                try cluster.parlor("status").exit == 0
            }
        }

        /// An event that another version might have kept.
        private func append(
            _ event: NewEvent, to stream: StreamName, _ service: String, _ cluster: Cluster
        ) throws {
            let journal = try SQLiteJournal(at: "\(cluster.data)/\(service).sqlite")
            let last = try journal.events(of: stream, after: 0, limit: .max, bytes: .max).last
            var batch = Batch()
            batch.appends = [
                Append(
                    stream: stream, after: try #require(last?.rev),
                    command: CommandKey(actor: .operator, id: "another version"),
                    at: Timestamp(milliseconds: 0), events: [event])
            ]
            guard case .kept = try journal.append(batch) else {
                throw Unusable("\(event.name) was not kept.")
            }
        }

        private func board(
            of code: RoomCode, for host: PersonID, _ bus: BusClient
        ) throws -> DrawingID {
            var board: DrawingID?
            try wait(for: "the board of \(code)") {
                let reply = try bus.call(
                    .drawing(DrawingCommand.create(title: nil, roomCode: code), by: host),
                    timeout: .seconds(5))
                board = try? JSON.decode(DrawingView.self, from: reply.body).drawingId
                return board != nil
            }
            return board!
        }

        private func isPainter(
            _ person: PersonID, of code: RoomCode, _ bus: BusClient
        ) throws -> Bool {
            let reply = try bus.call(
                .drawing(DrawingCommand.create(title: nil, roomCode: code), by: person),
                timeout: .seconds(5))
            let view = try? JSON.decode(DrawingView.self, from: reply.body)
            return view?.painters.contains(person) == true
        }
    }
}
