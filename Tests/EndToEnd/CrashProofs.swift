import BusZeroMQ
import Foundation
import Testing
import Wire

extension Proofs {
    @Suite struct Crashes {
        @Test func `killing profile-store amid renames loses none, and it is back within 1 s`()
            throws
        {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let people = People.named("ada", 8)
                let renames = Renames(of: people, underWay: 32, at: [cluster.address])
                var pauses: [Duration] = []
                for _ in 1...5 {
                    try renames.waitForMore(.random(in: 50...400))
                    let pid = try cluster.pid(of: "profile-store-1")
                    let killed = ContinuousClock.now
                    try killAtOnce(pid)
                    _ = try client.ask(.get(people[0]))
                    pauses.append(ContinuousClock.now - killed)
                }
                try renames.waitForMore(200)
                let answered = try renames.finish()
                print("profile-store was back after \(pauses) amid \(answered.count) renames.")
                #expect(pauses.max()! < .seconds(1), "It was away for \(pauses).")
                #expect(answered.allSatisfy { $0.reply.failure == nil })
                try client.expectKept(answered)
                try expectFirstAnswers(answered, from: client)
            }
        }

        private func expectFirstAnswers(
            _ answered: [Renames.Answered], from client: BusClient
        ) throws {
            let people = Set(answered.map(\.person)).sorted()
            let revisions = try people.map { try client.history(of: $0).count }
            let again = try client.replies(to: answered.map(\.call))
            for one in answered {
                let id = one.call.header.id
                #expect(again[id] == one.reply, "\(id) was answered differently.")
            }
            #expect(try people.map { try client.history(of: $0).count } == revisions)
        }
    }
}
