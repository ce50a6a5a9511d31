import ParlorWire
import Testing

@testable import ParlorKit

@Suite struct StreamTests {
    let room = StreamName("room", "K7QD")

    private func event(_ rev: Revision, _ name: String = "readyChanged") -> String {
        #"{"stream":"room.K7QD","rev":\#(rev),"event":"\#(name)","body":{}}"#
    }

    private func watching(rev: Revision = 3) -> TalkingSession {
        var talk = TalkingSession.online
        talk.give(.watch(room, nil))
        talk.hear(#"{"cid":"w1","ok":{"streams":[{"stream":"room.K7QD","recovered":false}]}}"#)
        talk.hear(
            #"{"stream":"room.K7QD","epoch":"e","rev":\#(rev),"snapshot":{"n":1},"people":{}}"#)
        return talk
    }

    @Test func `a state begins a stream, and its events follow`() {
        var talk = watching()
        #expect(
            talk.news == [
                .state(
                    .init(epoch: "e", rev: 3), snapshot: RawJSON(Bytes(#"{"n":1}"#.utf8)),
                    people: RawJSON(Bytes("{}".utf8)))
            ])
        talk.hear("[\(event(4)),\(event(5))]")
        #expect(talk.revs == [4, 5])
    }

    @Test func `an event that is known is not told again`() {
        var talk = watching()
        talk.hear("[\(event(3)),\(event(4)),\(event(4))]")
        #expect(talk.revs == [4])
    }

    @Test func `after a break a stream goes on where it was`() {
        var talk = watching()
        talk.hear(event(4))
        talk.give(.closed(code: 1006))
        talk.pass(.seconds(1))
        talk.welcome()
        #expect(
            talk.sent == [#"{"cid":"w2","watch":[{"epoch":"e","since":4,"stream":"room.K7QD"}]}"#])
        talk.hear(#"{"cid":"w2","ok":{"streams":[{"stream":"room.K7QD","recovered":true}]}}"#)
        #expect(talk.news == [.recovered(people: nil)])
        talk.hear(event(5))
        #expect(talk.revs == [5])
    }

    @Test func `a gap is asked about, and nothing after it is told before`() {
        var talk = watching()
        talk.hear("[\(event(5)),\(event(6))]")
        #expect(talk.revs.isEmpty)
        #expect(talk.sent.count == 1 && talk.sent[0].contains(#""since":3"#))
        talk.hear(#"{"cid":"w2","ok":{"streams":[{"stream":"room.K7QD","recovered":true}]}}"#)
        talk.hear("[\(event(4)),\(event(5)),\(event(6))]")
        #expect(talk.revs == [4, 5, 6])
    }

    @Test func `a gap that remains is not asked about for ever`() {
        var talk = watching()
        talk.hear(event(5))
        talk.hear(#"{"cid":"w2","ok":{"streams":[{"stream":"room.K7QD","recovered":true}]}}"#)
        talk.hear(event(5))
        #expect(talk.revs == [5])
        #expect(talk.sent.isEmpty)
    }

    @Test func `a place that was kept is gone on from`() {
        var talk = TalkingSession()
        talk.give(.watch(room, .init(epoch: "e", rev: 9)))
        talk.give(.start)
        talk.welcome()
        #expect(talk.sent[0].contains(#""since":9"#))
    }

    @Test func `a new history replaces the old one`() {
        var talk = watching()
        talk.hear(#"{"stream":"room.K7QD","epoch":"f","rev":1,"snapshot":{}}"#)
        talk.hear(event(2))
        #expect(talk.revs == [2])
    }

    @Test func `a new face is told at once, whatever comes before it`() {
        var talk = TalkingSession.online
        talk.hear(#"{"stream":"person.ada","rev":7,"event":"identityChanged","body":{}}"#)
        #expect(talk.revs == [7])
        talk = watching()
        talk.hear(event(9, "identityChanged"))
        #expect(talk.revs == [9] && talk.sent.isEmpty)
        talk.hear(event(4))
        #expect(talk.revs == [4])
    }

    @Test func `a stream that one may not see is over, one that is busy is asked again`() {
        var talk = TalkingSession.online
        talk.give(.watch(room, nil))
        talk.hear(#"{"cid":"w1","error":{"code":"UNAVAILABLE","message":"m"}}"#)
        #expect(talk.news.isEmpty)
        talk.pass(.seconds(1))
        #expect(talk.sent.count == 1)
        let forbidden = #"{"code":"FORBIDDEN","message":"m"}"#
        talk.hear(#"{"cid":"w2","ok":{"streams":[{"stream":"room.K7QD","error":\#(forbidden)}]}}"#)
        #expect(talk.news == [.closed(Failure(.forbidden, "m"))])
    }

    @Test func `what is no longer watched is not resumed`() {
        var talk = watching()
        talk.give(.unwatch(room))
        #expect(talk.sent == [#"{"cid":"w2","unwatch":["room.K7QD"]}"#])
        talk.give(.closed(code: 1006))
        talk.pass(.seconds(1))
        talk.welcome()
        #expect(talk.sent.isEmpty)
    }

    @Test func `what one person watched is not watched as the next`() {
        var talk = watching()
        talk.give(.signOut)
        talk.give(.start)
        talk.welcome()
        #expect(talk.sent.isEmpty)
    }

    @Test func `a signal is told, and has no place`() {
        var talk = watching()
        talk.hear(#"{"stream":"room.K7QD","signal":"typing","by":"ada","body":{}}"#)
        #expect(talk.news == [.signal(name: "typing", by: "ada", body: RawJSON(Bytes("{}".utf8)))])
    }
}
