import ParlorWire
import Testing

@testable import Parlor

@Suite struct EventFilterTests {
    func event(
        _ name: String = "playerJoined", in stream: StreamName = StreamName("room", "K7QD"),
        by actor: Actor? = .person("ada"), at time: String = "2026-03-01T12:00:00.000Z",
        _ body: String = "{}"
    ) -> Publication {
        Publication(
            header: EventHeader(
                stream: stream, epoch: "e1", rev: 7, event: name, at: Timestamp(time)!, by: actor,
                id: "c1"),
            body: Array(body.utf8))
    }

    @Test func `without a word it admits everything`() {
        #expect(EventFilter().admits(event(by: nil)))
        #expect(EventFilter().words.isEmpty)
    }

    @Test func `an event has the name that is asked for`() {
        let filter = EventFilter(event: Glob("player*"))
        #expect(filter.admits(event()))
        #expect(!filter.admits(event("created", by: .person("ada"))))
    }

    @Test func `somebody did it, or a part of Parlor`() {
        #expect(EventFilter(by: .person("ada")).admits(event()))
        #expect(!EventFilter(by: .person("ben")).admits(event()))
        #expect(!EventFilter(by: .person("ada")).admits(event(by: nil)))
        #expect(EventFilter(by: .clock).admits(event(by: .clock)))
    }

    @Test func `it happened since then`() {
        let noon = EventFilter(since: Timestamp("2026-03-01T12:00:00.000Z")!)
        #expect(noon.admits(event()))
        #expect(!noon.admits(event(at: "2026-03-01T11:59:59.999Z")))
    }

    @Test(arguments: [
        #"{"userId":"ben"}"#, #"{"userIds":["ada","ben"]}"#, #"{"hostId":"ben","reason":"left"}"#,
        #"{"players":[{"userId":"ada"},{"userId":"ben"}]}"#, #"{"members":["ben"]}"#,
        #"{"match":{"seats":[{"userId":"ben"}]}}"#,
    ])
    func `it is about somebody whom its body names`(body: String) {
        #expect(EventFilter(to: "ben").admits(event(body)))
    }

    @Test(arguments: [
        #"{"by":"ben"}"#, #"{"senderId":"ben","text":"hello"}"#, #"{"text":"ben"}"#,
        #"{"userId":"benny"}"#, #"{"ben":"userId"}"#, "no JSON", "",
    ])
    func `who does it, or is spoken of, is not whom it is about`(body: String) {
        #expect(!EventFilter(to: "ben").admits(event(body)))
    }

    @Test func `it is about somebody in whose stream it is`() {
        let push = StreamName("notify", "ben")
        #expect(EventFilter(to: "ben").admits(event("turn", in: push, by: nil)))
        #expect(!EventFilter(to: "ada").admits(event("turn", in: push, by: nil)))
        #expect(!EventFilter(to: "K7QD").admits(event()))
    }

    @Test func `all that is said applies together, and is told`() {
        let filter = EventFilter(event: Glob("*Joined"), by: .person("ada"), to: "ben")
        #expect(filter.words == "--event *Joined --by ada --to ben")
        #expect(!filter.admits(event()))
        #expect(filter.admits(event(#"{"userId":"ben"}"#)))
    }

    private func event(_ body: String) -> Publication {
        event("playerJoined", body)
    }
}
