import Contracts
import ParlorKit
import ParlorWire
import Testing

@testable import Load

@Suite struct SightsTests {
    private let stream = StreamName("room", "K7QD")
    private let began = ContinuousClock.now

    private func after(_ milliseconds: Int) -> ContinuousClock.Instant {
        began + .milliseconds(milliseconds)
    }

    @Test func `it takes until the last one has seen it, whether the answer comes before or after`()
    {
        var early = Sights()
        #expect(early.note(stream, 5, by: 1, after(3)) == nil)
        #expect(early.note(stream, 5, by: 2, after(8)) == nil)
        let all = early.acknowledge(
            stream, 5, by: 0, sent: began, behind: [], isTold: false)
        #expect(all == .milliseconds(8))

        var late = Sights()
        #expect(late.note(stream, 5, by: 1, after(3)) == nil)
        let some = late.acknowledge(
            stream, 5, by: 0, sent: began, behind: [2], isTold: false)
        #expect(some == nil && late.unseen.count == 1)
        #expect(late.note(stream, 5, by: 2, after(9)) == .milliseconds(9))
        #expect(late.unseen.isEmpty)
    }

    @Test func `what is told and not watched is seen by those who said so`() {
        let person = StreamName("person", "ada")
        var sights = Sights()
        _ = sights.note(person, 3, by: 1, after(2))
        let took = sights.acknowledge(
            person, 3, by: 0, sent: began, behind: [1, 2], isTold: true)
        #expect(took == nil)
        #expect(sights.note(person, 3, by: 1, after(4)) == nil)
        #expect(sights.note(person, 3, by: 2, after(6)) == .milliseconds(6))
    }

    @Test func `nobody waits for those who lost their connection`() {
        var sights = Sights()
        _ = sights.acknowledge(stream, 5, by: 0, sent: began, behind: [1, 2], isTold: false)
        sights.forget(1)
        #expect(sights.unseen == ["Guest 0 did room.K7QD@5; not seen by 2."])
        sights.forget(2)
        #expect(sights.unseen.isEmpty)
    }
}

@Suite struct ReceiptsTests {
    private let stream = StreamName("chat", "c")

    @Test func `an acknowledged command is the person's own event, before the answer or after`() {
        var receipts = Receipts()
        receipts.begin(stream, at: 3)
        #expect(receipts.take(stream, 4, by: "ada", self: "ada") == nil)
        #expect(receipts.demand(stream, 4, known: 4) == nil)
        #expect(receipts.demand(stream, 5, known: 4) == nil)
        #expect(receipts.missing == ["chat.c@5"])
        #expect(receipts.take(stream, 5, by: "ada", self: "ada") == nil)
        #expect(receipts.missing.isEmpty)
    }

    @Test func `an event of somebody else's at its place is wrong`() {
        var receipts = Receipts()
        receipts.begin(stream, at: 3)
        _ = receipts.demand(stream, 4, known: 3)
        #expect(receipts.take(stream, 4, by: "bob", self: "ada") != nil)
        #expect(receipts.take(stream, 5, by: "bob", self: "ada") == nil)
        #expect(receipts.demand(stream, 5, known: 5) != nil)
    }

    @Test func `what a state has is not seen as an event`() {
        var receipts = Receipts()
        receipts.begin(stream, at: 3)
        #expect(receipts.demand(stream, 2, known: 3) == nil)
        _ = receipts.demand(stream, 5, known: 3)
        receipts.begin(stream, at: 6)
        #expect(receipts.missing.isEmpty)
        #expect(receipts.demand(stream, 6, known: 6) == nil)
    }
}

@Suite struct FoundTests {
    @Test func `what was acknowledged is there once, and theirs`() {
        var found = Found<String>()
        found.add("a", by: "ada")
        found.add("b", by: "ada")
        found.add("b", by: "ada")
        found.add("c", by: "bob")
        let flaws = found.flaws(
            ["a": "ada", "b": "ada", "c": "ada", "d": "ada"], in: StreamName("chat", "x"))
        #expect(flaws.count == 3)
        #expect(flaws.contains { $0.hasPrefix("chat.x lacks 'd'") })
    }
}

@Suite struct FollowedTests {
    private let stream = StreamName("friends", "ada")
    private let empty = RawJSON(JSON.encode(FriendsView(userId: "ada")))

    private func asked() throws -> Followed {
        var followed = try Followed(stream, snapshot: empty)
        let event = Session.Event(
            rev: 2, name: "friendRequested",
            body: RawJSON(Bytes(#"{"isIncoming":true,"userId":"bob"}"#.utf8)))
        try followed.take(event, for: Viewer(userId: "ada"))
        return followed
    }

    @Test func `a view that the events made is held against the state`() throws {
        let followed = try asked()
        let fresh = RawJSON(JSON.encode(followed.view))
        #expect(followed.difference(from: fresh) == nil)
        #expect(followed.difference(from: empty)?.contains("incoming") == true)
    }

    @Test func `names and avatars are those of now`() throws {
        let shown = try Faceless(Bytes(#"{"players":[{"id":"ada","username":"Ada"}],"n":1}"#.utf8))
        let other = try Faceless(Bytes(#"{"players":[{"id":"ada"}],"n":1}"#.utf8))
        let third = try Faceless(Bytes(#"{"players":[{"id":"bob"}],"n":1}"#.utf8))
        #expect(shown.difference(from: other) == nil)
        #expect(shown.difference(from: third) == #"players: id: "ada", not "bob""#)
    }
}

@Suite struct ActivityTests {
    @Test func `a room that filled up is life, and an action that was legal and is not is wrong`() {
        #expect(Activity.join.expects("ROOM_FULL") && Activity.act.expects("DESYNC"))
        #expect(!Activity.act.expects("INVALID_ACTION") && !Activity.say.expects("FORBIDDEN"))
        for activity in Activity.allCases { #expect(!activity.expects("INTERNAL")) }
    }
}

@Suite struct TimersTests {
    @Test func `what is due comes in the order of its times`() {
        let began = ContinuousClock.now
        var timers = Timers()
        var done: [Int] = []
        for number in [3, 1, 2, 1] {
            timers.add(at: began + .seconds(number)) { done.append(number) }
        }
        #expect(timers.next == began + .seconds(1))
        while let work = timers.due(began + .seconds(2)) { work() }
        #expect(done == [1, 1, 2])
        #expect(timers.next == began + .seconds(3))
    }
}
