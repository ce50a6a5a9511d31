import Bus
import ParlorWire
import Testing

@Suite struct WorkerLinkTests {
    let start = Timestamp(milliseconds: 1_000_000)
    let announcement = Announcement(service: "lobby", instance: "lobby-1", pid: 1, kinds: ["room"])

    var serving: WorkerLink {
        var link = WorkerLink(announcement, now: start)
        _ = link.receive(.welcome(at: start), now: start)
        _ = link.tick(now: start, counters: { [] })
        return link
    }

    var ticket: Ticket { Ticket(number: 3, sent: start) }

    func refusal(_ asked: WorkerLink.Asked) -> ErrorCode? {
        if case .late(_, let reply) = asked { reply.failure?.code } else { nil }
    }

    func ticked(_ link: inout WorkerLink, _ now: Timestamp) -> [WorkerMessage] {
        link.tick(now: now, counters: { [9] })
    }

    @Test func `a worker announces itself until it is welcome, then beats`() {
        var link = WorkerLink(announcement, now: start)
        #expect(ticked(&link, start) == [.announce(announcement)])
        #expect(ticked(&link, start) == [])
        #expect(ticked(&link, link.due) == [.announce(announcement)])
        _ = link.receive(.welcome(at: start), now: start)
        #expect(ticked(&link, link.due) == [.beat(counters: [9])])
    }

    @Test func `why a broker doesn't take the worker in is known until it does`() {
        var link = WorkerLink(announcement, now: start)
        _ = link.receive(.refused(because: "No room."), now: start)
        #expect(link.refusal == "No room.")
        #expect(ticked(&link, start) == [.announce(announcement)])
        _ = link.receive(.welcome(at: start), now: start)
        #expect(link.refusal == nil)
    }

    @Test func `a broker that forgot the worker is told again at once`() {
        var link = serving
        _ = link.receive(.unknown, now: start)
        #expect(link.due == start)
        #expect(ticked(&link, start) == [.announce(announcement)])
    }

    @Test func `a silent broker is announced to again`() {
        var link = serving
        let later = start + WorkerLink.silence + .milliseconds(1)
        #expect(ticked(&link, later) == [.announce(announcement)])
    }

    @Test func `what no connection took is due again in a moment`() {
        var link = WorkerLink(announcement, now: start)
        _ = ticked(&link, start)
        link.unsent(now: start)
        #expect(link.due < start + WorkerLink.interval)
        #expect(link.due > start)
    }

    @Test func `a call is handed on with its ticket`() {
        var link = serving
        let call = Call.sample("room")
        guard case .call(ticket, call) = link.receive(.call(ticket, call), now: start) else {
            Issue.record("The call was not handed on.")
            return
        }
    }

    @Test func `hints are handed on while it serves, and not before or after`() {
        let hints = [EventHint(kind: "match", event: "ended")]
        func isHandedOn(_ link: WorkerLink) -> Bool {
            var link = link
            guard case .hint(hints) = link.receive(.hint(hints), now: start) else { return false }
            return true
        }
        var leaving = serving
        leaving.leave(forGood: false, now: start)
        #expect(isHandedOn(serving))
        #expect(!isHandedOn(WorkerLink(announcement, now: start)))
        #expect(!isHandedOn(leaving))
    }

    @Test func `leaving takes calls until the goodbye, and is heard of after it`() {
        var link = serving
        link.leave(forGood: false, now: start)
        #expect(ticked(&link, start) == [.leave(forGood: false)])
        #expect(refusal(link.receive(.call(ticket, .sample()), now: start)) == nil)
        _ = link.receive(.goodbye, now: start)
        #expect(link.state == .left)
        #expect(ticked(&link, link.due) == [.beat(counters: [9])])
        _ = link.receive(.unknown, now: start)
        #expect(link.state == .left)
    }

    @Test func `leaving says so again to a broker that started anew`() {
        var link = serving
        link.leave(forGood: false, now: start)
        _ = ticked(&link, start)
        _ = link.receive(.unknown, now: start)
        #expect(ticked(&link, link.due) == [.leave(forGood: false)])
    }

    @Test func `leaving a broker that is not there ends by itself`() {
        var link = WorkerLink(announcement, now: start)
        link.leave(forGood: false, now: start)
        _ = ticked(&link, start + WorkerLink.silence + .milliseconds(1))
        #expect(link.state == .left)
    }

    func call(_ timeoutMs: Int?) -> Call {
        var call = Call.sample("room")
        call.header.timeoutMs = timeoutMs
        return call
    }

    @Test func `a call past its time is refused, by any clock of the broker`() {
        for ahead in [Duration.zero, .seconds(-86_400), .seconds(86_400)] {
            var link = WorkerLink(announcement, now: start)
            _ = link.tick(now: start, counters: { [] })
            _ = link.receive(.welcome(at: start + ahead), now: start + .milliseconds(2))
            let ticket = Ticket(number: 3, sent: start + ahead + .milliseconds(100))
            let soon = start + .milliseconds(500)
            let late = start + .milliseconds(700)
            #expect(refusal(link.receive(.call(ticket, call(500)), now: soon)) == nil)
            #expect(refusal(link.receive(.call(ticket, call(500)), now: late)) == .timeout)
            #expect(refusal(link.receive(.call(ticket, call(nil)), now: late)) == nil)
        }
    }

    @Test func `a late call's refusal doesn't say what became of its earlier tries`() {
        var link = serving
        let late = link.receive(.call(ticket, call(500)), now: start + .milliseconds(700))
        guard case .late(ticket, let reply) = late, let message = reply.failure?.message else {
            Issue.record("The late call was taken.")
            return
        }
        #expect(!message.contains("nothing"))
        #expect(message.contains("repeat it with the same id"))
    }

    @Test func `a call without a time is refused after five seconds`() {
        var link = serving
        var now = start
        while now < start + .seconds(6) {
            now = now + .milliseconds(250)
            _ = ticked(&link, now)
            _ = link.receive(.beat(at: now), now: now)
        }
        #expect(refusal(link.receive(.call(ticket, call(nil)), now: now)) == .timeout)
        #expect(refusal(link.receive(.call(ticket, call(7_000)), now: now)) == nil)
    }

    @Test func `after a silence calls are refused until the broker's next welcome`() {
        var link = serving
        let later = start + WorkerLink.silence + .milliseconds(100)
        #expect(refusal(link.receive(.call(ticket, call(60_000)), now: later)) == .unavailable)
        #expect(refusal(link.receive(.beat(at: start), now: later)) == nil)
        #expect(refusal(link.receive(.call(ticket, call(60_000)), now: later)) == .unavailable)
        #expect(ticked(&link, later) == [.announce(announcement)])
        _ = link.receive(.welcome(at: later), now: later)
        let fresh = Ticket(number: 4, sent: later)
        #expect(refusal(link.receive(.call(fresh, call(60_000)), now: later)) == nil)
    }

    @Test func `a worker that said nothing for long knows that it was given up`() {
        var link = serving
        let middle = start + .milliseconds(1_000)
        _ = link.receive(.beat(at: middle), now: middle)
        let later = start + WorkerLink.silence + .milliseconds(100)
        #expect(ticked(&link, later) == [.announce(announcement)])
        #expect(refusal(link.receive(.call(ticket, call(60_000)), now: later)) == .unavailable)
    }
}
