import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// What a sender of pushes is told, by the program that docs/accounts.md shows.
    @Suite struct Pushes {
        @Test func `who is offline and wants to know is told, and nobody else`() throws {
            try Cluster.run { cluster in
                let heard = try cluster.subscription("notify.")
                let sender = try Python.startBlock(
                    of: "accounts.md", having: "notify.", at: cluster.address)
                let ada = try cluster.guest("Ada")
                let names = ["bob", "online", "muting", "silent", "out", "tokenless"]
                var devices = [String: Device](
                    uniqueKeysWithValues: try names.map { ($0, try cluster.guest($0)) })
                let people = devices.mapValues(\.person)
                for device in devices.values { try device.choose(messagesFrom: .everybody) }
                let group = try ada.ask(
                    ChatCommand.group(title: "Chess", userIds: people.values.sorted()),
                    as: ChatView.self
                ).conversationId
                for (name, device) in devices where name != "tokenless" {
                    try device.call("person.registerPush", ["fcmToken": "token-of-\(name)"])
                }
                _ = try devices["muting"]!.ask(
                    MuteCall.mute(on: true), key: group.key, as: MutedChat.self)
                _ = try devices["silent"]!.ask(
                    AccountCommand.setPreferences(
                        preferences: PreferencesChange(notificationSettings: ["messages": false])),
                    as: AccountView.self)
                try devices["out"]!.call("account.signOut")
                for name in names where name != "online" { devices[name] = nil }
                for name in names where name != "online" {
                    try cluster.waitUntilOffline(people[name]!)
                }

                var sent = 0
                try wait(for: "a push to Bob") {
                    sent += 1
                    try ada.say("Message \(sent)", in: group)
                    try? wait(for: "this one", within: .seconds(3)) { !sender.printed.isEmpty }
                    return !sender.printed.isEmpty
                }
                let last = #"["token-of-bob", "Ada", "Message \#(sent)", \#(sent), "#
                try wait(for: "the last push to Bob") { sender.printed.contains(last) }
                for line in sender.printed.split(separator: "\n") {
                    #expect(line.hasPrefix(#"["token-of-bob", "Ada", "Message "#), "\(line)")
                    #expect(line.hasSuffix(#""chat.\#(group)"]"#), "\(line)")
                }
                while let event = try heard.next(within: .milliseconds(300)) {
                    #expect(event.topic == "notify.\(people["bob"]!).message")
                    let push = try JSON.decode(PushNotice.self, from: event.body)
                    #expect(push.title == "Chess" && push.by?.userId == ada.person)
                    #expect(push.userId == people["bob"] && push.targets.count == 1)
                    #expect(push.unreadCount ?? 0 <= sent)
                }
                #expect(try ada.watch([StreamName("notify", ada.person.key)]).error != nil)
                #expect(try ada.call("notify.announce", ["notices": ""]).ok == nil)
                #expect(!sender.hasEnded && sender.complained.isEmpty, "\(sender.complained)")
            }
        }

        @Test func `a turn, a friend and an invitation are pushed while the player is away`() throws
        {
            try Cluster.run { cluster in
                let heard = try cluster.subscription("notify.")
                let ada = try cluster.guest("Ada")
                var phone: Device? = try cluster.guest("Bob")
                let bob = phone!.person
                try phone!.call("person.registerPush", ["fcmToken": "token-of-bob"])
                let first = try ada.ask(
                    RoomCommand.create(
                        roomName: "Friday", maxPlayers: nil, isPrivate: nil, passcode: nil,
                        hostPolicy: nil, selectedGameType: "highCard", patience: nil,
                        appVersion: nil, games: nil), as: RoomView.self)
                try ada.watch([.room(first.code)])
                _ = try phone!.ask(RoomCommand.plainJoin, key: first.code.key, as: RoomView.self)
                _ = try phone!.ask(
                    RoomCommand.ready(isReady: true), key: first.code.key, as: RoomView.self)
                _ = try ada.ask(RoomCommand.start, key: first.code.key, as: RoomView.self)
                _ = try ada.first("the match") { $0.event == "started" }
                try phone!.call("friends.request", ["userId": ada.person.rawValue])
                phone = nil
                try cluster.waitUntilOffline(bob)
                let turn = try heard.push(.turn)
                #expect(turn.userId == bob && turn.game == "highCard")
                #expect(turn.roomCode == first.code)
                try ada.call("friends.accept", ["userId": bob.rawValue])
                #expect(try heard.push(.friendAdded).by?.displayName.text == "Ada")
                let other = try ada.call("room.create", ["roomName": "Saturday"])
                let code = try JSON.decode(RoomView.self, from: #require(other.ok).bytes).code
                _ = try ada.ask(
                    RoomCommand.invite(userIds: [bob]), key: code.key, as: RoomView.self)
                let invitation = try heard.push(.invitation)
                #expect(invitation.roomCode == code && invitation.title == "Saturday")
                #expect(invitation.targets.map(\.fcmToken) == ["token-of-bob"])
            }
        }
    }
}

extension Subscription {
    fileprivate func push(_ type: NoticeType) throws -> PushNotice {
        try JSON.decode(
            PushNotice.self, from: first { $0.header.event == type.rawValue }.body)
    }
}

extension Cluster {
    fileprivate func waitUntilOffline(_ person: PersonID) throws {
        let client = try client()
        try wait(for: "\(person) to be offline") {
            try !client.ask(.get(person), as: PersonView.self).isOnline
        }
    }
}
