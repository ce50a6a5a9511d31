import BusZeroMQ
import Contracts
import Foundation
import Hosting
import Testing
import Wire
import Witness

extension Proofs {
    /// Conversations, as the devices of their members have them.
    @Suite struct Chats {
        @Test func `two people write to each other, and both lists show it`() throws {
            try Cluster.run { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                let list = StreamName("chats", bob.person.key)
                try bob.watch([list])
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

        @Test func `a changed name is shown in every conversation, list and old message`() throws {
            try Cluster.run { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
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
                for entry in try cluster.client().history(of: .chat(chat)) {
                    #expect(!String(decoding: entry.body.bytes, as: UTF8.self).contains("Sarah"))
                }
            }
        }

        @Test func `killing every service amid messages loses none, and lists begin anew`() throws {
            try Cluster.run { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                let chat = try ada.conversation("chat.direct", #"{"userId": "\#(bob.person)"}"#)
                let list = StreamName("chats", bob.person.key)
                try bob.watch([list, .chat(chat)])
                var number = 0
                for service in ["chat-store-1", "sync-fanout-1", "bus-1", "chat-store-1"] {
                    for _ in 1...5 {
                        number += 1
                        try ada.say("\(number)", in: chat)
                    }
                    try killAtOnce(try cluster.pid(of: service))
                    for _ in 1...5 {
                        number += 1
                        let cid = "m\(number)"
                        let first = try ada.sayUntilKept("\(number)", in: chat, cid: cid)
                        #expect(try ada.sayUntilKept("\(number)", in: chat, cid: cid) == first)
                    }
                }
                _ = try bob.first("the last message", within: .seconds(30)) {
                    $0.event == "sent" && $0.body?.message?.number == number
                }
                let heard = bob.events(of: .chat(chat)).compactMap { $0.body?.message?.number }
                #expect(heard.suffix(10) == Array(number - 9...number).suffix(10))
                _ = try bob.row(of: chat) { $0.place.unreadCount == number }
                let view = try JSON.decode(
                    ChatView.self, from: bob.raw("chat.get", "{}", chat).ok!.bytes)
                #expect(view.messages.map { $0.text?.text } == (1...number).map { "\($0)" })
            }
        }

        @Test func `a room has a conversation that its people come into and leave`() throws {
            try Cluster.run { cluster in
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
            try Cluster.run { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
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

extension StreamName {
    fileprivate static func chat(_ chat: ChatID) -> StreamName { StreamName("chat", chat.key) }
}

extension RawJSON {
    fileprivate var message: NewMessage? { try? JSON.decode(NewMessage.self, from: bytes) }
}

extension Device {
    @discardableResult fileprivate func raw(
        _ name: String, _ body: String, _ chat: ChatID? = nil, cid: String = UUID().uuidString
    ) throws -> Heard {
        let key = chat.map { #""key": "\#($0)", "# } ?? ""
        socket.send(#"{"cid": "\#(cid)", "call": "\#(name)", \#(key)"body": \#(body)}"#)
        return try answer(to: cid)
    }

    fileprivate func conversation(_ name: String, _ body: String) throws -> ChatID {
        let answer = try raw(name, body)
        let ok = try #require(answer.ok, "\(answer)")
        return try JSON.decode(ChatView.self, from: ok.bytes).conversationId
    }

    @discardableResult fileprivate func say(
        _ text: String, in chat: ChatID
    ) throws -> ChatMessage {
        try sayUntilKept(text, in: chat, cid: UUID().uuidString)
    }

    /// With the same `cid` until it is answered.
    fileprivate func sayUntilKept(
        _ text: String, in chat: ChatID, cid: String
    ) throws -> ChatMessage {
        var kept: ChatMessage?
        try wait(for: "\(text) to be kept", within: .seconds(20)) {
            let answer = try raw("chat.send", #"{"text": "\#(text)"}"#, chat, cid: cid)
            if let ok = answer.ok { kept = try JSON.decode(ChatMessage.self, from: ok.bytes) }
            return kept != nil
        }
        return kept!
    }

    /// The row of its list that is as wanted, after all that it was told.
    fileprivate func row(
        of chat: ChatID, within patience: Duration = .seconds(15),
        where isWanted: (ListedChat) -> Bool
    ) throws -> ListedChat {
        let list = StreamName("chats", person.key)
        var found: ListedChat?
        try wait(for: "the row of \(chat)", within: patience) {
            try listen(within: .milliseconds(20))
            found = heard.last {
                $0.stream == list && ($0.event == "changed" || $0.snapshot != nil)
            }.flatMap { said in
                if let body = said.body {
                    return try? JSON.decode(ListedChat.self, from: body.bytes)
                }
                let whole = said.snapshot.flatMap {
                    try? JSON.decode(ChatList.self, from: $0.bytes)
                }
                return whole?.conversations.first { $0.chat.conversationId == chat }
            }
            return found.map { $0.chat.conversationId == chat && isWanted($0) } ?? false
        }
        return found!
    }
}
