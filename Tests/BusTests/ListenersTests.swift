import Bus
import Testing
import Wire

@Suite struct ListenersTests {
    let start = Timestamp(milliseconds: 1_000_000)
    let ada = PeerID([1])
    let bob = PeerID([2])
    let ended = EventHint(kind: "match", event: "ended")
    let began = EventHint(kind: "match", event: "began")
    let acted = EventHint(kind: "match", event: "acted")

    func listeners(_ wanted: (PeerID, Set<EventHint>)...) -> Listeners {
        var listeners = Listeners()
        for (peer, hints) in wanted {
            listeners.listen(for: Hints(atOnce: hints, inPassing: []), peer)
        }
        return listeners
    }

    func told(_ listeners: inout Listeners, _ now: Timestamp) -> [PeerID: [EventHint]] {
        Dictionary(
            uniqueKeysWithValues: listeners.take(now: now).map { ($0.worker, $0.hints) })
    }

    func told(_ listeners: Listeners, of topics: String...) -> [PeerID: [EventHint]] {
        var listeners = listeners
        for topic in topics { listeners.hear(topic.utf8, now: start) }
        return told(&listeners, start)
    }

    @Test func `whoever wants an event is told of it, and nobody else`() {
        let listeners = listeners((ada, [ended, began]), (bob, [began]))
        #expect(told(listeners, of: "match.M1.ended") == [ada: [ended]])
        #expect(told(listeners, of: "match.M1.began") == [ada: [began], bob: [began]])
        #expect(told(listeners, of: "match.M1.acted").isEmpty)
    }

    @Test func `many events are told of in one hint for each worker, and once`() {
        var listeners = listeners((ada, [ended, began]))
        for number in 1...100 {
            listeners.hear("match.M\(number).ended".utf8, now: start)
            listeners.hear("match.M\(number).began".utf8, now: start)
        }
        #expect(told(&listeners, start) == [ada: [ended, began]])
        #expect(listeners.take(now: start).isEmpty)
        listeners.hear("match.M1.ended".utf8, now: start)
        #expect(listeners.take(now: start).isEmpty)
        #expect(listeners.due == start + Listeners.breath)
        #expect(told(&listeners, start + Listeners.breath) == [ada: [ended]])
        #expect(listeners.due == nil)
    }

    @Test(arguments: [
        "", ".", "..", "match", "match.", "match.ended", "match..ende", "matches.M1.ended",
        "mat.ch.ended", "match.M1.ended.", "match.M1.bended", "sync.g.match.M1.ended",
    ])
    func `a topic that only looks like it is not what was wanted`(topic: String) {
        #expect(told(listeners((ada, [ended])), of: topic).isEmpty)
    }

    @Test func `dots in the middle of a topic are part of its key`() {
        let counters = EventHint(kind: "sys", event: "counters")
        #expect(
            told(listeners((ada, [counters])), of: "sys.a.b.c.counters") == [ada: [counters]])
    }

    @Test func `whoever leaves is told nothing more, and the others go on`() {
        var listeners = listeners((ada, [ended]), (bob, [ended]))
        listeners.hear("match.M1.ended".utf8, now: start)
        listeners.forget(ada)
        #expect(told(&listeners, start) == [bob: [ended]])
        listeners.hear("match.M1.ended".utf8, now: start)
        listeners.forget(bob)
        #expect(listeners.take(now: start).isEmpty)
        #expect(told(listeners, of: "match.M1.ended").isEmpty)
    }

    @Test func `whoever wants something else is told of that alone`() {
        var listeners = listeners((ada, [ended]))
        listeners.listen(for: Hints(atOnce: [began], inPassing: []), ada)
        #expect(told(listeners, of: "match.M1.ended", "match.M1.began") == [ada: [began]])
        listeners.listen(for: .none, ada)
        #expect(told(listeners, of: "match.M1.began").isEmpty)
    }

    @Test func `what is wanted in passing is told of after a while, together`() {
        var listeners = Listeners()
        listeners.listen(for: Hints(atOnce: [ended], inPassing: [acted, began]), ada)
        #expect(listeners.due == nil)
        listeners.hear("match.M1.acted".utf8, now: start)
        let due = start + Listeners.leisure
        #expect(listeners.due == due)
        listeners.hear("match.M1.began".utf8, now: start + .milliseconds(10))
        listeners.hear("match.M1.ended".utf8, now: start + .milliseconds(10))
        #expect(told(&listeners, start + .milliseconds(24)) == [ada: [ended]])
        #expect(told(&listeners, due) == [ada: [acted, began]])
        #expect(listeners.due == nil)
        #expect(listeners.take(now: due + Listeners.leisure).isEmpty)
        listeners.hear("match.M1.acted".utf8, now: due)
        #expect(listeners.due == due + Listeners.leisure)
    }

    @Test func `one worker wants at once what another wants in passing`() {
        var listeners = listeners((ada, [acted]))
        listeners.listen(for: Hints(atOnce: [], inPassing: [acted]), bob)
        listeners.hear("match.M1.acted".utf8, now: start)
        #expect(told(&listeners, start) == [ada: [acted]])
        #expect(told(&listeners, start + Listeners.leisure) == [bob: [acted]])
    }
}
