import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// Back-ups of different ages, put back one by one and all together.
    @Suite struct Restores {
        private static let services = ["game-authority", "lobby", "profile-store", "drawing-store"]
        private static let hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$aGFzaGhhc2g"

        @Test func `whatever is restored, everything counts once and everybody is heard`() throws {
            try Cluster.run { cluster in
                let bus = try cluster.client()
                try attach("ada@example.org", by: "ada", bus)
                try attach(
                    "ada@example.com", by: "ada",
                    over: try credentials("ada@example.org", bus)?.shownPassword, bus)
                try wait(for: "the old email to be free") {
                    try owner("ada@example.org", bus) == nil
                }
                let code = try bus.readyRoom("ada", "bob")
                let first = try bus.startedMatch(in: code, by: "ada")
                try backUp("amid", cluster)

                try bus.tell(.kick(userId: "bob", reason: nil), code, by: "ada")
                try wait(for: "the kick") {
                    try bus.match(first, for: "ada").seats[1].isPlayedByBot
                }
                try resign("ada", from: first, bus)
                try wait(for: "the room") { try bus.room(code, for: "ada").status == .waiting }
                try bus.tell(.plainJoin, code, by: "bob")
                try bus.tell(.ready(isReady: true), code, by: "bob")
                let second = try bus.startedMatch(in: code, by: "ada")
                try probe(0, bus)
                try backUp("late", cluster)
                for (number, services) in (Self.services.map { [$0] } + [Self.services])
                    .enumerated()
                {
                    try restore(services, from: "late", cluster)
                    try probe(number + 1, bus)
                    #expect(try owner("ada@example.com", bus) == "ada", "\(services)")
                    #expect(try owner("ada@example.org", bus) == nil, "\(services)")
                    #expect(try played("ada", bus) == 1 && played("bob", bus) == 0, "\(services)")
                    let match = try bus.match(second, for: "bob")
                    #expect(match.status == .playing, "\(services)")
                    #expect(match.seats.map(\.isPlayedByBot) == [false, false], "\(services)")
                    let board = try bus.draw(.create(title: nil, roomCode: code), by: "bob")
                    #expect(Set(board.painters) == ["ada", "bob"], "\(services)")
                }
                try resign("bob", from: second, bus)
                try wait(for: "the statistics") { try played("bob", bus) == 1 }

                try restore(["game-authority", "lobby"], from: "amid", cluster)
                try resign("ada", from: first, bus)
                try wait(for: "the room") { try bus.room(code, for: "ada").status == .waiting }
                try probe(8, bus)
                // The kick was lost, so this time the match counts for Bob too.
                #expect(try played("ada", bus) == 2 && played("bob", bus) == 2)
            }
        }

        /// A room of two others, its board and its match: they come after all that is on its way.
        private func probe(_ number: Int, _ bus: BusClient) throws {
            let (host, guest) = (PersonID("host-\(number)"), PersonID("guest-\(number)"))
            let email = "host-\(number)@example.org"
            var code: RoomCode = ""
            try wait(for: "a room") {
                code = (try? bus.readyRoom(host, guest)) ?? ""
                return !code.rawValue.isEmpty
            }
            let match = try bus.startedMatch(in: code, by: host)
            try wait(for: "its board") {
                let board = try? bus.draw(.create(title: nil, roomCode: code), by: guest)
                return board?.painters.count == 2
            }
            try resign(host, from: match, bus)
            try wait(for: "its statistics") { try played(guest, bus) == 1 }
            try wait(for: "an email") {
                try bus.call(attaching(email, by: host), timeout: .seconds(10)).failure == nil
            }
            try wait(for: "whose it is") { try owner(email, bus) == host }
        }

        private func backUp(_ name: String, _ cluster: Cluster) throws {
            for service in Self.services {
                let file = "\(cluster.data)/\(service)-\(name).sqlite"
                #expect(try cluster.parlor("backup", service, file).exit == 0)
            }
        }

        private func restore(_ services: [String], from name: String, _ cluster: Cluster) throws {
            for service in services { try cluster.scale(0, of: service) }
            for service in services {
                let file = "\(cluster.data)/\(service)-\(name).sqlite"
                #expect(try cluster.parlor("restore", service, file).exit == 0)
            }
            for service in services { try cluster.scale(1, of: service) }
        }

        private func resign(_ person: PersonID, from match: MatchID, _ bus: BusClient) throws {
            _ = try bus.ask(.match(MatchCommand.resign, match, by: person))
            try wait(for: "its end") { try bus.match(match, for: person).status == .over }
        }

        private func played(_ person: PersonID, _ bus: BusClient) throws -> Int {
            let reply = try bus.call(.get(person), timeout: longestWait)
            let view = try? JSON.decode(PersonView.self, from: reply.body)
            return view?.globalStats.totalGamesPlayed ?? 0
        }

        private func attaching(
            _ email: String, by person: PersonID, over shown: ShownPassword? = nil
        ) -> Call {
            .fresh(
                "account.attach", person.key, by: .person(person),
                body: AttachedByHash(
                    email: email, passwordHash: Self.hash, shownPassword: shown))
        }

        private func attach(
            _ email: String, by person: PersonID, over shown: ShownPassword? = nil,
            _ bus: BusClient
        ) throws {
            _ = try bus.ask(attaching(email, by: person, over: shown))
        }

        private func owner(_ email: String, _ bus: BusClient) throws -> PersonID? {
            try credentials(email, bus)?.userId
        }

        private func credentials(_ email: String, _ bus: BusClient) throws -> Credentials? {
            let reply = try bus.call(
                .fresh("account.credentials", "login", body: ["email": email]),
                timeout: longestWait)
            if reply.failure?.code == .notFound { return nil }
            guard reply.failure == nil else { throw Unusable("\(reply.failure!)") }
            return try JSON.decode(Credentials.self, from: reply.body)
        }
    }
}
