import Contracts
import ParlorKit
import ParlorWire
import Testing

@testable import Witness

/// A group's conversation, as a guest has it to whom no message of it is shown.
@Suite struct GuestTests {
    private let snapshot = """
        {"conversationId":"room-r1","createdBy":"ada","isClosed":false,"members":["dora"],\
        "messageCount":2,"messages":[],"more":"room-r1-3","participantDetails":{"dora":{}},\
        "readUpTo":{"dora":"room-r1-2"},"roomCode":"K7QD","startedAt":"2026-01-01T00:00:00.000Z",\
        "title":"Fridays","type":"room","unreadCounts":{"dora":0}}
        """

    private func folded(_ name: String, _ body: String) throws -> Value {
        var folds = try TwoFolds("chat", snapshot: json(snapshot), viewer: "dora")
        let difference = try folds.take(
            Session.Event(rev: 13, name: name, by: nil, body: json(body)))
        #expect(difference == nil)
        return try folds.json
    }

    private func json(_ text: String) -> RawJSON { RawJSON(Bytes(text.utf8)) }

    @Test func `who comes has read all that was said`() throws {
        let body = #"{"addedAt":"2026-01-01T00:00:00.000Z","userId":"eve"}"#
        let view = try folded("memberAdded", body)
        #expect(view["readUpTo"]["eve"] == "room-r1-2" && view["unreadCounts"]["eve"] == 0)
    }

    @Test func `what is said comes behind the page that is empty`() throws {
        let view = try folded(
            "sent",
            #"{"messageId":"room-r1-3","number":3,"senderId":"dora","text":"Hi","#
                + #""sentAt":"2026-01-01T00:00:00.000Z"}"#)
        #expect(view["more"] == "room-r1-3" && view["messageCount"] == 3)
    }

    @Test func `a room where the group meets no more is gone`() throws {
        #expect(try folded("met", "{}")["roomCode"] == .null)
    }
}
