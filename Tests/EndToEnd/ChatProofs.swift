import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// Conversations, as the devices of their members have them.
    @Suite(.sharedCluster) struct Chats {
        @Test func `two people write to each other, and both lists show it`() throws {
            try Cluster.shared { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                let list = StreamName("chats", bob.person.key)
                try bob.watch([list])
                try bob.choose(messagesFrom: .everybody)
                let chat = try ada.conversation("chat.direct", #"{"userId": "\#(bob.person)"}"#)
                _ = try bob.first("the conversation") {
                    $0.stream == list && $0.event == "changed"
                }
                try ada.watch([.chat(chat)])
                let sent = try ada.say("Hello", in: chat)
                #expect(sent.senderId == ada.person && sent.number == 1)
                let row = try bob.row(of: chat) { $0.place.unreadCount == 1 }
                #expect(row.chat.lastMessage?.text?.text == "Hello")
                try bob.watch([.chat(chat)])
                try bob.raw(
                    "chat.react", #"{"messageId": "\#(chat)-1", "emoji": "👍", "on": true}"#, chat)
                try bob.say("And you", in: chat)
                _ = try ada.first("the answer") { $0.event == "sent" && $0.rev == 4 }
                try bob.raw("chat.typing", "{}", chat)
                _ = try ada.first("that Bob writes") {
                    $0.signal == "typing" && $0.by == bob.person.rawValue
                }
                let cleo = try cluster.guest("Cleo")
                for stream in [StreamName.chat(chat), list] {
                    #expect(try cleo.watch([stream]).error?.code == .forbidden)
                }
            }
        }

        @Test func `no stranger writes first, and who was met or befriended does`() throws {
            try Cluster.shared { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                let cleo = try cluster.guest("Cleo")
                for (call, body) in [
                    ("chat.direct", #"{"userId": "\#(bob.person)"}"#),
                    ("chat.group", #"{"title": "Chess", "userIds": ["\#(bob.person)"]}"#),
                ] {
                    let refused = try ada.raw(call, body)
                    #expect(refused.error?.code == .forbidden, "\(refused)")
                    #expect(refused.error?.context == ["userId": bob.person.rawValue])
                }
                #expect(try ada.listed.isEmpty && bob.listed.isEmpty)

                let made = try bob.call("room.create", ["roomName": "Friday"]).ok
                let room = try JSON.decode(RoomView.self, from: #require(made).bytes)
                for device in [ada, cleo] {
                    #expect(try device.call("room.join", key: room.code.rawValue).error == nil)
                }
                let chat = try ada.conversation("chat.direct", #"{"userId": "\#(bob.person)"}"#)
                #expect(try bob.listed.contains(chat))
                try bob.choose(messagesFrom: .friends)
                try ada.say("It has begun already", in: chat)
                let met = try cleo.raw("chat.direct", #"{"userId": "\#(bob.person)"}"#)
                #expect(met.error?.code == .forbidden, "\(met)")
                try cleo.befriend(bob)
                let other = try cleo.conversation("chat.direct", #"{"userId": "\#(bob.person)"}"#)
                #expect(try Set(bob.listed).isSuperset(of: [chat, other]))
            }
        }

        @Test func `who has just come into a room watches what belongs to it at once`() throws {
            try Cluster.shared { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                for _ in 1...10 {
                    let made = try ada.call("room.create", ["roomName": "Friday"]).ok
                    let room = try JSON.decode(RoomView.self, from: #require(made).bytes)
                    let inside = try #require(room.inside)
                    let belongs = [
                        StreamName("chat", EntityKey(inside.conversationId)),
                        StreamName("drawing", EntityKey(inside.drawingId)),
                    ]
                    #expect(try ada.watch(belongs).error == nil)
                    #expect(try bob.call("room.join", key: room.code.rawValue).error == nil)
                    let answer = try bob.watch(belongs)
                    #expect(answer.error == nil, "\(answer)")
                }
            }
        }

        @Test func `a changed name is shown in every conversation, list and old message`() throws {
            try Cluster.shared { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                try bob.choose(messagesFrom: .everybody)
                let chat = try ada.conversation("chat.direct", #"{"userId": "\#(bob.person)"}"#)
                try ada.say("Hello", in: chat)
                let list = StreamName("chats", bob.person.key)
                try bob.watch([list, .chat(chat)])
                try ada.rename("Sarah Chen")
                try ada.raw("person.chooseAvatar", #"{"avatarId": "blue_circle"}"#)
                _ = try bob.first("her new face") {
                    $0.stream == ada.own
                        && $0.body.map { String(decoding: $0.bytes, as: UTF8.self) }?
                            .contains("blue_circle") == true
                }
                let texts = [
                    try bob.raw("chat.get", "{}", chat), try bob.raw("chat.history", "{}", chat),
                    try bob.raw("chat.list", "{}"),
                ].map { String(decoding: $0.ok!.bytes, as: UTF8.self) }
                for text in texts {
                    #expect(text.contains(#""senderName":"Sarah Chen""#), "\(text)")
                    #expect(text.contains(#""senderAvatarId":"blue_circle""#))
                    #expect(!text.contains("@"))
                }
                #expect(texts[0].contains(#""avatarId":"blue_circle""#))
                let view = try JSON.decode(ChatView.self, from: Bytes(texts[0].utf8))
                #expect(
                    view.participantDetails[ada.person]?.identity?.displayName.text == "Sarah Chen")
                let again = try ada.say("Again", in: chat)
                #expect(again.senderIdentity == view.participantDetails[ada.person]?.identity)
                let told = try bob.first("the next message") {
                    $0.stream == .chat(chat) && $0.event == "sent"
                }
                let body = String(decoding: try #require(told.body).bytes, as: UTF8.self)
                #expect(body.contains(#""senderName":"Sarah Chen""#), "\(body)")
                #expect(body.contains(#""senderAvatarId":"blue_circle""#), "\(body)")
                #expect(body.contains(#""senderAvatarType":"built_in""#), "\(body)")
                for entry in try cluster.client().history(of: .chat(chat)) {
                    #expect(!String(decoding: entry.body.bytes, as: UTF8.self).contains("Sarah"))
                }
            }
        }

        @Test(arguments: ["chat-store-1", "sync-fanout-1", "gateway-1", "bus-1"])
        func `killing a part amid messages of several devices loses and doubles none`(
            _ part: String
        ) throws {
            try Cluster.run { cluster in
                let ada = try cluster.devices(2, of: "Ada")
                let others = try ["Bob", "Cleo", "Dora"].map { try cluster.guest($0) }
                for other in others { try other.choose(messagesFrom: .everybody) }
                let ids = others.map { #""\#($0.person)""# }.joined(separator: ",")
                let chat = try ada[0].conversation(
                    "chat.group", #"{"title": "Chess", "userIds": [\#(ids)]}"#)
                let screens = (ada + others).map { Screen($0.pass, in: cluster) }
                for screen in screens {
                    try screen.watch([.chat(chat), .chats(of: screen.person)])
                }
                var sent: [(screen: Screen, cid: String, text: String)] = []
                let pid = try cluster.pid(of: part)
                for round in 1...3 {
                    for number in 1...5 {
                        for (index, screen) in screens.dropLast().enumerated() {
                            let text = "\(round)-\(number)-\(index)"
                            let body = #"{"text": "\#(text)"}"#
                            let cid = screen.begin(
                                "chat.send", body, key: chat.rawValue, times: 2)
                            sent.append((screen, cid, text))
                        }
                    }
                    if round == 2 { try killAtOnce(pid) }
                    for (screen, cid, _) in sent { _ = try screen.finish(cid) }
                }
                let read = #"{"upTo": "\#(chat)-7"}"#
                try screens[3].ask("chat.read", read, key: chat.rawValue)
                let messages = try screens[4].view(chat).messages
                #expect(messages.map(\.number) == Array(1...sent.count))
                #expect(messages.map { $0.text!.text }.sorted() == sent.map(\.text).sorted())
                for (screen, cid, text) in sent {
                    let answer = try JSON.decode(
                        ChatMessage.self, from: #require(screen.answers[cid]?.ok).bytes)
                    let kept = messages[answer.number - 1]
                    #expect(kept.text?.text == text && kept.senderId == screen.person)
                }
                for screen in screens {
                    #expect(try screen.view(chat).messages == messages)
                    let last = messages.last { $0.senderId == screen.person }?.number ?? 0
                    let row = try screen.row(of: chat)
                    #expect(row?.place.unreadCount == messages.count - last)
                    #expect(row?.chat.lastMessage == messages.last)
                    try wait(for: "the list of \(screen.person) to show it") {
                        try screen.turn()
                        return try screen.device?.row(of: chat)?.place == row?.place
                            && screen.device?.row(of: chat)?.chat.rev == row?.chat.rev
                    }
                    #expect(screen.flaws == [])
                }
            }
        }

        @Test func `a room has a conversation that its people come into and leave`() throws {
            try Cluster.shared { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                let created = try ada.call("room.create", ["roomName": "Friday"])
                let room = try JSON.decode(RoomView.self, from: #require(created.ok).bytes)
                let chat = try #require(room.inside?.conversationId)
                try ada.say("Anybody?", in: ChatID(chat))
                _ = try bob.call("room.join", key: room.code.rawValue)
                try bob.say("Here", in: ChatID(chat))
                try wait(for: "Bob to be out") {
                    _ = try bob.call("room.leave", key: room.code.rawValue)
                    return try bob.raw("chat.get", "{}", ChatID(chat)).error?.code == .forbidden
                }
                let view = try JSON.decode(
                    ChatView.self, from: ada.raw("chat.get", "{}", ChatID(chat)).ok!.bytes)
                #expect(view.members == [ada.person] && view.messages.count == 2)
            }
        }

        @Test func `who is blocked can't write, and both may again afterwards`() throws {
            try Cluster.shared { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                try bob.choose(messagesFrom: .everybody)
                let chat = try ada.conversation("chat.direct", #"{"userId": "\#(bob.person)"}"#)
                try ada.raw(
                    "friends.decide", #"{"kind": "block", "key": "\#(bob.person)"}"#)
                for device in [ada, bob] {
                    try wait(for: "the block") {
                        try device.raw("chat.send", #"{"text": "x"}"#, chat).error?.code == .blocked
                    }
                }
                try ada.raw(
                    "friends.undecide", #"{"kind": "block", "key": "\#(bob.person)"}"#)
                try wait(for: "it to end") {
                    try bob.raw("chat.send", #"{"text": "x"}"#, chat).ok != nil
                }
            }
        }
    }
}

extension Device {
    fileprivate var listed: [ChatID] {
        get throws {
            let list = try #require(raw("chat.list", "{}").ok)
            return try JSON.decode(ChatList.self, from: list.bytes).conversations
                .map(\.chat.conversationId)
        }
    }

    /// The conversation as its list shows it, after all that it was told.
    fileprivate func row(of chat: ChatID) throws -> ListedChat? {
        let told = heard.last {
            guard $0.stream == .chats(of: person) else { return false }
            return $0.event == "changed" || $0.snapshot != nil
        }
        if let body = told?.body { return try JSON.decode(ListedChat.self, from: body.bytes) }
        let whole = try told?.snapshot.map { try JSON.decode(ChatList.self, from: $0.bytes) }
        return whole?.conversations.first { $0.chat.conversationId == chat }
    }

    fileprivate func row(
        of chat: ChatID, where isWanted: (ListedChat) -> Bool
    ) throws -> ListedChat {
        var found: ListedChat?
        try wait(for: "the row of \(chat)") {
            try listen(within: .milliseconds(20))
            found = try row(of: chat)
            return found.map { $0.chat.conversationId == chat && isWanted($0) } ?? false
        }
        return found!
    }
}
