import BusZeroMQ
import Contracts
import EventSourcing
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// Matches amid kills, and over instances that come and go.
    @Suite struct MatchSurvival {
        static let kills = 20

        @Test func `nothing acknowledged is lost over twenty kills in one match, and bots end it`()
            throws
        {
            let seed = UInt64.random(in: 0..<1_000_000)
            print("The kills are those of seed \(seed).")
            var dice = Dice(seed: seed)
            try Cluster.run { cluster in
                let client = try cluster.client()
                let (code, match) = try Self.longMatch(client)
                var played: [Played] = []
                for turn in 0..<Self.kills {
                    let person: PersonID = turn % 2 == 0 ? "ada" : "bob"
                    let part = ["game-authority-1", "lobby-1", "bus-1"][Int(dice.next() % 3)]
                    let moment = Duration.milliseconds(dice.next() % 8)
                    played.append(
                        try client.act(match, person) {
                            pause(for: moment)
                            try cluster.killOnceUp(part)
                        })
                }
                for person in ["ada", "bob"] as [PersonID] {
                    try wait(for: "\(person) to leave") {
                        let leave = Call.room(RoomCommand.leave, code, by: person)
                        let code = try? client.call(leave, timeout: .seconds(5)).failure?.code
                        return code == .some(nil) || code == .notMember || code == .roomNotFound
                    }
                }
                try wait(for: "the match to end by itself", within: .seconds(120)) {
                    (try? client.match(match, for: "ada"))?.status == .over
                }
                try client.expectOnce(played, in: match)
                #expect(played.count == Self.kills)
                for one in played {
                    let again = try client.call(one.call, timeout: longestWait)
                    #expect(again == one.reply, "\(one.call.header.id)")
                }
            }
        }

        @Test func `no turn is lost or doubled while instances come and go`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let matches = try (0..<4).map { _ in try Self.longMatch(client).1 }
                var played: [MatchID: [Played]] = [:]
                for count in [2, 1, 3, 1, 2] {
                    let scaling = try cluster.start("parlor", ["scale", "game-authority=\(count)"])
                    for match in matches {
                        for person in ["ada", "bob"] as [PersonID] {
                            played[match, default: []].append(try client.act(match, person) {})
                        }
                    }
                    #expect(try scaling.outcome().exit == 0)
                }
                for (match, played) in played {
                    #expect(played.count == 10)
                    try client.expectOnce(played, in: match)
                }
            }
        }
    }
}

/// What was asked, and the answer that it got in the end.
struct Played {
    let call: Call
    let reply: Reply
}

extension PatientProofs.MatchSurvival {
    /// Ada and Bob choose at the same time, twenty times; so does a bot.
    static func longMatch(_ client: BusClient) throws -> (RoomCode, MatchID) {
        let code = try client.createRoom(.createRoom(by: "ada"))
        let long = RawJSON(Array(#"{"rounds": 17}"#.utf8))
        try client.tell(.configure(RoomChange(settings: long)), code, by: "ada")
        try client.tell(.plainJoin, code, by: "bob")
        try client.tell(.addBot(level: .medium), code, by: "ada")
        try client.tell(.ready(isReady: true), code, by: "bob")
        return (code, try client.startedMatch(in: code, by: "ada"))
    }
}

extension Cluster {
    /// It may have been killed a moment ago.
    fileprivate func killOnceUp(_ part: String) throws {
        var pid: Int32?
        try wait(for: "\(part) to be up") {
            pid = try? self.pid(of: part)
            return pid != nil
        }
        try killAtOnce(pid!)
    }
}

extension BusClient {
    /// Waits for their turn, has something happen while the action is under way, and repeats it
    /// with the same id until it is answered.
    fileprivate func act(
        _ match: MatchID, _ person: PersonID, amid happening: () throws -> Void
    ) throws -> Played {
        var legal: LegalActions?
        try wait(for: "\(person)'s turn") {
            legal = try? self.legal(match, for: person)
            return legal?.actions.isEmpty == false
        }
        let command = MatchCommand.act(action: legal!.actions[0], at: legal!.rev)
        let call = Call.match(command, match, by: person)
        begin(call, timeout: .seconds(5))
        try happening()
        var reply: Reply?
        try wait(for: "an answer to \(person)") {
            if underWay == 0 { begin(call, timeout: .seconds(5)) }
            guard let next = try next(within: .seconds(1)) else { return false }
            reply = next.failure?.isPassing == true ? nil : next
            return reply != nil
        }
        #expect(reply!.failure == nil, "\(call.header.id): \(reply!.failure!)")
        return Played(call: call, reply: reply!)
    }

    /// Each of them is in the match's history once, at the revision that was answered.
    fileprivate func expectOnce(_ played: [Played], in match: MatchID) throws {
        let history = try history(of: .match(match))
        #expect(history.map(\.rev) == Array(1...history.count))
        for one in played {
            let found = history.filter { $0.id == one.call.header.id }
            #expect(found.count { $0.event == "acted" } == 1, "\(one.call.header.id)")
            #expect(found.last?.rev == one.reply.header.rev)
        }
    }
}
