import ParlorWire
import Testing

@testable import Sessions

/// A message comes with how its sender looks when it is passed on.
@Suite struct SentPortraitTests {
    private let gate = Gate()
    private let stream = StreamName("chat", "c")

    private func header(_ event: String, _ rev: Revision) -> EventHeader {
        EventHeader(
            stream: stream, epoch: "e", rev: rev, event: event, at: gate.date, by: .person("ada"),
            id: "c")
    }

    private func frame(_ event: String, _ body: String, _ rev: Revision) -> Bytes {
        JSON.encode(ClientEvent(header(event, rev), body: Bytes(body.utf8)))
    }

    private func hear(_ event: String, _ body: String, _ rev: Revision) {
        gate.hear(Publication(header: header(event, rev), body: frame(event, body, rev)))
    }

    private func face(_ name: String, _ rev: Revision) -> Identity {
        Identity(
            userId: "ada", epoch: "p", rev: rev,
            identity: RawJSON(
                Bytes(#"{"avatarType":"built_in","displayName":"\#(name)","userId":"ada"}"#.utf8)))
    }

    /// The stream as the fan-out has it, to the last watch.
    private func answer(rev: Revision, events: [Bytes]?) throws {
        let asked = gate.calls.last { $0.header.call == "sync.watch" && $0.body.contains("chat.c") }
        gate.answer(
            try #require(asked),
            JSON.encode(
                WatchedStream(
                    stream: stream, epoch: "e", rev: rev,
                    events: events.map { $0.map { RawJSON($0) } },
                    snapshot: events == nil ? RawJSON(Bytes("{}".utf8)) : nil,
                    roster: StreamRoster(audience: .only(["bob"]), people: ["ada"]),
                    people: [face("Ada", 1)])))
    }

    private func rename(_ name: String) {
        let header = EventHeader(
            stream: StreamName("person", "ada"), epoch: "p", rev: 2, event: "identityChanged",
            at: gate.date, by: .person("ada"), id: LinkTopic.identity)
        let body = JSON.encode(ClientEvent(header, body: face(name, 2).identity.bytes))
        gate.hear(Publication(header: header, body: body))
    }

    /// The bodies of the conversation's events, as the device got them.
    private func bodies(_ connection: ConnectionID) -> [String] {
        (gate.sent[connection] ?? []).compactMap { try? JSON.decode(ClientEvent.self, from: $0) }
            .filter { $0.stream == stream }.map { String(decoding: $0.body.bytes, as: UTF8.self) }
    }

    private static let said = #"{"messageId":"c-1","senderId":"ada","text":"Hi"}"#
    private static let read = #"{"senderId":"ada","upTo":"c-1","userId":"ada"}"#

    private static func told(_ name: String) -> String {
        #"{"senderAvatarType":"built_in","senderName":"\#(name)","#
            + #""messageId":"c-1","senderId":"ada","text":"Hi"}"#
    }

    @Test func `a message is told with its sender as they look then, and nothing else is`() throws {
        let bob = gate.connect("bob/phone")
        gate.say(#"{"cid":1,"watch":[{"stream":"chat.c"}]}"#, bob)
        try answer(rev: 1, events: nil)
        hear("sent", Self.said, 2)
        hear("read", Self.read, 3)
        rename("Sarah")
        hear("sent", Self.said, 4)
        #expect(bodies(bob) == [Self.told("Ada"), Self.read, Self.told("Sarah")])
    }

    @Test func `so is what a device missed, and what came before its answer`() throws {
        let bob = gate.connect("bob/phone")
        gate.say(#"{"cid":1,"watch":[{"stream":"chat.c","epoch":"e","since":1}]}"#, bob)
        hear("sent", Self.said, 3)
        try answer(rev: 2, events: [frame("sent", Self.said, 2)])
        #expect(bodies(bob) == [Self.told("Ada"), Self.told("Ada")])
    }

    @Test func `of a sender whom nobody knows nothing is said`() throws {
        let bob = gate.connect("bob/phone")
        gate.say(#"{"cid":1,"watch":[{"stream":"chat.c"}]}"#, bob)
        try answer(rev: 1, events: nil)
        let eves = #"{"messageId":"c-1","senderId":"eve","text":"Hi"}"#
        hear("sent", eves, 2)
        #expect(bodies(bob) == [eves])
    }
}
