import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// A friend's invitation is on all devices of the invited, and nobody else learns of it.
    @Suite struct Invitations {
        @Test func `it reaches all devices, opens the door without the passcode, and is gone`()
            throws
        {
            try Cluster.run { cluster in
                let everything = try cluster.subscription("room.", "friends.")
                let (ada, phone) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                let (cleo, eve) = (try cluster.guest("Cleo"), try cluster.guest("Eve"))
                let tablet = try cluster.anotherDevice(of: phone)
                try ada.befriend(phone)
                for device in [phone, tablet] { try device.watch([phone.friends]) }
                try eve.watch([eve.friends])
                let create = RoomCommand.create(
                    roomName: "Hideaway", maxPlayers: nil, isPrivate: true, passcode: "sesame",
                    hostPolicy: nil, selectedGameType: nil, patience: nil, appVersion: nil,
                    games: nil)
                let code = try ada.ask(create, as: RoomView.self).code
                try ada.watch([.room(code)])
                _ = try ada.ask(
                    RoomCommand.invite(userIds: [phone.person, eve.person]), key: code.key,
                    as: RoomView.self)

                for device in [phone, tablet] {
                    _ = try device.first("the invitation") {
                        $0.event == "invited" && $0.says(#""roomCode":"\#(code)""#)
                            && $0.says(#""roomName":"Hideaway""#) && $0.says(ada.person.rawValue)
                    }
                }
                #expect(try phone.invitations().map(\.roomCode) == [code])
                #expect(try eve.invitations().isEmpty)
                let told = try ada.first("that somebody was invited") { $0.event == "invited" }
                #expect(!told.says("userIds") && !told.says(phone.person.rawValue))

                let join = RoomCommand.plainJoin
                #expect(
                    try cleo.call("room.join", key: code.rawValue).error?.code == .passcodeWrong)
                _ = try tablet.ask(join, key: code.key, as: RoomView.self)
                for device in [phone, tablet] {
                    _ = try device.first("its end") {
                        $0.event == "invitationRemoved" && $0.says(code.rawValue)
                    }
                }
                #expect(try phone.invitations().isEmpty)
                #expect(!eve.heard.contains { $0.says(code.rawValue) })

                let rename = RoomCommand.configure(RoomChange(roomName: "Den"))
                _ = try ada.ask(rename, key: code.key, as: RoomView.self)
                var published = 0
                for event in try everything.all(upTo: { $0.header.event == "configured" }) {
                    let text = String(decoding: event.body, as: UTF8.self)
                    let isOfAPerson = event.header.stream.kind == "friends"
                    #expect(!isOfAPerson || !text.contains(code.rawValue), "\(text)")
                    #expect(!text.contains("userIds"), "\(text)")
                    published +=
                        ["invited", "invitationRemoved"].contains(event.header.event) ? 1 : 0
                }
                #expect(published == 3)
                for (stream, secret) in [
                    (StreamName.room(code), "userIds"), (phone.friends, "Hideaway"),
                ] {
                    for entry in try cluster.client().history(of: stream) {
                        let text = String(decoding: entry.body.bytes, as: UTF8.self)
                        #expect(!text.contains(secret), "\(text)")
                    }
                    let state = try cluster.parlor("state", stream.text).output
                    #expect(!state.isEmpty && !state.contains("invit"), "\(state)")
                }
            }
        }

        @Test func `who declines is asked no more, and a closed room invites nobody`() throws {
            try Cluster.run { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                try ada.befriend(bob)
                try bob.watch([bob.friends])
                var codes: [RoomCode] = []
                for _ in 1...2 {
                    let made = try ada.call("room.create", ["roomName": "Friday"])
                    let code = try JSON.decode(RoomView.self, from: #require(made.ok).bytes).code
                    _ = try ada.ask(
                        RoomCommand.invite(userIds: [bob.person]), key: code.key, as: RoomView.self)
                    _ = try bob.first("the invitation to \(code)") {
                        $0.event == "invited" && $0.says(code.rawValue)
                    }
                    codes.append(code)
                }
                try killAtOnce(try cluster.pid(of: "profile-store-1"))
                #expect(
                    try bob.patiently(
                        "friends.declineInvitation", ["roomCode": codes[0].rawValue]
                    ).error == nil)
                #expect(try bob.invitations().map(\.roomCode) == [codes[1]])
                #expect(try ada.call("room.close", key: codes[1].rawValue).error == nil)
                _ = try bob.first("its end") {
                    $0.event == "invitationRemoved" && $0.says(codes[1].rawValue)
                }
                #expect(try bob.invitations().isEmpty)
            }
        }
    }
}

extension Subscription {
    /// Every event that comes, up to the last one that is waited for.
    func all(upTo isTheLast: (Publication) -> Bool) throws -> [Publication] {
        var all: [Publication] = []
        _ = try first {
            all.append($0)
            return isTheLast($0)
        }
        return all
    }
}

extension Device {
    fileprivate func invitations() throws -> [Invitation] {
        let list = try ask(FriendsQuery.list(), as: FriendList.self)
        return try #require(list.invitations)
    }
}
