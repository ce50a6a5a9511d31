import Contracts
import ParlorKit
import ParlorWire
import Testing

@testable import Witness

/// An event changes a view where it is: the storage of what is long stays the same.
@Suite struct CostTests {
    @Test(arguments: ["edited", "reacted", "deleted", "read", "renamed"])
    func `a change in a conversation copies no messages`(_ name: String) throws {
        var chat = try JSON.decode(ChatView.self, from: Self.snapshot("chat", "messages", 100))
        let before = chat.messages.address
        try chat.fold(Self.event("chat", name), for: Viewer(userId: "ada"))
        #expect(chat.messages.address == before)
    }

    @Test func `people who are shown as they look copy no messages`() throws {
        var chat = try JSON.decode(ChatView.self, from: Self.snapshot("chat", "messages", 100))
        let sender = try #require(chat.messages.first?.senderIdentity)
        var known = KnownPeople()
        known.take([sender])
        let (before, other) = (chat.messages.address, chat)
        chat.show(known)
        #expect(chat.messages.address == before && other.messages.count == 100)
    }

    @Test func `a new message copies none, once there is room`() throws {
        var chat = try JSON.decode(ChatView.self, from: Self.snapshot("chat", "messages", 100))
        chat.messages.reserveCapacity(200)
        let before = chat.messages.address
        for _ in 1...20 { try chat.fold(Self.event("chat", "sent"), for: Viewer(userId: "ada")) }
        #expect(chat.messages.address == before && chat.messages.count == 120)
    }

    @Test func `a stroke copies none, but where storage grows`() throws {
        var board = try JSON.decode(Board.self, from: Self.snapshot("drawing", "strokes", 1_000))
        var moves = 0
        for act in 1_001...3_000 {
            let before = board.drawing.strokes.address
            var body = try Self.body("drawing", "stroked")
            body["act"] = .number(Double(act))
            try board.fold(
                Session.Event(rev: act, name: "stroked", body: RawJSON(body)),
                for: Viewer(userId: "ada"))
            if board.drawing.strokes.address != before { moves += 1 }
        }
        #expect(board.strokeCount == 3_000 && moves <= 2)
    }

    @Test func `an undone stroke leaves the others where they are`() throws {
        var board = try JSON.decode(Board.self, from: Self.snapshot("drawing", "strokes", 1_000))
        let before = board.drawing.strokes.address
        var body = try Self.body("drawing", "undone")
        body["act"] = 700
        try board.fold(
            Session.Event(rev: 13, name: "undone", body: RawJSON(body)),
            for: Viewer(userId: "ada"))
        #expect(board.drawing.strokes.address == before && board.strokes.count == 999)
    }

    @Test func `a change of a player copies no players`() throws {
        var room = try JSON.decode(RoomView.self, from: Self.snapshot("room", "players", 8))
        let before = room.inside?.players.address
        try room.fold(Self.event("room", "readyChanged"), for: Viewer(userId: "ada"))
        #expect(room.inside?.players.address == before)
    }
}

extension CostTests {
    private static func body(_ kind: String, _ name: String) throws -> Value {
        try #require(ContractExamples.all["event.\(kind).\(name)"])["body"]
    }

    private static func event(_ kind: String, _ name: String) throws -> Session.Event {
        Session.Event(rev: 13, name: name, body: RawJSON(try body(kind, name)))
    }

    /// The contract's example, with this many of the first item.
    private static func snapshot(_ kind: String, _ list: String, _ count: Int) throws -> Bytes {
        var view = try #require(ContractExamples.all["state.\(kind)"])["snapshot"]
        var item = view[list].items[0]
        if kind == "drawing" { (view["more"], view["stamps"]) = (.null, []) }
        view[list].items = (1...count).map { number in
            (item["act"], item["number"]) = (.number(Double(number)), .number(Double(number)))
            return item
        }
        return RawJSON(view).bytes
    }
}

extension Array {
    fileprivate var address: UnsafePointer<Element>? {
        withUnsafeBufferPointer { $0.baseAddress }
    }
}
