import Bus
import ParlorWire
import Testing

@Suite struct HintSubscribersTests {
    let start = Timestamp(milliseconds: 1_000_000)
    let ada = PeerID([1])
    let bob = PeerID([2])
    let ended = EventHint(kind: "match", event: "ended")
    let began = EventHint(kind: "match", event: "began")
    let acted = EventHint(kind: "match", event: "acted")

    func subscribers(_ wanted: (PeerID, Set<EventHint>)...) -> HintSubscribers {
        var subscribers = HintSubscribers()
        for (peer, hints) in wanted {
            subscribers.listen(for: Hints(atOnce: hints, inPassing: []), peer)
        }
        return subscribers
    }

    func told(_ subscribers: inout HintSubscribers, _ now: Timestamp) -> [PeerID: [EventHint]] {
        Dictionary(
            uniqueKeysWithValues: subscribers.take(now: now).map { ($0.worker, $0.hints) })
    }

    func told(_ subscribers: HintSubscribers, of topics: String...) -> [PeerID: [EventHint]] {
        var subscribers = subscribers
        for topic in topics { subscribers.hear(topic.utf8, now: start) }
        return told(&subscribers, start)
    }

    @Test func `whoever wants an event is told of it, and nobody else`() {
        let subscribers = subscribers((ada, [ended, began]), (bob, [began]))
        #expect(told(subscribers, of: "match.M1.ended") == [ada: [ended]])
        #expect(told(subscribers, of: "match.M1.began") == [ada: [began], bob: [began]])
        #expect(told(subscribers, of: "match.M1.acted").isEmpty)
    }

    @Test func `many events are told of in one hint for each worker, and once`() {
        var subscribers = subscribers((ada, [ended, began]))
        for number in 1...100 {
            subscribers.hear("match.M\(number).ended".utf8, now: start)
            subscribers.hear("match.M\(number).began".utf8, now: start)
        }
        #expect(told(&subscribers, start) == [ada: [ended, began]])
        #expect(subscribers.take(now: start).isEmpty)
        subscribers.hear("match.M1.ended".utf8, now: start)
        #expect(subscribers.take(now: start).isEmpty)
        #expect(subscribers.due == start + HintSubscribers.breath)
        #expect(told(&subscribers, start + HintSubscribers.breath) == [ada: [ended]])
        #expect(subscribers.due == nil)
    }

    @Test(arguments: [
        "", ".", "..", "match", "match.", "match.ended", "match..ende", "matches.M1.ended",
        "mat.ch.ended", "match.M1.ended.", "match.M1.bended", "sync.g.match.M1.ended",
    ])
    func `a topic that only looks like it is not what was wanted`(topic: String) {
        #expect(told(subscribers((ada, [ended])), of: topic).isEmpty)
    }

    @Test func `dots in the middle of a topic are part of its key`() {
        let counters = EventHint(kind: "sys", event: "counters")
        #expect(
            told(subscribers((ada, [counters])), of: "sys.a.b.c.counters") == [ada: [counters]])
    }

    @Test func `whoever leaves is told nothing more, and the others go on`() {
        var subscribers = subscribers((ada, [ended]), (bob, [ended]))
        subscribers.hear("match.M1.ended".utf8, now: start)
        subscribers.forget(ada)
        #expect(told(&subscribers, start) == [bob: [ended]])
        subscribers.hear("match.M1.ended".utf8, now: start)
        subscribers.forget(bob)
        #expect(subscribers.take(now: start).isEmpty)
        #expect(told(subscribers, of: "match.M1.ended").isEmpty)
    }

    @Test func `whoever wants something else is told of that alone`() {
        var subscribers = subscribers((ada, [ended]))
        subscribers.listen(for: Hints(atOnce: [began], inPassing: []), ada)
        #expect(told(subscribers, of: "match.M1.ended", "match.M1.began") == [ada: [began]])
        subscribers.listen(for: .none, ada)
        #expect(told(subscribers, of: "match.M1.began").isEmpty)
    }

    @Test func `what is wanted in passing is told of after a while, together`() {
        var subscribers = HintSubscribers()
        subscribers.listen(for: Hints(atOnce: [ended], inPassing: [acted, began]), ada)
        #expect(subscribers.due == nil)
        subscribers.hear("match.M1.acted".utf8, now: start)
        let due = start + HintSubscribers.leisure
        #expect(subscribers.due == due)
        subscribers.hear("match.M1.began".utf8, now: start + .milliseconds(10))
        subscribers.hear("match.M1.ended".utf8, now: start + .milliseconds(10))
        #expect(told(&subscribers, start + .milliseconds(24)) == [ada: [ended]])
        #expect(told(&subscribers, due) == [ada: [acted, began]])
        #expect(subscribers.due == nil)
        #expect(subscribers.take(now: due + HintSubscribers.leisure).isEmpty)
        subscribers.hear("match.M1.acted".utf8, now: due)
        #expect(subscribers.due == due + HintSubscribers.leisure)
    }

    @Test func `one worker wants at once what another wants in passing`() {
        var subscribers = subscribers((ada, [acted]))
        subscribers.listen(for: Hints(atOnce: [], inPassing: [acted]), bob)
        subscribers.hear("match.M1.acted".utf8, now: start)
        #expect(told(&subscribers, start) == [ada: [acted]])
        #expect(told(&subscribers, start + HintSubscribers.leisure) == [bob: [acted]])
    }
}
