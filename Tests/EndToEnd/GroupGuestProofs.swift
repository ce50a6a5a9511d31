import BusZeroMQ
import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// A guest of a group's room, with everything real.
    @Suite(.sharedCluster) struct GroupGuests {
        @Test func `a guest is told nothing that a group said before they came`() throws {
            try Cluster.shared { cluster in
                let (ada, ben) = (try cluster.guest("Ada"), try cluster.guest("Ben"))
                let (group, chat) = try ada.keepGroup(with: ben)
                for text in ["hush one", "hush two", "hush three"] { try ada.say(text, in: chat) }
                let photo = PhotoID(String(repeating: "h", count: PhotoID.length))
                try ben.raw("chat.send", #"{"photoId": "\#(photo)"}"#, chat)

                let eve = try cluster.guest("Eve")
                let code = try ada.open(group, isPrivate: false)
                try eve.watch([.chats(of: eve.person)])
                _ = try eve.ask(RoomCommand.plainJoin, key: code.key, as: RoomView.self)
                let begun = try eve.watch([.chat(chat)]).begun.first
                let (epoch, rev) = (try #require(begun?.epoch), try #require(begun?.rev))
                _ = try eve.first("the conversation") {
                    $0.stream == .chat(chat) && $0.snapshot != nil
                }
                for since in [0, 1, rev - 1] {
                    let resumed = try eve.watch([.chat(chat)], epoch: epoch, since: since)
                    #expect(resumed.begun.first?.recovered != true)
                }
                for body in ["{}", #"{"before": "\#(chat)-2"}"#, #"{"before": "\#(chat)-5"}"#] {
                    try eve.raw("chat.history", body, chat)
                }
                for call in ["chat.get", "chat.list"] { try eve.raw(call, "{}", chat) }
                let report =
                    #"{"userId": "\#(ada.person)", "messageId": "\#(chat)-1", "reason": "x"}"#
                #expect(try eve.raw("person.report", report).error?.code == .notFound)
                let reply = try eve.raw(
                    "chat.send", #"{"text": "x", "replyTo": "\#(chat)-1"}"#, chat)
                #expect(reply.error?.code == .notFound)

                try ada.raw(
                    "chat.edit", #"{"messageId": "\#(chat)-1", "text": "hush again"}"#, chat)
                try ada.say("Hello Eve", in: chat)
                _ = try eve.first("what was said to her") { $0.says("Hello Eve") }
                _ = try eve.first("it in her list") {
                    $0.stream == .chats(of: eve.person) && $0.says("Hello Eve")
                }
                let again = try cluster.back(eve.pass)
                let back = try again.watch([.chat(chat)], epoch: epoch, since: rev)
                #expect(back.begun.first?.recovered != true)
                _ = try again.first("the conversation") {
                    $0.stream == .chat(chat) && $0.says("Hello Eve")
                }
                let file = try cluster.file(of: again)
                #expect(file.contains("conversation"))
                for device in [eve, again] {
                    #expect(device.heard.allSatisfy { !$0.tellsSecret(photo) })
                }
                #expect(!file.contains("hush") && !file.contains(photo.rawValue))
            }
        }

        @Test func `who comes again reads from there, and who is in the group reads everything`()
            throws
        {
            try Cluster.shared { cluster in
                let (ada, ben) = (try cluster.guest("Ada"), try cluster.guest("Ben"))
                let (group, chat) = try ada.keepGroup(with: ben)
                try ada.say("hush one", in: chat)
                let code = try ada.open(group, isPrivate: false)
                let eve = try cluster.guest("Eve")
                _ = try eve.ask(RoomCommand.plainJoin, key: code.key, as: RoomView.self)
                try eve.say("I am here", in: chat)
                _ = try eve.ask(RoomCommand.leave, key: code.key, as: RoomView.self)
                try wait(for: "Eve to be out of the conversation") {
                    try eve.raw("chat.get", "{}", chat).error?.code == .forbidden
                }
                try ada.say("hush two", in: chat)
                _ = try eve.ask(RoomCommand.plainJoin, key: code.key, as: RoomView.self)
                try eve.watch([.chat(chat)])
                let anew = try eve.first("the conversation") {
                    $0.stream == .chat(chat) && $0.snapshot != nil
                }
                #expect(!anew.says("hush") && !anew.says("I am here"))

                _ = try ada.ask(
                    RoomCommand.keep(name: nil), key: code.key, as: RoomView.self)
                try eve.comeIn(to: group)
                let whole = try eve.first("everything") {
                    $0.stream == .chat(chat) && $0.says("hush one")
                }
                #expect(whole.says("I am here") && whole.says("hush two"))
                let page = try eve.raw("chat.history", #"{"before": "\#(chat)-3"}"#, chat)
                #expect(page.says("hush one") && page.says("I am here"))
            }
        }

        @Test func `where the group meets, its conversation tells no member`() throws {
            try Cluster.shared { cluster in
                let (ada, ben) = (try cluster.guest("Ada"), try cluster.guest("Ben"))
                let (group, chat) = try ada.keepGroup(with: ben)
                try ben.watch([.chat(chat), .chats(of: ben.person)])
                let block = ["kind": "block", "key": ben.person.rawValue]
                #expect(try ada.call("friends.decide", block).error == nil)
                let earlier = ben.heard.count
                let code = try ada.open(group, isPrivate: true)
                _ = try ben.first("that something changed") { $0.event == "met" }
                try wait(for: "the block to be heard of") {
                    try ben.call("room.get", key: code.rawValue).error?.code == .roomNotFound
                }
                let answers = [
                    try ben.call("chat.get", key: chat.rawValue), try ben.call("chat.list"),
                    try ben.call("group.get", key: group.rawValue),
                ]
                #expect(answers.allSatisfy { $0.ok != nil && !$0.says(code.rawValue) })
                let told = ben.heard[earlier...].filter { $0.stream != nil }
                #expect(told.allSatisfy { !$0.says(code.rawValue) })
            }
        }
    }
}

extension Device {
    /// A room that the person keeps and closes, with one other in its group.
    fileprivate func keepGroup(with other: Device) throws -> (GroupID, ChatID) {
        let create = RoomCommand.create(
            roomName: "Friday", maxPlayers: 4, isPrivate: true, passcode: nil, hostPolicy: nil,
            selectedGameType: nil, patience: nil, appVersion: nil, games: nil)
        let code = try ask(create, as: RoomView.self).code
        _ = try other.ask(RoomCommand.plainJoin, key: code.key, as: RoomView.self)
        let kept = try ask(RoomCommand.keep(name: "Fridays"), key: code.key, as: RoomView.self)
        let inside = try #require(kept.inside)
        let (group, chat) = (try #require(inside.groupId), ChatID(inside.conversationId))
        try other.comeIn(to: group)
        _ = try ask(RoomCommand.close, key: code.key, as: RoomView.self)
        try wait(for: "the conversation to go on without the room") {
            guard let view = try other.raw("chat.get", "{}", chat).ok else { return false }
            return try JSON.decode(ChatView.self, from: view.bytes).roomCode == nil
        }
        return (group, chat)
    }

    fileprivate func comeIn(to group: GroupID) throws {
        try wait(for: "\(person) to be asked") {
            try call("group.join", key: group.rawValue).ok != nil
        }
    }

    fileprivate func open(_ group: GroupID, isPrivate: Bool) throws -> RoomCode {
        let code = try ask(GroupCall.open, key: group.key, as: RoomView.self).code
        let change = RoomCommand.configure(RoomChange(isPrivate: isPrivate))
        _ = try ask(change, key: code.key, as: RoomView.self)
        return code
    }
}

extension Heard {
    fileprivate func tellsSecret(_ photo: PhotoID) -> Bool { says("hush") || says(photo.rawValue) }
}

extension Cluster {
    /// All that is the person's own.
    fileprivate func file(of device: Device) throws -> String {
        let answer = try device.call("account.export")
        let offer = try JSON.decode(
            ExportOffer.self, from: try #require(answer.ok, "\(answer)").bytes)
        return try http("GET", offer.url, ["Authorization": "Bearer \(device.pass.token)"]).text
    }
}
