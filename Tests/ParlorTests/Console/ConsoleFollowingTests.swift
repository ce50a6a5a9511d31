import Contracts
import ParlorWire
import Testing

@testable import Parlor

@Suite struct ConsoleFollowingTests {
    private let stage = ConsoleStage()

    @Test func `a tap is heard line by line, and to its end`() throws {
        let session = stage.enter()
        let tap = try #require(stage.tap(session, "tap", "room."))
        #expect(stage.running == [1: ["tap", "room.", "--json"]])
        stage.print("one\ntwo\nthr", by: 1)
        #expect(stage.heard(session, tap)?.lines == ["one", "two"])
        stage.print("ee\n", by: 1)
        stage.complain("The bus is away.\n", by: 1)
        #expect(
            stage.heard(session, tap, after: 2)
                == ConsoleLines(
                    lines: ["three"], last: 3, lost: 0, error: "The bus is away.", exit: nil))
        stage.end(1, exit: 3)
        #expect(stage.heard(session, tap, after: 3)?.exit == 3)
    }

    @Test func `a tap ends when nobody asked for thirty seconds`() throws {
        let session = stage.enter()
        let tap = try #require(stage.tap(session, "tap"))
        stage.pass(.seconds(29))
        _ = stage.heard(session, tap)
        stage.pass(.seconds(29))
        #expect(stage.ended.isEmpty)
        stage.pass(.seconds(2))
        #expect(stage.ended == [1])
        stage.end(1, exit: 137)
        stage.pass(.seconds(1))
        #expect(stage.heard(session, tap) == nil)
    }

    @Test func `nobody hears another session's tap`() throws {
        let (ada, ben) = (stage.enter(), stage.enter())
        let tap = try #require(stage.tap(ada, "tap"))
        let reply = stage.ask(.heard(session: ben, tap: tap, after: 0))
        #expect(reply?.failure?.code == .notFound)
    }

    @Test func `a session has four at once, and all together have sixteen`() {
        let sessions = (0..<5).map { _ in stage.enter() }
        for session in sessions.dropLast() {
            for _ in 0..<4 { #expect(stage.tap(session, "tap") != nil) }
            #expect(stage.tap(session, "tap") == nil)
        }
        let reply = stage.ask(.tap(session: sessions[4], words: ["tap"]))
        #expect(reply?.failure?.code == .rateLimited && stage.running.count == 16)
        stage.end(1)
        #expect(stage.tap(sessions[4], "tap") != nil)
    }

    @Test func `taps that nobody reads any more keep nobody from a restart`() {
        let session = stage.enter()
        for _ in 0..<4 { #expect(stage.tap(session, "tap") != nil) }
        for _ in 0..<4 { #expect(stage.tap(session, "restart", "lobby") != nil) }
        #expect(stage.tap(session, "restart", "lobby") == nil)
    }

    @Test func `a tap that is ended makes room, and may be ended again`() throws {
        let session = stage.enter()
        let taps = (0..<4).compactMap { _ in stage.tap(session, "tap") }
        #expect(stage.tap(session, "tap") == nil)
        for _ in 0..<2 {
            #expect(stage.ask(.end(session: session, tap: taps[2]))?.failure == nil)
        }
        #expect(stage.ended == [3])
        #expect(stage.heard(session, taps[2]) == nil && stage.heard(session, taps[1]) != nil)
        #expect(stage.tap(session, "tap") != nil)
    }

    @Test func `nobody ends another's tap, and nobody half a change`() throws {
        let (ada, ben) = (stage.enter(), stage.enter())
        let tap = try #require(stage.tap(ada, "tap"))
        let change = try #require(stage.tap(ada, "restart", "lobby"))
        stage.ask(.end(session: ben, tap: tap))
        #expect(stage.ask(.end(session: ada, tap: change))?.failure?.code == .badInput)
        #expect(stage.ask(.end(session: "x", tap: tap))?.failure?.code == .unauthenticated)
        #expect(stage.ended.isEmpty && stage.heard(ada, tap) != nil)
    }

    @Test func `leaving ends the session's taps, and nobody else's`() throws {
        let (ada, ben) = (stage.enter(), stage.enter())
        let mine = try #require(stage.tap(ada, "tap"))
        let other = try #require(stage.tap(ben, "tap"))
        stage.ask(.leave(session: ada))
        #expect(stage.ended == [1])
        #expect(
            stage.ask(.heard(session: ada, tap: mine, after: 0))?.failure?.code == .unauthenticated)
        #expect(stage.heard(ben, other) != nil)
    }

    @Test func `a session that ends by itself takes its taps along`() throws {
        let session = stage.enter()
        _ = try #require(stage.tap(session, "tap"))
        stage.now = stage.now + ConsoleSessions.idleLife
        stage.pass(.seconds(1))
        #expect(stage.ended.contains(1))
    }

    @Test func `a change is logged with who and what, and goes on without listeners`() throws {
        let session = stage.enter()
        let tap = try #require(stage.tap(session, "restart", "lobby"))
        let name = try #require(stage.said.last { $0.hasPrefix("A session") }?.suffix(8))
        #expect(
            stage.said.last
                == "A command that changes something begins. session=\(name) words=restart lobby")
        stage.ask(.leave(session: session))
        stage.pass(.seconds(60))
        #expect(stage.ended.isEmpty)
        stage.end(1)
        #expect(
            stage.said.last == "The command has ended. exit=0 session=\(name) words=restart lobby")
        #expect(stage.heard(session, tap) == nil)
    }

    @Test func `a change has two minutes`() throws {
        let session = stage.enter()
        let tap = try #require(stage.tap(session, "scale", "lobby=2"))
        for _ in 0..<12 {
            #expect(stage.ended.isEmpty)
            stage.pass(.seconds(10))
        }
        #expect(stage.ended == [1])
        stage.end(1, exit: 137)
        let heard = stage.heard(session, tap)
        #expect(heard?.exit == 124 && heard?.error.contains("too long") == true)
    }

    @Test func `a change that is asked for again with the same id is made once`() {
        let session = stage.enter()
        let call = ConsoleCall.tap(session: session, words: ["scale", "lobby=2"])
        let first = stage.ask(call, id: "same")
        let again = stage.ask(call, id: "same")
        #expect(stage.running.count == 1)
        #expect(first?.body == again?.body && again?.failure == nil)
    }

    @Test func `no secret, no text and no person is logged`() throws {
        let session = stage.enter()
        _ = stage.tap(session, "restart", "lobby")
        _ = stage.tap(session, "reports", "suspend", "ada", "--reason=Rude")
        stage.end(2)
        let told = stage.said.joined(separator: "\n")
        #expect(told.contains("words=reports suspend"), "\(told)")
        #expect(!told.contains("ada") && !told.contains("Rude"), "\(told)")
        stage.ask(.leave(session: session))
        #expect(stage.said.allSatisfy { !$0.contains("secret") }, "\(stage.said)")
    }

    @Test func `what does not fit into a reply comes with the next`() throws {
        let session = stage.enter()
        let tap = try #require(stage.tap(session, "tap"))
        let line = String(repeating: "\\", count: 60_000)
        for _ in 0..<20 { stage.print(line + "\n", by: 1) }
        stage.end(1)
        var (count, last) = (0, 0)
        var exit: Int?
        while exit == nil {
            let heard = try #require(stage.heard(session, tap, after: last))
            #expect(stage.replies.last!.reply.body.count <= Limits.body && !heard.lines.isEmpty)
            (count, last, exit) = (count + heard.lines.count, heard.last, heard.exit)
        }
        #expect(count == 20 && last == 20)
    }
}
