import BusZeroMQ
import Contracts
import Foundation
import Hosting
import Operating
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// Ten questions of an operator to a running system, each answered by one command.
    @Suite struct TenQuestions {
        @Test func `one command answers each question, while others are at work`() throws {
            let cluster = try Cluster([
                "PARLOR_SLOW_MS": "150", "PARLOR_LIMIT_CALLS_PER_SECOND": "10000",
                "PARLOR_LIMIT_CALL_BURST": "10000",
            ])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let began = ContinuousClock.now
                let load = try cluster.start(
                    "parlor",
                    ["load", "--clients", "\(Party.guests)", "--seconds", "3600", "--rate", "10"])
                let party = try Party(cluster)
                try party.expectJoiners()
                try party.expectReason()
                try party.expectConsequences()
                try party.expectSlowCall()
                try party.expectCrowd()
                try party.expectPlace()
                try party.expectDifference()
                try party.expectRoomOfBen()
                try party.expectHottest()
                try party.expectPublished()
                try party.expectOthersAtWork()
                #expect(!load.hasEnded, "It was quiet: \(load.complained)")
                load.signal(SIGKILL)
                Figures.note(
                    "ten questions of an operator", ContinuousClock.now - began,
                    expected: .seconds(40), beside: cluster.startTook)
            }
        }
    }
}

/// What the test knows of an evening, and asks the operator's commands about.
private struct Party {
    static let guests = 15

    let cluster: Cluster
    let client: BusClient
    let ada: Device
    let ben: Device
    /// Ada hosts it.
    let code: RoomCode
    /// Ben hosts it.
    let bens: RoomCode

    init(_ cluster: Cluster) throws {
        self.cluster = cluster
        client = try cluster.client()
        (ada, ben) = (try cluster.guest("Ada"), try cluster.guest("Benedict"))
        code = try client.createRoom(.createRoom(by: ada.person))
        try client.tell(.configure(RoomChange(locked: true)), code, by: ada.person)
        #expect(try ben.call("room.join", key: "\(code)").error?.code == "ROOM_LOCKED")
        try client.tell(.configure(RoomChange(locked: false)), code, by: ada.person)
        try client.tell(.plainJoin, code, by: ben.person)
        bens = try client.createRoom(.createRoom(by: ben.person))
    }

    /// What it prints once every instance has answered it in time.
    private func answer(_ arguments: String...) throws -> Program.Outcome {
        var outcome = try cluster.start("parlor", arguments).outcome()
        try wait(for: "all instances to answer \(arguments)") {
            if outcome.exit != 0 || outcome.errors.isEmpty { return true }
            outcome = try cluster.start("parlor", arguments).outcome()
            return false
        }
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(arguments): \(outcome)")
        return outcome
    }

    private func objects<T: Decodable>(_ outcome: Program.Outcome, as type: T.Type) throws -> [T] {
        try outcome.lines.map { try JSON.decode(T.self, from: Array($0.utf8)) }
    }

    private struct Told: Decodable {
        let stream: StreamName
        let rev: Revision
        let event: String
        let by: Actor?
        let at: Timestamp
    }

    private var head: Revision {
        get throws { try client.history(of: .room(code)).count }
    }
}

extension Party {
    /// Who joined the room, and when?
    func expectJoiners() throws {
        let joined = try objects(
            answer("history", "room.\(code)", "--event", "*oined", "--json"), as: Told.self)
        let known = try client.history(of: .room(code)).filter { $0.event == "playerJoined" }
        #expect(joined.map(\.by) == [.person(ada.person), .person(ben.person)])
        #expect(joined.map(\.at) == known.map(\.at))
    }

    /// Why was Ben refused, and when?
    func expectReason() throws {
        let notes = try objects(
            answer("refusals", "--by", "benedict", "--json"), as: RefusalNote.self)
        #expect(notes.map(\.code) == ["ROOM_LOCKED"] && notes.map(\.stream) == [.room(code)])
        #expect(notes[0].reason == "The host has locked the room.")
        let minute = String(notes[0].at.description.prefix(16)).replacing("T", with: " ")
        let line = try answer("refusals", "--by", "benedict").lines[1]
        #expect(line.hasPrefix(minute) && line.contains("The host has locked the room."))
    }

    /// What did this tap on the button cause?
    func expectConsequences() throws {
        try client.tell(.ready(isReady: true), code, by: ben.person)
        #expect(try ada.call("room.start", key: "\(code)", cid: "the-tap").error == nil)
        try wait(for: "the match") {
            try client.room(code, for: ada.person).status == .inGame
        }
        var nodes: [TraceNode] = []
        try wait(for: "all to be noted") {
            let report = try answer("trace", "the-tap", "--json")
            nodes = try JSON.decode(TraceReport.self, from: Array(report.output.utf8)).nodes
            return nodes.contains { $0.name == "room.noteBegun" }
        }
        #expect(nodes[0].part == "gateway-1" && nodes[0].name == "room.start")
        #expect(nodes[1].part == "lobby-1" && nodes[1].cause == .asked)
        let carried = nodes.filter { $0.cause == .carriedOver }
        #expect(Set(carried.map(\.part)).isSuperset(of: ["game-authority-1", "lobby-1"]))
        #expect(carried.allSatisfy { ($0.took?.total ?? 0) > 0 && $0.depth > 1 })
        #expect(nodes.contains { $0.name == "began" && $0.stream?.kind == "match" })
    }

