import ParlorWire
import Testing

@testable import Parlor

@Suite struct ConsoleSessionsTests {
    private let start = Instant(milliseconds: 0)

    private func entered() -> ConsoleSessions {
        var sessions = ConsoleSessions()
        sessions.add(code: "code", now: start)
        _ = sessions.enter("code", as: "session", now: start)
        return sessions
    }

    @Test func `a code opens one session, once`() {
        var sessions = ConsoleSessions()
        sessions.add(code: "code", now: start)
        #expect(sessions.enter("cod", as: "s0", now: start) == nil)
        #expect(sessions.enter("code", as: "s1", now: start) != nil)
        #expect(sessions.enter("code", as: "s2", now: start) == nil)
        #expect(sessions.use("s1", now: start) != nil)
        #expect(sessions.use("s0", now: start) == nil && sessions.use("s2", now: start) == nil)
    }

    @Test func `a code is good for two minutes`() {
        for (late, isIn) in [(Duration.milliseconds(-1), true), (.zero, false)] {
            var sessions = ConsoleSessions()
            sessions.add(code: "code", now: start)
            let now = start + ConsoleSessions.codeLife + late
            #expect((sessions.enter("code", as: "s", now: now) != nil) == isIn)
        }
    }

    @Test func `a session ends after an hour without a request`() {
        var sessions = entered()
        let almost = ConsoleSessions.idleLife - .milliseconds(1)
        #expect(sessions.use("session", now: start + almost) != nil)
        #expect(sessions.use("session", now: start + almost + almost) != nil)
        let idle = start + almost + almost + ConsoleSessions.idleLife
        #expect(sessions.use("session", now: idle) == nil)
    }

    @Test func `a session that is used ends after twelve hours`() {
        var sessions = entered()
        for hour in stride(from: 0.5, to: 12, by: 0.5) {
            #expect(sessions.use("session", now: start + .seconds(hour * 3_600)) != nil)
        }
        #expect(sessions.use("session", now: start + ConsoleSessions.life) == nil)
    }

    @Test func `a session that was left is over`() throws {
        var sessions = entered()
        let used = sessions.use("session", now: start)
        let name = try #require(used)
        #expect(sessions.hasOpen(name))
        sessions.leave("session")
        #expect(sessions.use("session", now: start) == nil && !sessions.hasOpen(name))
    }

    @Test func `what a log says of a session opens nothing`() throws {
        var sessions = entered()
        let used = sessions.use("session", now: start)
        let name = try #require(used)
        #expect(sessions.use(name, now: start) == nil)
        #expect(!"session".contains(name))
    }

    @Test func `of too many, the oldest code and the idlest session end`() {
        var sessions = ConsoleSessions()
        for number in 0...ConsoleSessions.most {
            let now = start + .milliseconds(number)
            sessions.add(code: "c\(number)", now: now)
        }
        #expect(sessions.enter("c0", as: "none", now: start) == nil)
        for number in 1...ConsoleSessions.most {
            let now = start + .seconds(number)
            #expect(sessions.enter("c\(number)", as: "s\(number)", now: now) != nil)
        }
        let now = start + .seconds(100)
        #expect(sessions.use("s1", now: now) != nil)
        sessions.add(code: "more", now: now)
        #expect(sessions.enter("more", as: "s", now: now) != nil)
        #expect(sessions.use("s2", now: now) == nil)
        #expect(sessions.use("s1", now: now) != nil)
    }

    @Test func `what has ended is forgotten`() {
        var sessions = entered()
        sessions.add(code: "code", now: start)
        let name = sessions.use("session", now: start)!
        sessions.removeEnded(now: start + ConsoleSessions.life)
        #expect(!sessions.hasOpen(name))
    }
}
