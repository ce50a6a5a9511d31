import BusZeroMQ
import Foundation
import ParlorWire
import TestKit
import Testing

extension Proofs {
    @Suite struct Crashes {
        @Test func `killing profile-store amid renames loses none, and it is back`() throws {
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
                Figures.note(
                    "an answer after profile-store is killed", pauses.median,
                    expected: .seconds(1), beside: cluster.startTook)
                #expect(answered.allSatisfy { $0.reply.failure == nil })
                try client.expectKept(answered)
                try client.expectFirstAnswers(answered)
            }
        }

        @Test func `killing one of three instances amid renames loses none`() throws {
            try Cluster.run { cluster in
                try cluster.scale(3)
                let renames = Renames(
                    of: People.named("p", 24), underWay: 32, at: [cluster.address])
                for number in [1, 2, 3, 2] {
                    try renames.waitForMore(.random(in: 100...300))
                    try killAtOnce(try cluster.pid(of: "profile-store-\(number)"))
                }
                try renames.waitForMore(200)
                let answered = try renames.finish()
                #expect(answered.allSatisfy { $0.reply.failure == nil })
                let client = try cluster.client()
                try client.expectKept(answered)
                try client.expectFirstAnswers(answered)
            }
        }

        @Test func `killing everything but the supervisor amid renames loses none`() throws {
            try Cluster.run { cluster in
                try cluster.scale(2)
                let renames = Renames(of: People.named("p", 8), underWay: 32, at: [cluster.address])
                for _ in 1...2 {
                    try renames.waitForMore(200)
                    for pid in try cluster.status.services.compactMap(\.pid) { kill(pid, SIGKILL) }
                }
                try renames.waitForMore(200)
                let answered = try renames.finish()
                #expect(answered.allSatisfy { $0.reply.failure == nil })
                try cluster.client().expectKept(answered)
            }
        }
    }
}
