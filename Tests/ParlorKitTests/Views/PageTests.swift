import Contracts
import ParlorKit
import ParlorWire
import Testing

@testable import Witness

@Suite struct PageTests {
    private static func time(_ second: Int) -> Value {
        .text(Timestamp(milliseconds: Int64(second) * 1_000).text)
    }

    private func chat(_ numbers: ClosedRange<Int>, more: Value) throws -> ChatView {
        var view = try #require(ContractExamples.all["state.chat"])["snapshot"]
        view["messages"].items = Self.messages(view["messages"].items[0], numbers)
        view["more"] = more
        return try JSON.decode(ChatView.self, from: RawJSON(view).bytes)
    }

    private static func messages(_ message: Value, _ numbers: ClosedRange<Int>) -> [Value] {
        var message = message
        return numbers.map { number in
            message["number"] = .number(Double(number))
            message["messageId"] = .text("c-\(number)")
            return message
        }
    }

    @Test func `old messages come before those that are there, each once`() throws {
        var chat = try chat(50...60, more: "c-50")
        var example = try #require(ContractExamples.all["ok.chat.history"])["ok"]
        example["messages"].items = Self.messages(example["messages"].items[0], 40...52)
        example["more"] = "c-40"
        let page = try JSON.decode(ChatHistory.self, from: RawJSON(example).bytes)
        chat.add(page)
        #expect(chat.messages.map(\.number) == Array(40...60))
        #expect(chat.more == "c-40")
        let sender = try #require(chat.messages.first?.senderId)
        #expect(chat.participantDetails[sender] != nil)
        #expect(chat.messages.first?.senderIdentity?.displayName.text == "Ada Lovelace")
    }

    @Test func `an event about an old message changes it once it is there`() throws {
        var chat = try chat(1...60, more: .null)
        let body: Value = [
            "messageId": "c-2", "text": "Oh", "editedAt": Self.time(9),
        ]
        try chat.fold(
            Session.Event(rev: 13, name: "edited", body: RawJSON(body)),
            for: Viewer(userId: "ada"))
        #expect(chat.messages[1].text?.text == "Oh")
    }

    @Test func `a photo has its address at this server`() throws {
        var chat = try chat(1...1, more: .null)
        let body: Value = [
            "messageId": "c-2", "number": 2, "senderId": "ada", "photoId": "p1",
            "sentAt": Self.time(9),
        ]
        try chat.fold(
            Session.Event(rev: 13, name: "sent", body: RawJSON(body)),
            for: Viewer(userId: "ada", publicURL: "https://p.example"))
        #expect(chat.messages.last?.photoURL == "https://p.example/v1/photos/p1")
    }

    private func rooms(_ codes: [String], more: Value = .null) throws -> RoomList {
        var room = try #require(ContractExamples.all["ok.room.list"])["ok"]["rooms"].items[0]
        let rooms = codes.enumerated().map { place, code in
            room["code"] = .text(code)
            room["createdAt"] = Self.time(1_000 - code.utf8.reduce(0) { $0 + Int($1) })
            return room
        }
        let list: Value = ["rooms": .list(rooms), "more": more]
        return try JSON.decode(RoomList.self, from: RawJSON(list).bytes)
    }

    private func listed(_ code: String) throws -> Session.Event {
        let room = try #require(try rooms([code]).rooms.first)
        return Session.Event(
            rev: 13, name: "listed",
            body: RawJSON(JSON.encode(choice: PublicRoomsEvent.listed(room)).body))
    }

    @Test func `of a list that goes on, what is behind its end waits for its page`() throws {
        var list = try rooms(["AAAA", "CCCC"], more: "next")
        for code in ["BBBB", "DDDD"] {
            try list.fold(listed(code), for: Viewer(userId: "ada"))
        }
        #expect(list.rooms.map(\.code.rawValue) == ["AAAA", "BBBB", "CCCC"])
        list.add(try rooms(["CCCC", "DDDD", "EEEE"]), without: ["EEEE"])
        #expect(list.rooms.map(\.code.rawValue) == ["AAAA", "BBBB", "CCCC", "DDDD"])
        #expect(list.more == nil)
    }

    private func chats(_ rows: [(String, rev: Int)], more: Value = .null) throws -> ChatList {
        let example = try #require(ContractExamples.all["ok.chat.list"])["ok"]
        var row = example["conversations"].items[0]
        let conversations = rows.map { id, rev in
            row["conversationId"] = .text(id)
            row["rev"] = .number(Double(rev))
            row["activeAt"] = Self.time(rev)
            return row
        }
        let list: Value = ["conversations": .list(conversations), "more": more]
        return try JSON.decode(ChatList.self, from: RawJSON(list).bytes)
    }

    @Test func `a page of conversations replaces only what is older here`() throws {
        var list = try chats([("a", 9), ("b", 5)], more: "next")
        list.add(try chats([("a", 8), ("b", 6), ("c", 1), ("d", 2)]), without: ["d"])
        #expect(list.conversations.map(\.chat.conversationId) == ["a", "b", "c"])
        #expect(list.conversations.map(\.chat.rev) == [9, 6, 1])
        #expect(list.more == nil)
    }
}
