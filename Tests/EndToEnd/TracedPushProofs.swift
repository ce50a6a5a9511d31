import BusZeroMQ
import Contracts
import Foundation
import Operating
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// What a start leads to in four services, until somebody's phone is told.
    @Suite struct TracedPushes {
        @Test func `a room, its match, its statistics and a push are one tree`() throws {
            try Cluster.run { cluster in
                let pushes = try cluster.subscription("notify.")
                let ada = try cluster.guest("Ada")
                var phone: Device? = try cluster.guest("Ben")
                let ben = phone!.person
                try phone!.call("person.registerPush", ["fcmToken": "token-of-ben"])
                let code = try timedRoom(of: ada, with: phone!)
                #expect(try ada.call("room.start", key: "\(code)", cid: "the-start").error == nil)
                _ = try ada.first("the match") { $0.event == "started" }
                phone = nil

                var report = try trace(cluster)
                try wait(for: "the push and the statistics", within: .seconds(120)) {
                    report = try trace(cluster)
                    return report.nodes.contains { $0.what == .published }
                        && report.nodes.count { $0.name == "statsChanged" } == 2
                }
                let nodes = report.nodes
                #expect(nodes[0].what == .relay && nodes[0].name == "room.start")
                let counted = try #require(nodes.firstIndex { $0.name == "statsChanged" })
                let way = path(to: counted, in: nodes)
                #expect(way.first == 0)
                let led = way.map { nodes[$0] }
                #expect(
                    led.filter { $0.what == .event }.map { "\($0.stream!.kind) \($0.name)" }
                        .filter { !["match began", "match stood"].contains($0) }
                        == ["room starting", "match ended", "person statsChanged"])
                #expect(led.contains { $0.part == "profile-store-1" && $0.cause == .carriedOver })

                let pushed = try #require(nodes.firstIndex { $0.what == .published })
                let announced = path(to: pushed, in: nodes)
                #expect(announced.first == 0 && nodes[pushed].name == "turn")
                #expect(nodes[pushed].stream == StreamName("notify", ben.key))
                #expect(
                    announced.map { nodes[$0].name }.suffix(3).dropLast() == [
                        "turnTimedOut", "notify.announce",
                    ])
                let told = try pushes.first { $0.header.trace == report.trace }
                #expect(told.topic == "notify.\(ben).turn")

                let text = try cluster.parlor("trace", report.trace.rawValue).output
                #expect(text.contains("notify.\(ben).turn published"), "\(text)")
                #expect(!text.contains("token-of-ben"))
            }
        }
    }
}

/// A room in which nobody needs to act: two rounds of High Card end by their clock.
private func timedRoom(of host: Device, with guest: Device) throws -> RoomCode {
    let create = RoomCommand.create(
        roomName: "Friday", maxPlayers: nil, isPrivate: nil, passcode: nil, hostPolicy: nil,
        selectedGameType: "highCard", patience: nil, appVersion: nil, games: nil)
    let code = try host.ask(create, as: RoomView.self).code
    let settings = RawJSON(Array(#"{"rounds":2,"turnSeconds":10}"#.utf8))
    let change = RoomCommand.configure(RoomChange(settings: settings))
    _ = try host.ask(change, key: code.key, as: RoomView.self)
    for command in [.plainJoin, .ready(isReady: true)] as [RoomCommand] {
        _ = try guest.ask(command, key: code.key, as: RoomView.self)
    }
    try host.watch([.room(code)])
    return code
}

private func trace(_ cluster: Cluster) throws -> TraceReport {
    let outcome = try cluster.parlor("trace", "the-start", "--json")
    guard outcome.exit == 0 else { throw Unusable("No trace: \(outcome)") }
    return try JSON.decode(TraceReport.self, from: Array(outcome.output.utf8))
}

/// The places of a node and of all that it stands below, the first one first.
private func path(to place: Int, in nodes: [TraceNode]) -> [Int] {
    var path = [place]
    for earlier in nodes[..<place].indices.reversed()
    where nodes[earlier].depth < nodes[path[0]].depth {
        path.insert(earlier, at: 0)
    }
    return path
}
