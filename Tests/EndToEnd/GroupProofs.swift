import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// Rooms that are kept, with everything real.
    @Suite struct Groups {
        @Test func `a kept room meets again with the same people, conversation and results`()
            throws
        {
            try Cluster.run { cluster in
                let (ada, ben) = (try cluster.guest("Ada"), try cluster.guest("Ben"))
                let evening = try Evening(
                    [ada, ben], watched: try cluster.guest("Eve"), "highCard", #"{"rounds":2}"#)
                let code = evening.code
                let kept = try ada.ask(
                    RoomCommand.keep(name: "Fridays"), key: code.key, as: RoomView.self)
                let inside = try #require(kept.inside)
                let key = try #require(inside.groupId).key
                let chat = ChatID(inside.conversationId)
                try killAtOnce(try cluster.pid(of: "lobby-1"))
                try wait(for: "Ben to be asked") {
                    try ben.groups.contains { $0.isAsked == true && $0.name?.text == "Fridays" }
                }
                _ = try ben.ask(GroupCommand.join, key: key, as: GroupView.self)

                try evening.play(try evening.start())
                try wait(for: "the result") { try ben.groups.first?.results?.count == 1 }
                try killAtOnce(try cluster.pid(of: "chat-store-1"))
                _ = try ada.ask(RoomCommand.close, key: code.key, as: RoomView.self)
                try wait(for: "the conversation to go on without the room") {
                    guard let view = try ben.raw("chat.get", "{}", chat).ok else { return false }
                    let shown = try JSON.decode(ChatView.self, from: view.bytes)
                    return shown.roomCode == nil && Set(shown.members) == [ada.person, ben.person]
                }
                try ben.say("Next week?", in: chat)

                let first = try ben.ask(GroupCall.open, key: key, as: RoomView.self)
                #expect(first.code != code && first.isPrivate)
                #expect(first.inside?.conversationId == chat.rawValue)
                try wait(for: "Ada, who is no friend, to be invited") {
                    let list = try ada.ask(FriendsQuery.list(), as: FriendList.self)
                    return list.invitations?.map(\.roomCode) == [first.code]
                }
                let second = try ada.ask(GroupCall.open, key: key, as: RoomView.self)
                #expect(second.code == first.code)
                #expect(second.inside?.players.map(\.id) == [ben.person, ada.person])

                let eve = try cluster.guest("Eve")
                #expect(try eve.call("group.open", key: key.rawValue).error?.code == .notFound)
                #expect(try eve.call("group.get", key: key.rawValue).error?.code == .notFound)
                #expect(try eve.watch([StreamName("group", key)]).error != nil)

                try wait(for: "Ben to be suggested") {
                    let found = try ada.ask(FriendsQuery.suggested, as: SuggestedFriends.self)
                    return found.people.map(\.identity.userId) == [ben.person]
                }
                #expect(try ben.call("account.delete").error == nil)
                try wait(for: "Ben to be gone from the group") {
                    try ada.groups.first?.members.map(\.id) == [ada.person]
                }
                #expect(try ada.groups.first?.results?.count == 1)
            }
        }
    }
}

extension Device {
    /// None while nobody serves.
    fileprivate var groups: [GroupView] {
        get throws {
            guard let list = try call("group.mine").ok else { return [] }
            return try JSON.decode(GroupList.self, from: list.bytes).groups
        }
    }
}
