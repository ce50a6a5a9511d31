import ParlorWire
import Testing

@testable import Sessions

/// People who come to those who appear in a stream.
@Suite struct NewcomerTests {
    private let list = StreamName("chats", "ada")
    private let gate = Gate()

    private func hear(_ change: PeopleChange, at rev: Revision) {
        gate.hear(
            Publication(
                header: EventHeader(
                    stream: list, epoch: "e", rev: rev, event: LinkTopic.people, at: gate.date,
                    by: nil, id: "people"), body: JSON.encode(change)))
    }

    private func show(_ person: PersonID, as name: String, at rev: Revision) {
        let header = EventHeader(
            stream: StreamName("person", person.key), epoch: "e", rev: rev,
            event: "identityChanged", at: gate.date, by: .person(person),
            id: LinkTopic.identity)
        let body = RawJSON(Bytes(#"{"displayName":"\#(name)"}"#.utf8))
        gate.hear(
            Publication(
                header: header, body: JSON.encode(ClientEvent(header, body: body.bytes))))
    }

    private func isShown(_ name: String, to connection: ConnectionID) -> Bool {
        gate.texts(connection).contains { $0.contains(name) }
    }

    @Test func `who came is shown from then on, and who left no longer`() throws {
        let ada = gate.connect("ada/phone")
        gate.say(#"{"cid":1,"watch":[{"stream":"chats.ada"}]}"#, ada)
        show("bob", as: "Bob", at: 1)
        hear(PeopleChange(came: ["bob"], left: []), at: 5)
        let asked = try #require(gate.calls.last { $0.header.call == "sync.watch" })
        gate.answer(
            asked,
            JSON.encode(
                WatchedStream(
                    stream: list, epoch: "e", rev: 5, events: nil,
                    snapshot: RawJSON(Bytes("{}".utf8)),
                    roster: StreamRoster(audience: .only(["ada"]), people: ["ada"]), people: [])))
        show("bob", as: "Robert", at: 2)
        #expect(!isShown("Bob", to: ada) && !isShown("Robert", to: ada))
        hear(PeopleChange(came: ["bob"], left: []), at: 5)
        show("bob", as: "Bobby", at: 3)
        #expect(isShown("Bobby", to: ada))
        hear(PeopleChange(came: ["cleo"], left: ["bob"]), at: 6)
        show("bob", as: "Rob", at: 4)
        show("cleo", as: "Cleo", at: 1)
        #expect(!isShown("Rob\"", to: ada) && isShown("Cleo", to: ada))
    }
}
