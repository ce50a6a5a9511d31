import ParlorWire
import Sessions
import Testing

@Suite struct SessionsTests {
    private let watch = #"{"cid":"w","watch":[{"stream":"room.K7QD"}]}"#

    private func watching(_ counter: Counter) -> ConnectionID {
        let bob = counter.device(of: "bob")
        counter.gate.say(watch, bob)
        counter.answer(counter.takeWatch(), rev: 6)
        return bob
    }

    @Test func `nobody hears what came after they were put out, though the news of it is lost`() {
        let counter = Counter()
        let bob = watching(counter)
        counter.hear(7, changesRoster: true)
        counter.hear(8)
        #expect(counter.shown(to: bob) == ["state e 6", "e 7"])
        counter.answer(counter.takeWatch(), rev: 8, events: [8], audience: ["ada"])
        #expect(counter.shown(to: bob) == ["state e 6", "e 7", "closed"])
    }

    @Test func `what waited for the roster follows it`() {
        let counter = Counter()
        let bob = watching(counter)
        counter.hear(7, changesRoster: true)
        counter.hear(roster: ["ada", "bob"], at: 7)
        counter.hear(8)
        #expect(counter.shown(to: bob) == ["state e 6", "e 7", "e 8"])
    }

    @Test func `nor does who has only asked, and is put out before the answer`() {
        let counter = Counter()
        let bob = counter.device(of: "bob")
        counter.gate.say(watch, bob)
        let asked = counter.takeWatch()
        counter.hear(7, changesRoster: true)
        counter.hear(8)
        counter.answer(asked, rev: 6)
        #expect(counter.shown(to: bob) == ["state e 6", "e 7"])
        counter.answer(counter.takeWatch(), rev: 8, events: [8])
        #expect(counter.shown(to: bob) == ["state e 6", "e 7", "e 8"])
    }

    @Test func `an event too large to wait for the roster comes once the roster has`() {
        let counter = Counter()
        let bob = watching(counter)
        counter.hear(7, changesRoster: true)
        counter.hear(8, padding: 300 << 10)
        #expect(counter.shown(to: bob) == ["state e 6", "e 7"])
        counter.answer(counter.takeWatch(), rev: 8, events: [8])
        #expect(counter.shown(to: bob) == ["state e 6", "e 7", "e 8"])
    }

    @Test func `what was put by of one history is not told of another`() {
        let counter = Counter()
        let bob = watching(counter)
        let ada = counter.device(of: "ada")
        counter.gate.say(watch, ada)
        counter.hear(7)
        counter.answer(counter.takeWatch(), epoch: "f", rev: 6)
        #expect(counter.shown(to: ada) == ["state f 6"])
        #expect(counter.shown(to: bob) == ["state e 6", "e 7"])
    }

    @Test func `an answer from an earlier history is followed by the present one`() throws {
        let counter = Counter()
        _ = watching(counter)
        let ada = counter.device(of: "ada")
        counter.gate.say(
            #"{"cid":"w","watch":[{"stream":"room.K7QD"},{"stream":"room.SLOW"}]}"#, ada)
        counter.answer(counter.takeWatch(), rev: 6)
        counter.hear(1, epoch: "f")
        counter.answer(counter.takeWatch(), epoch: "f", rev: 1)
        let slow = try #require(counter.gate.calls.last { $0.body.contains("room.SLOW") })
        counter.gate.refuse(slow, Failure(.notFound, "There is no such room."))
        _ = counter.takeWatch()
        counter.answer(counter.takeWatch(), epoch: "f", rev: 1)
        #expect(counter.shown(to: ada) == ["state e 6", "state f 1"])
    }

    @Test func `a device that read nothing for a while is answered what it asked`() throws {
        let counter = Counter(waitingBytes: 65_536)
        let bob = counter.device(of: "bob")
        let long = String(repeating: "x", count: 100)
        for _ in 0..<600 { counter.gate.say(#"{"cid":"\#(long)","unwatch":[]}"#, bob) }
        counter.gate.say(watch, bob)
        counter.gate.drain(1 << 20, bob)
        counter.answer(counter.takeWatch(), rev: 6)
        #expect(counter.takeWatch() == nil)
        #expect(counter.shown(to: bob) == ["state e 6"])
    }

    @Test func `no device is led back by a fan-out that lags`() throws {
        let counter = Counter(waitingBytes: 65_536)
        let bob = watching(counter)
        let long = String(repeating: "x", count: 100)
        for _ in 0..<600 { counter.gate.say(#"{"cid":"\#(long)","unwatch":[]}"#, bob) }
        counter.hear(7)
        counter.gate.drain(1 << 20, bob)
        counter.answer(counter.takeWatch(), rev: 5)
        #expect(counter.shown(to: bob) == ["state e 6"])
        counter.gate.pass(.seconds(1))
        counter.answer(counter.takeWatch(), rev: 7)
        #expect(counter.shown(to: bob) == ["state e 6", "state e 7"])
    }
}
