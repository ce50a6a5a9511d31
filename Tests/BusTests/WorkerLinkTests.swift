import Bus
import Testing
import Wire

@Suite struct WorkerLinkTests {
    let start = Timestamp(milliseconds: 1_000_000)
    let announcement = Announcement(service: "lobby", instance: "lobby-1", pid: 1, kinds: ["room"])

    var serving: WorkerLink {
        var link = WorkerLink(announcement, now: start)
        _ = link.receive(.welcome, now: start)
        _ = link.tick(now: start, counters: { [] })
        return link
    }

    func ticked(_ link: inout WorkerLink, _ now: Timestamp) -> [WorkerMessage] {
        link.tick(now: now, counters: { [9] })
    }

    @Test func `a worker announces itself until it is welcome, then beats`() {
        var link = WorkerLink(announcement, now: start)
        #expect(ticked(&link, start) == [.announce(announcement)])
        #expect(ticked(&link, start) == [])
        #expect(ticked(&link, link.due) == [.announce(announcement)])
        _ = link.receive(.welcome, now: start)
        #expect(ticked(&link, link.due) == [.beat(counters: [9])])
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
        let received = link.receive(.call(Ticket(rawValue: 3), call), now: start)
        #expect(received?.ticket == Ticket(rawValue: 3))
        #expect(received?.call == call)
    }

    @Test func `leaving takes calls until the goodbye, and is heard of after it`() {
        var link = serving
        link.leave(now: start)
        #expect(ticked(&link, start) == [.leave])
        #expect(link.receive(.call(Ticket(rawValue: 3), .sample()), now: start) != nil)
        _ = link.receive(.goodbye, now: start)
        #expect(link.state == .left)
        #expect(ticked(&link, link.due) == [.beat(counters: [9])])
        _ = link.receive(.unknown, now: start)
        #expect(link.state == .left)
    }

    @Test func `leaving says so again to a broker that started anew`() {
        var link = serving
        link.leave(now: start)
        _ = ticked(&link, start)
        _ = link.receive(.unknown, now: start)
        #expect(ticked(&link, link.due) == [.leave])
    }

    @Test func `leaving a broker that is not there ends by itself`() {
        var link = WorkerLink(announcement, now: start)
        link.leave(now: start)
        _ = ticked(&link, start + WorkerLink.silence + .milliseconds(1))
        #expect(link.state == .left)
    }
}
