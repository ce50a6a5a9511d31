import BusZeroMQ
import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// What was kept and what happens, joined.
    @Suite(.sharedCluster) struct Following {
        private struct Line: Decodable, Equatable {
            let topic: String
            let stream: StreamName
            let rev: Revision
            let event: String
        }

        private func lines(_ program: Program) throws -> [Line] {
            // The last one may be half printed.
            try program.printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .map { try JSON.decode(Line.self, from: Array($0.utf8)) }
        }

        @Test func `a history goes on over a kill of its service, each event once`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                func rename(_ numbers: ClosedRange<Int>) throws {
                    for number in numbers {
                        _ = try client.ask(.rename("ada", to: "Ada \(number)"))
                    }
                }
                try rename(1...5)
                let history = try cluster.start(
                    "parlor", ["history", "person.ada", "--follow", "--json"])
                try rename(6...20)
                try killAtOnce(try cluster.pid(of: "profile-store-1"))
                try rename(21...30)
                try wait(for: "30 lines") { try lines(history).count >= 30 }
                #expect(try lines(history).map(\.rev) == Array(1...30))

                let newest = try cluster.start(
                    "parlor", ["history", "person.ada", "-f", "-n", "2", "--json"])
                try wait(for: "two lines") { try lines(newest).count >= 2 }
                _ = try client.ask(.rename("ada", to: "Ada 31"))
                try wait(for: "a third one") { try lines(newest).count >= 3 }
                #expect(try lines(newest).map(\.rev) == [29, 30, 31])
            }
        }

        @Test func `a tap since then joins what was kept with what happens, each event once`()
            throws
        {
            try Cluster.shared { cluster in
                let client = try cluster.client()
                for number in 1...3 {
                    for person in ["tia", "tom"] as [PersonID] {
                        _ = try client.ask(.rename(person, to: "\(person) \(number)"))
                    }
                }
                let code = try client.createRoom(.createRoom(by: "tia"))
                let tap = try cluster.start(
                    "parlor",
                    ["tap", "person.tia.", "room.", "--since", "1h", "--json", "--count", "40"])
                var number = 3
                try wait(for: "the end of the tap") {
                    number += 1
                    _ = try client.ask(.rename("tia", to: "tia \(number)"))
                    return tap.hasEnded
                }
                let seen = try lines(tap)
                let names = seen.filter { $0.stream == StreamName("person", "tia") }.map(\.rev)
                #expect(names == Array(1...names.count))
                #expect(seen.filter { $0.stream == .room(code) }.map(\.rev).prefix(2) == [1, 2])
                #expect(seen.count == 40 && names.count + 2 <= 40)

                let nothing = try cluster.parlor("tap", "sys.", "--since", "1h")
                #expect(
                    nothing.exit == 1 && nothing.errors.contains("No events of 'sys.' are kept"))
                let early = try cluster.parlor("tap", "--since", "yesterday")
                #expect(early.exit == 64 && early.errors.contains("such as 30s, 10m, 2h or 3d"))
            }
        }

        @Test func `what is looked for is found by event, doer, receiver and time`() throws {
            try Cluster.shared { cluster in
                let client = try cluster.client()
                for (person, name) in [("p1", "Ada"), ("p2", "Ben"), ("p3", "Ben")] {
                    _ = try client.ask(.rename(PersonID(person), to: name))
                }
                let code = try client.readyRoom("p1", "p2")
                try client.tell(.kick(userId: "p2", reason: nil), code, by: "p1")
                func found(_ options: String...) throws -> [String] {
                    let outcome = try cluster.start(
                        "parlor", ["history", "room.\(code)", "--json"] + options
                    ).outcome()
                    #expect(outcome.exit == 0, "\(options): \(outcome)")
                    return try outcome.lines.map {
                        try JSON.decode(Line.self, from: Array($0.utf8)).event
                    }
                }
                #expect(try found("--event", "*ick*") == ["kicked"])
                #expect(try found("--by", "p2") == ["playerJoined", "readyChanged"])
                #expect(try found("--by", "ada", "--to", "p2") == ["kicked", "playerLeft"])
                #expect(try found("--since", "1h", "--limit", "1") == ["playerLeft"])

                func refused(_ options: String...) throws -> String {
                    let outcome = try cluster.start(
                        "parlor", ["history", "room.\(code)"] + options
                    ).outcome()
                    #expect(outcome.exit == 1 && outcome.output.isEmpty, "\(options): \(outcome)")
                    return outcome.errors
                }
                let several = try refused("--by", "ben")
                #expect(several.contains("Several people are called 'ben'"))
                #expect(several.contains("p2") && several.contains("p3"))
                #expect(several.contains("Say one of these ids after --by."))
                #expect(try refused("--by", "nobody").contains("Nobody's id, handle or name"))
                let none = try refused("--event", "kickd")
                #expect(none.contains("none with --event kickd") && none.contains("kicked, "))
            }
        }

        @Test func `a tap that goes on shows what is asked for, and nothing else`() throws {
            try Cluster.shared { cluster in
                let client = try cluster.client()
                for person in ["uma", "una", "uwe"] as [PersonID] {
                    _ = try client.ask(.rename(person, to: "\(person)"))
                }
                let code = try client.createRoom(.createRoom(by: "uma"))
                let tap = try cluster.start(
                    "parlor",
                    [
                        "tap", "room.", "--follow", "--json", "--since", "1h", "--event",
                        "player*", "--by", "una", "--to", "una",
                    ])
                try client.tell(.plainJoin, code, by: "una")
                try wait(for: "what was kept, or came first") { try !lines(tap).isEmpty }
                try client.tell(.plainJoin, code, by: "uwe")
                try client.tell(.ready(isReady: true), code, by: "una")
                let left = try client.ask(.room(RoomCommand.leave, code, by: "una"))
                #expect(left.failure == nil)
                try wait(for: "the next one") { try lines(tap).count > 1 }
                #expect(try lines(tap).map(\.event) == ["playerJoined", "playerLeft"])
                #expect(try lines(tap).allSatisfy { $0.stream == .room(code) })
                #expect(!tap.hasEnded)
            }
        }

        @Test func `a tap that hears nothing says what it listens to`() throws {
            try Cluster.shared { cluster in
                let tap = try cluster.start(
                    "parlor", ["tap", "person.", "--event", "deleted", "--by", "@clock"])
                let client = try cluster.client()
                try wait(for: "the sentence") {
                    _ = try client.ask(.rename("una", to: "Una"))
                    return !tap.complained.isEmpty
                }
                let sentence = "Listening to person. with --event deleted --by @clock, at tcp://"
                #expect(
                    tap.complained.contains("Nothing came in 3 s. \(sentence)"), "\(tap.complained)"
                )
                #expect(tap.printed.isEmpty && !tap.hasEnded)
            }
        }
    }
}
