import ParlorWire
import Testing

@testable import ParlorKit

@Suite struct ConnectionTests {
    @Test func `a session says hello with its token, and is online once welcomed`() {
        var talk = TalkingSession()
        talk.give(.start)
        #expect(talk.effects == [.status(.connecting), .needToken(isRefused: false)])
        talk.give(.token(.init("secret", goodFor: .seconds(3_600))))
        #expect(talk.effects == [.open])
        talk.give(.opened)
        #expect(talk.sent == [#"{"hello":{"app":"test/1.0.0","games":{},"token":"secret"}}"#])
        talk.hear(#"{"welcome":{}}"#)
        #expect(talk.effects == [.status(.online)])
    }

    @Test(arguments: UInt64(1)...20)
    func `retries come later each time, and never at a fixed time`(_ seed: UInt64) throws {
        var talk = TalkingSession(seed: seed)
        talk.give(.start)
        for ceiling in [300, 600, 1_200, 2_400, 4_800, 9_600, 15_000, 15_000] as [Int64] {
            talk.give(.token(.init("t", goodFor: .seconds(3_600))))
            talk.give(.closed(code: 1006))
            let wait = try #require(talk.session.nextDeadline) - talk.now
            #expect((ceiling / 2...ceiling + 1).contains(wait.wholeMilliseconds))
            talk.pass(wait)
            #expect(talk.effects == [.needToken(isRefused: false)])
        }
    }

    @Test func `a connection that lasts resets the wait`() throws {
        var talk = TalkingSession.online
        for _ in 1...6 {
            talk.give(.closed(code: 1012))
            talk.pass(.seconds(15))
            talk.welcome()
        }
        talk.pass(.seconds(6))
        talk.give(.closed(code: 1012))
        #expect(try #require(talk.session.nextDeadline) <= talk.now + .milliseconds(301))
    }

    @Test func `a token that was turned away is replaced at once, the next one later`() {
        var talk = TalkingSession.online
        let refusal =
            #"{"error":{"code":"UNAUTHENTICATED","message":"m","context":{"reason":"badToken"}}}"#
        talk.hear(refusal)
        talk.give(.closed(code: 4001))
        #expect(talk.effects == [.needToken(isRefused: true)])
        talk.give(.token(.init("t", goodFor: .seconds(3_600))))
        talk.give(.opened)
        talk.hear(refusal)
        talk.give(.closed(code: 4001))
        #expect(!talk.effects.contains(.needToken(isRefused: true)))
        talk.pass(.seconds(1))
        #expect(talk.effects == [.needToken(isRefused: true)])
    }

    @Test func `the end of an account fails what is open and tries no more`() {
        var talk = TalkingSession.online
        talk.call("a")
        talk.hear(
            #"{"error":{"code":"UNAUTHENTICATED","message":"m","context":{"reason":"signedOut"}}}"#)
        talk.give(.closed(code: 4001))
        let failure = Failure(.unauthenticated, "m", context: ["reason": "signedOut"])
        #expect(
            talk.effects == [.status(.signedOut), .failed("a", failure), .signedOut(failure)])
        #expect(talk.session.status == .signedOut)
        #expect(talk.session.nextDeadline == nil)
    }

    @Test func `whoever is suspended stays signed in, and tries again a minute later`() {
        var talk = TalkingSession.online
        talk.call("a")
        let refusal =
            #"{"error":{"code":"UNAUTHENTICATED","message":"m","context":{"reason":"suspended"}}}"#
        talk.hear(refusal)
        talk.give(.closed(code: 4001))
        let failure = Failure(.unauthenticated, "m", context: ["reason": "suspended"])
        #expect(talk.effects == [.failed("a", failure), .status(.connecting)])
        #expect(talk.session.nextDeadline == talk.now + .seconds(60))
        talk.pass(.seconds(60))
        #expect(talk.effects == [.needToken(isRefused: false)])
        talk.give(.noToken(failure))
        #expect(talk.session.nextDeadline == talk.now + .seconds(60))
        #expect(talk.session.status == .offline)
    }

    @Test func `a newer connection of the same device is left alone`() {
        var talk = TalkingSession.online
        talk.give(.closed(code: 4003))
        #expect(talk.effects.last == .replaced)
        #expect(talk.session.nextDeadline == nil)
        talk.give(.start)
        #expect(talk.effects.contains(.needToken(isRefused: false)))
    }

    @Test func `a full gateway is given two seconds`() throws {
        var talk = TalkingSession.online
        talk.give(.closed(code: 1013))
        #expect(try #require(talk.session.nextDeadline) >= talk.now + .seconds(2))
    }

    @Test func `a silent connection is asked, and given up without an answer`() {
        var talk = TalkingSession.online
        talk.pass(.seconds(20))
        #expect(talk.sent == [#"{"away":false,"cid":"beat"}"#])
        talk.pass(.seconds(8))
        #expect(talk.effects == [.close, .status(.connecting)])
    }

    @Test func `an answer keeps a silent connection`() {
        var talk = TalkingSession.online
        talk.pass(.seconds(20))
        talk.hear(#"{"cid":"beat","ok":{}}"#)
        talk.pass(.seconds(8))
        #expect(talk.effects.isEmpty)
        talk.pass(.seconds(12))
        #expect(talk.sent.count == 1)
    }

    @Test func `a token is renewed in time, without a break`() {
        var talk = TalkingSession()
        talk.give(.start)
        talk.welcome(goodFor: .seconds(20))
        talk.pass(.seconds(10))
        #expect(talk.effects.contains(.renewToken))
        #expect(talk.session.status == .online)
    }

    @Test func `a token is used for half of its life, also if that is short`() throws {
        var talk = TalkingSession()
        talk.give(.start)
        talk.welcome(goodFor: .seconds(610))
        #expect(talk.session.timers[.renewal] == talk.now + .seconds(305))
    }

    @Test func `a renewal that failed is tried again later each time`() throws {
        var talk = TalkingSession.online
        for ceiling in [5, 10, 20, 40, 60, 60] as [Int64] {
            talk.give(.noToken(Failure(.unavailable, "m")))
            let wait = try #require(talk.session.timers[.renewal]) - talk.now
            #expect((ceiling * 500...ceiling * 1_000 + 1).contains(wait.wholeMilliseconds))
        }
    }

    @Test func `a renewal waits as long as the server asks`() {
        var talk = TalkingSession.online
        talk.give(.noToken(Failure(.rateLimited, "m", retryAfterMs: 50_000)))
        #expect(talk.session.timers[.renewal] == talk.now + .seconds(50))
    }

    @Test func `being away is said again after every frame and every break`() {
        var talk = TalkingSession.online
        talk.give(.away(true))
        #expect(talk.sent == [#"{"away":true}"#])
        talk.call("a")
        #expect(talk.sent.count == 1 && talk.sent[0].hasSuffix(#",{"away":true}]"#))
        talk.give(.closed(code: 1012))
        talk.pass(.seconds(1))
        talk.welcome()
        #expect(talk.sent.last?.contains(#"{"away":true}"#) == true)
        talk.give(.away(false))
        #expect(talk.sent == [#"{"away":false}"#])
    }

    @Test func `a frame that is no JSON ends the connection`() {
        var talk = TalkingSession.online
        talk.hear("{{")
        #expect(talk.effects == [.close, .status(.connecting)])
    }

    @Test func `who hurries does not wait for the next try`() {
        var talk = TalkingSession.online
        talk.give(.hurry)
        #expect(talk.sent == [#"{"away":false,"cid":"beat"}"#])
        talk.pass(.seconds(3))
        #expect(talk.effects.contains(.close))
        talk.give(.hurry)
        #expect(talk.effects == [.needToken(isRefused: false)])
        talk.give(.hurry)
        #expect(talk.effects.isEmpty)
    }

    @Test func `the welcome says who watches`() {
        var talk = TalkingSession()
        talk.give(.start)
        talk.give(.token(.init("t", goodFor: .seconds(3_600))))
        talk.give(.opened)
        talk.hear(#"{"welcome":{"userId":"ada","publicURL":"https://p.example"}}"#)
        #expect(talk.session.viewer == Viewer(userId: "ada", publicURL: "https://p.example"))
    }
}
