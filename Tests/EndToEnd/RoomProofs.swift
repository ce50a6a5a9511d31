import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// Rooms, with everything real.
    @Suite(.sharedCluster) struct Rooms {
        @Test func `people meet in a room, and who is kicked sees nothing more of it`() throws {
            try Cluster.shared { cluster in
                let client = try cluster.client()
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                try bob.watch([StreamName("rooms", "public")])
                let created = try ada.call("room.create", ["roomName": "Ada's"])
                _ = try bob.first("the room to be listed") { $0.event == "listed" }
                let view = try JSON.decode(
                    RoomView.self, from: try #require(created.ok, "\(created)").bytes)
                let stream = StreamName.room(view.code)
                try ada.watch([stream])
                let hide = RoomCommand.configure(RoomChange(isPrivate: true))
                try client.tell(hide, view.code, by: ada.person)
                _ = try bob.first("the room to leave the list") {
                    $0.event == "unlisted" && $0.says(view.code.rawValue)
                }
                let eve = try cluster.guest("Eve")
                try wait(for: "the fan-out to hear of it") {
                    try eve.watch([stream]).error?.code == .forbidden
                }
                #expect(try bob.watch([stream]).error?.code == .forbidden)
                let outside = try bob.call("room.get", key: view.code.rawValue)
                #expect(
                    outside.ok.map { String(decoding: $0.bytes, as: UTF8.self) }
                        == #"{"code":"\#(view.code)","hasPasscode":false,"isPrivate":true,"#
                        + #""roomCode":"\#(view.code)"}"#)

                _ = try bob.call("room.join", key: view.code.rawValue)
                try bob.watch([stream])
                let joined = try ada.first("Bob to come") { $0.event == "playerJoined" }
                #expect(joined.by == bob.person.rawValue)
                let seen = try bob.first("the room") { $0.stream == stream && $0.snapshot != nil }
                #expect(Set(seen.people!.keys) == [ada.person.rawValue, bob.person.rawValue])

                let kick = RoomCommand.kick(userId: bob.person, reason: "Too loud.")
                try client.tell(kick, view.code, by: ada.person)
                _ = try bob.first("the kick") { $0.event == "kicked" }
                _ = try bob.first("the end of the watch") {
                    $0.stream == stream && $0.closed != nil
                }
                try client.tell(
                    .configure(RoomChange(roomName: "Quiet")), view.code, by: ada.person)
                _ = try ada.first("the new name") { $0.event == "configured" && $0.rev == 7 }
                let epoch = try ada.watch([stream]).begun[0].epoch
                #expect(try ada.watch([stream], epoch: epoch, since: 0).begun[0].recovered == true)
                _ = try ada.first("the beginning") { $0.event == "created" }
                try bob.call("person.me")
                #expect(!bob.events(of: stream).contains { $0.event == "configured" })
            }
        }

        @Test
        func `a host whose phone is gone is replaced once, though the lobby is killed amid it`()
            throws
        {
            try Cluster.run { cluster in
                let client = try cluster.client()
                var ada: Device? = try cluster.guest("Ada")
                let bob = try cluster.guest("Bob")
                let host = ada!.person
                let code = try client.createRoom(.createRoom(by: host))
                try client.tell(.plainJoin, code, by: bob.person)
                try bob.watch([.room(code)])
                ada = nil
                _ = try bob.first("Ada to drop") { $0.event == "playerDropped" }
                try killAtOnce(try cluster.pid(of: "lobby-1"))
                let changed = try bob.first("another host") { $0.event == "hostChanged" }
                #expect(changed.by == "@clock")
                _ = try bob.first("Ada to be out") { $0.event == "playerLeft" }
                let drop = try client.drop(in: code)
                let patience = RoomTimeouts.usual
                for (event, hold) in [
                    ("hostChanged", patience.host), ("playerLeft", patience.lobby),
                ] {
                    #expect(try client.time(of: event, in: code) - drop.droppedAt >= hold)
                }
                let events = try client.events(of: code)
                #expect(events.count { $0 == "hostChanged" } == 1)
                #expect(events.count { $0 == "playerLeft" } == 1)
                #expect(try client.room(code, for: bob.person).hostId == bob.person)
            }
        }

        @Test func `who is back in time has their seat as it was`() throws {
            try Cluster.shared { cluster in
                let client = try cluster.client()
                let ada = try cluster.guest("Ada")
                let pass = try cluster.pass("/v1/session", ["displayName": "Bob"])
                var bob: Device? = try cluster.device(pass)
                let code = try client.createRoom(.createRoom(by: ada.person))
                try client.tell(.plainJoin, code, by: pass.userId)
                try client.tell(.ready(isReady: true), code, by: pass.userId)
                try ada.watch([.room(code)])
                withExtendedLifetime(bob) {}
                bob = nil
                _ = try ada.first("Bob to drop") { $0.event == "playerDropped" }
                bob = try cluster.device(pass)
                _ = try ada.first("Bob to return") { $0.event == "playerReturned" }
                let seat = try client.room(code, for: ada.person).players[1]
                #expect(seat.isReady && seat.isActive)
                withExtendedLifetime(bob) {}
            }
        }

        @Test func `two instances give out every code once, and repeats find theirs, amid kills`()
            throws
        {
            try Cluster.run { cluster in
                try cluster.scale(2, of: "lobby")
                let client = try cluster.client()
                let calls = (0..<600).map {
                    Call.createRoom(by: PersonID("p\($0 % 60)"), id: CommandID("create-\($0)"))
                }
                var codes: [CommandID: RoomCode] = [:]
                for (turn, part) in [calls[..<200], calls[200..<400], calls[400...]].enumerated() {
                    let replies = try client.replies(to: Array(part))
                    if turn < 2 { try killAtOnce(try cluster.pid(of: "lobby-\(turn + 1)")) }
                    for (id, reply) in replies {
                        if let failure = reply.failure { throw failure }
                        codes[id] = try JSON.decode(RoomView.self, from: reply.body).code
                    }
                }
                #expect(Set(codes.values).count == 600)
                let again = try client.replies(to: calls)
                for (id, reply) in again {
                    #expect(try JSON.decode(RoomView.self, from: reply.body).code == codes[id])
                }
                var listed = 0
                var after: String?
                repeat {
                    let page = try client.ask(
                        .room(RoomQuery.list(after: after, limit: 100), by: "eve"),
                        as: RoomList.self)
                    listed += page.rooms.count
                    after = page.more
                } while after != nil
                #expect(listed == 600)
            }
        }

        @Test func `codes and passcodes can't be guessed fast`() throws {
            try Cluster.shared { cluster in
                let eve = try cluster.guest("Eve")
                let began = ContinuousClock.now
                var codes: [ErrorCode?] = []
                for number in 0..<40 {
                    codes.append(
                        try eve.call("room.join", key: "AA\(22 + number)".replacing("0", with: "A"))
                            .error?.code)
                }
                #expect(codes.prefix(15).allSatisfy { $0 == .roomNotFound })
                #expect(codes.allSatisfy { $0 == .roomNotFound || $0 == .rateLimited })
                let passed = ContinuousClock.now - began
                let found = codes.count { $0 == .roomNotFound }
                let most = mostAllowed(burst: 20, perSecond: 0.2, in: passed)
                #expect(found <= most, "\(found) in \(passed).")
            }
        }
    }
}

/// How a player dropped, by the lobby's clock.
struct Drop: Decodable {
    let droppedAt: Timestamp
    let isAway: Bool?
}

extension BusClient {
    /// The first in that room.
    func drop(in code: RoomCode) throws -> Drop {
        let entry = try history(of: .room(code)).first { $0.event == "playerDropped" }
        return try JSON.decode(Drop.self, from: try #require(entry).body.bytes)
    }

    /// When that first happened in the room, by the lobby's clock.
    func time(of event: String, in code: RoomCode) throws -> Timestamp {
        let entry = try history(of: .room(code)).first { $0.event == event }
        return try #require(entry, "There was no \(event).").at
    }
}