    /// Which call is slow, for whom, and what does it wait for?
    func expectSlowCall() throws {
        let disk = try SlowDisk(of: "profile-store", cluster)
        var slow: [Slow] = []
        var found: Slow?
        try wait(for: "a call that is slow, and that succeeds") {
            let cid = UUID().uuidString
            try disk.hold {
                ben.send("person.rename", ["displayName": "Benedict"], key: nil, cid: cid)
                let began = try client.busStatus.uptimeMs
                try wait(for: "200 ms") { try client.busStatus.uptimeMs >= began + 200 }
            }
            guard try ben.answer(to: cid).ok != nil else { return false }
            slow = try objects(
                answer("slow", "--by", "benedict", "--since", "1h", "--json"), as: Slow.self)
            found = slow.first {
                $0.note.id == CommandID("\(ben.person)/\(cid)") && $0.note.took.keep > 100_000
            }
            return found != nil
        }
        let call = try #require(found)
        #expect(call.note.refusal == nil)
        #expect(call.instance == "profile-store-1" && call.note.call == "person.rename")
        #expect(call.note.took.keep > call.note.took.decide)
        #expect(Set(slow.map(\.note.id)).count == slow.count)
        let table = try answer("slow", "--call", "person.rename")
        #expect(table.lines[0].hasPrefix("WHEN") && table.output.contains("\(ben.person)"))
    }

    private struct Slow: Decodable {
        let instance: String
        let note: CallNote

        private enum Key: CodingKey { case instance }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            instance = try container.decode(String.self, forKey: .instance)
            note = try CallNote(from: decoder)
        }
    }

    /// How many people are here?
    func expectCrowd() throws {
        let people = Self.guests + 2
        try wait(for: "all to be here") {
            try cluster.parlor("status").output.contains(
                "Here: \(people) people online at \(people) sockets; 2 rooms")
        }
        try wait(for: "the metrics to count all") {
            try answer("metrics").output.contains("\nparlor_people_online \(people)\n")
        }
    }

    /// Where is Ben connected?
    func expectPlace() throws {
        let told = try answer("who", "benedict").output
        #expect(told.contains("at gateway-1 (pid \(try cluster.pid(of: "gateway-1")))"), "\(told)")
    }

    /// What changed between two revisions?
    func expectDifference() throws {
        let before = try client.room(bens, for: ben.person)
        #expect(before.players.count == 1)
        let first = try client.history(of: .room(bens)).count
        try client.tell(.configure(RoomChange(locked: true)), bens, by: ben.person)
        try client.tell(.configure(RoomChange(roomName: "Late")), bens, by: ben.person)
        try client.tell(.configure(RoomChange(locked: false)), bens, by: ben.person)
        let told = try answer("diff", "room.\(bens)", "\(first + 1)", "\(first + 3)").lines
        #expect(told.first == "room.\(bens) from revision \(first + 1) to \(first + 3):")
        #expect(told.contains("~ locked: true -> false"), "\(told)")
        #expect(told.contains { $0.hasPrefix("~ ") && $0.hasSuffix("-> \"Late\"") }, "\(told)")
        #expect(!told.contains { $0.contains("seats") })
    }

    /// Which rooms does Ben host?
    func expectRoomOfBen() throws {
        struct Found: Decodable { let code: RoomCode }
        let found = try objects(
            answer("find", "room", "--host", "benedict", "--json"), as: Found.self)
        #expect(found.map(\.code) == [bens])
    }

    /// Which key is hottest?
    func expectHottest() throws {
        struct Top: Decodable {
            let rows: [Row]
            struct Row: Decodable { let name: String }
        }
        let top = try cluster.start("parlor", ["top", "--by", "key", "--once", "--json"])
        try wait(for: "the answer") {
            for _ in 0..<20 { try ben.rename("Benedict") }
            return top.hasEnded
        }
        let told = try JSON.decode(Top.self, from: Array(try top.outcome().output.utf8))
        #expect(told.rows.first?.name == "person.\(ben.person)", "\(told.rows)")
    }

    /// What was published to Ben in the last hour?
    func expectPublished() throws {
        let told = try objects(
            answer("history", "--to", "benedict", "--since", "1h", "--json"), as: Told.self)
        let own = told.filter { $0.stream == ben.own }
        #expect(own.map(\.rev) == (try client.history(of: ben.person)).map(\.rev))
        #expect(told.contains { $0.stream == .room(code) && $0.event == "playerJoined" })
        #expect(told.map(\.at) == told.map(\.at).sorted())
        let people = Set(told.map(\.stream).filter { $0.kind == "person" })
        #expect(people == [ben.own])
    }

    /// The others' changes of names were kept, and go on.
    func expectOthersAtWork() throws {
        func changes() throws -> Int {
            let told = try objects(
                answer("history", "--since", "1h", "--event", "identityChanged", "--json"),
                as: Told.self)
            return told.count { $0.by != .person(ada.person) && $0.by != .person(ben.person) }
        }
        let before = try changes()
        #expect(before > 0)
        try wait(for: "the others to change more names") { try changes() > before }
    }
}
