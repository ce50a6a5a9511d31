import ParlorWire
import Testing

@testable import Sessions

@Suite struct StatePortraitTests {
    @Test func `a state shows people as its own list of them does`() throws {
        let counter = Counter()
        let device = counter.device(of: "ada")
        counter.gate.say(#"{"cid":1,"watch":[{"stream":"room.K7QD"}]}"#, device)
        let face = RawJSON(Bytes(#"{"displayName":"Ada","userId":"ada"}"#.utf8))
        let watch = try #require(counter.takeWatch())
        counter.gate.answer(
            watch,
            JSON.encode(
                WatchedStream(
                    stream: Counter.stream, epoch: "e", rev: 1, events: nil,
                    snapshot: RawJSON(Bytes(#"{"players":[{"@player":"ada"}]}"#.utf8)),
                    portraits: [13],
                    roster: StreamRoster(audience: .everyone, people: ["ada"]),
                    people: [Identity(userId: "ada", epoch: "p", rev: 1, identity: face)])))
        let state = try #require(counter.gate.texts(device).first { $0.contains("snapshot") })
        #expect(state.contains(#""players":[{"username":"Ada"}]"#))
        #expect(state.contains(#""people":{"ada":{"displayName":"Ada","userId":"ada"}}"#))
    }

    @Test func `what a client has sent is shown as it was sent`() throws {
        let counter = Counter()
        let device = counter.device(of: "ada")
        counter.gate.say(#"{"cid":1,"watch":[{"stream":"room.K7QD"}]}"#, device)
        let watch = try #require(counter.takeWatch())
        let sent = #"{"brush":{"@player":"ada","id":"pen"}}"#
        counter.gate.answer(
            watch,
            JSON.encode(
                WatchedStream(
                    stream: Counter.stream, epoch: "e", rev: 1, events: nil,
                    snapshot: RawJSON(Bytes(sent.utf8)),
                    roster: StreamRoster(audience: .everyone, people: []), people: [])))
        let state = try #require(counter.gate.texts(device).first { $0.contains("snapshot") })
        #expect(state.contains(sent))
    }
}
