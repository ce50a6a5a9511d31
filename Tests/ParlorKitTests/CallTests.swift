import ParlorWire
import Testing

@testable import ParlorKit

@Suite struct CallTests {
    @Test func `a call is sent again after every break until it is answered`() {
        var talk = TalkingSession.online
        talk.call("a")
        let first = talk.sent
        #expect(first == [#"{"body":{},"call":"room.ready","cid":"a","key":"K7QD"}"#])
        for _ in 1...3 {
            talk.give(.closed(code: 1006))
            talk.pass(.seconds(15))
            talk.welcome()
            #expect(talk.sent == first)
        }
        talk.hear(#"{"cid":"a","ok":{"x":1},"stream":"room.K7QD","rev":4}"#)
        #expect(
            talk.effects == [
                .answered(
                    "a",
                    .init(
                        body: RawJSON(Bytes(#"{"x":1}"#.utf8)), stream: StreamName("room.K7QD"),
                        rev: 4))
            ])
        talk.give(.closed(code: 1006))
        talk.pass(.seconds(15))
        talk.welcome()
        #expect(talk.sent.isEmpty)
    }

    @Test func `commands about one key go one after the other, reads pass them`() {
        var talk = TalkingSession.online
        talk.call("a")
        talk.call("b")
        #expect(talk.sent.isEmpty)
        talk.call("c", key: "OTHER")
        #expect(talk.sent.count == 1)
        talk.call("d", isRead: true)
        #expect(talk.sent.count == 1)
        talk.hear(#"{"cid":"a","error":{"code":"NOT_READY","message":"m"}}"#)
        #expect(talk.sent.count == 1 && talk.sent[0].contains(#""cid":"b""#))
    }

    @Test func `commands of one kind without a key go one after the other`() {
        var talk = TalkingSession.online
        talk.call("a", key: nil)
        talk.call("b", key: nil)
        #expect(talk.sent.isEmpty)
        talk.hear(#"{"cid":"a","ok":{}}"#)
        #expect(talk.sent.count == 1 && talk.sent[0].contains(#""cid":"b""#))
    }

    @Test func `what waited for a connection goes out as one frame`() {
        var talk = TalkingSession()
        talk.call("a", key: "A")
        talk.call("b", key: "B")
        talk.give(.start)
        talk.welcome()
        #expect(talk.sent.count == 1 && talk.sent[0].hasPrefix("[") && talk.sent[0].hasSuffix("]"))
    }

    @Test func `frames keep to the size that the server announced`() {
        var talk = TalkingSession()
        for cid in ["a", "b", "c"] as [CommandID] { talk.call(cid, key: EntityKey(cid.rawValue)) }
        talk.give(.start)
        talk.welcome(#"{"frameBytes":120}"#)
        #expect(talk.sent.count == 2 && talk.sent.allSatisfy { $0.utf8.count <= 120 })
        let large = RawJSON(Bytes(#"{"t":"\#(String(repeating: "x", count: 200))"}"#.utf8))
        talk.give(.call(.init("chat.send", key: "c", body: large, cid: "d")))
        guard case .failed("d", let failure)? = talk.effects.first else {
            Issue.record("\(talk.effects)")
            return
        }
        #expect(failure.code == .payloadTooLarge)
    }

    @Test func `a service that is away is asked again, under the same cid`() {
        var talk = TalkingSession.online
        talk.call("a")
        let first = talk.sent
        talk.hear(#"{"cid":"a","error":{"code":"UNAVAILABLE","message":"m","retryAfterMs":700}}"#)
        #expect(talk.effects.isEmpty)
        talk.pass(.milliseconds(699))
        #expect(talk.sent.isEmpty)
        talk.pass(.milliseconds(1))
        #expect(talk.sent == first)
    }

    @Test func `a call over the rate is repeated once`() {
        var talk = TalkingSession.online
        talk.call("a")
        let limited =
            #"{"cid":"a","error":{"code":"RATE_LIMITED","message":"m","retryAfterMs":50}}"#
        talk.hear(limited)
        talk.pass(.milliseconds(50))
        #expect(talk.sent.count == 1)
        talk.hear(limited)
        #expect(talk.effects.count == 1)
    }

    @Test func `a call without patience fails in time, and says whether it was offline`() {
        var talk = TalkingSession.online
        talk.call("a", isPatient: false)
        talk.pass(.seconds(19))
        #expect(!talk.effects.contains(.failed("a", .late)))
        talk.hear(#"{}"#)
        talk.pass(.seconds(1))
        #expect(talk.effects.contains(.failed("a", .late)))
        talk.give(.closed(code: 1006))
        talk.call("b", isPatient: false)
        talk.pass(.seconds(20))
        #expect(talk.effects.contains(.failed("b", .offline)))
    }

    @Test func `a patient call waits for hours`() {
        var talk = TalkingSession.online
        talk.give(.closed(code: 1006))
        talk.call("a")
        talk.pass(.seconds(7_200))
        talk.welcome()
        #expect(talk.sent.count == 1)
    }

    @Test func `what one person left unsent does not go out as the next`() {
        var talk = TalkingSession.online
        talk.give(.closed(code: 1006))
        talk.call("a")
        talk.give(.signOut)
        #expect(talk.effects.contains(.failed("a", .signedOut)))
        talk.give(.start)
        talk.welcome()
        #expect(talk.sent.isEmpty)
    }
}
