import BusZeroMQ
import Contracts
import Foundation
import ParlorWire
import Testing

extension Proofs {
    /// Who has no seat in a private room learns that it exists and whether it has a passcode.
    @Suite struct RoomPrivacy {
        /// Nobody who isn't in the room may read any of these, wherever.
        private static let secrets = ["Hideaway", "highCard", "open sesame", "rounds"]

        @Test func `no call, no watch and no list tells anything of a private room`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let ada = try cluster.guest("Ada")
                let eve = try cluster.guest("Eve")
                for passcode in [nil, "open sesame"] {
                    let code = try hide(client, ada, passcode)
                    let shown =
                        #"{"code":"\#(code)","hasPasscode":\#(passcode != nil),"isPrivate":true,"#
                        + #""roomCode":"\#(code)"}"#
                    let before = eve.heard.count
                    let seen = try eve.call("room.get", key: code.rawValue)
                    #expect(seen.ok.map { String(decoding: $0.bytes, as: UTF8.self) } == shown)
                    for call in Self.calls where passcode != nil || !Self.admissions.contains(call)
                    {
                        let answer = try eve.call(
                            call, Self.bodies[call] ?? [:], key: code.rawValue)
                        let expected: ErrorCode =
                            Self.admissions.contains(call) ? .passcodeWrong : .notMember
                        #expect(answer.error?.code == expected, "\(call): \(answer)")
                        #expect(
                            [nil, ["field": "passcode"]].contains(answer.error?.context), "\(call)")
                    }
                    for call in ["journal.history", "journal.state", "journal.tail", "room.lapse"] {
                        #expect(try eve.call(call, key: code.rawValue).ok == nil, "\(call)")
                    }
                    #expect(try eve.watch([.room(code)]).error?.code == .forbidden)
                    try eve.watch([StreamName("rooms", "public")])
                    _ = try eve.call("room.list")
                    try client.tell(.ready(isReady: true), code, by: ada.person)
                    let heard = String(
                        decoding: eve.heard[before...].flatMap(\.everything), as: UTF8.self)
                    for secret in Self.secrets + [ada.person.rawValue] {
                        #expect(!heard.contains(secret), "\(secret) was told.")
                    }
                }
            }
        }

        @Test func `whom the host blocks hears that the room is gone, and the bus refuses nobody`()
            throws
        {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let (ada, eve) = (try cluster.guest("Ada"), try cluster.guest("Eve"))
                let code = try client.createRoom(.createRoom(by: ada.person))
                try eve.watch([.room(code)])
                let block = ["kind": "block", "key": eve.person.rawValue]
                #expect(try ada.call("friends.decide", block).error == nil)
                let closed = try eve.first("the end of the room") { $0.closed != nil }
                #expect(closed.stream == .room(code))
                #expect(closed.closed == RoomRefusal.notFound.failure.message)
                #expect(try client.busStatus.forbidden ?? 0 == 0)
            }
        }

        private func hide(_ client: BusClient, _ host: Device, _ passcode: String?) throws
            -> RoomCode
        {
            let code = try client.createRoom(
                .createRoom(by: host.person, isPrivate: true, passcode: passcode))
            try client.tell(
                .configure(RoomChange(roomName: "Hideaway")), code, by: host.person)
            return code
        }

        private static let admissions: Set = ["room.join", "room.spectate"]
        private static let calls = [
            "room.join", "room.spectate", "room.leave", "room.start", "room.playAgain",
            "room.close", "room.kick", "room.ban", "room.unban", "room.makeHost", "room.addBot",
            "room.removeBot", "room.configure",
        ]
        private static let bodies: [String: [String: String]] = [
            "room.join": ["passcode": "guess"], "room.kick": ["userId": "ada"],
            "room.ban": ["userId": "ada"], "room.unban": ["userId": "ada"],
            "room.makeHost": ["userId": "ada"], "room.removeBot": ["userId": "ada"],
        ]
    }
}

extension Heard {
    fileprivate var everything: Bytes {
        [ok, body, snapshot].compactMap { $0?.bytes }.flatMap { $0 }
            + JSON.encode(people ?? [:]) + Bytes((error?.message ?? "").utf8)
    }
}
