import Contracts
import ParlorWire
import Testing

@testable import Parlor

@Suite struct ConsoleRulesTests {
    private let stage = ConsoleStage()

    @Test func `only the operator's own command line gets a code`() {
        for actor: Actor in [.part("gateway"), .part("lobby"), .person("ada")] {
            #expect(stage.ask(.open, as: actor)?.failure?.code == .forbidden)
        }
        #expect(stage.answer(.open, as: .operator, ConsoleCode.self) != nil)
    }

    @Test func `nobody but gateways and operators asks the console`() {
        let session = stage.enter()
        for actor: Actor in [.part("lobby"), .person("ada"), .part("console")] {
            let reply = stage.ask(.check(session: session), as: actor)
            #expect(reply?.failure?.code == .forbidden)
        }
        #expect(stage.ask(.check(session: session))?.failure == nil)
        #expect(stage.ask(.check(session: session), as: .operator)?.failure == nil)
    }

    @Test func `without a session nothing is done`() {
        let calls: [ConsoleCall] = [
            .check(session: "x"), .leave(session: "x"), .run(session: "x", words: ["status"]),
            .tap(session: "", words: ["tap"]), .end(session: "x", tap: "t"),
            .heard(session: "x", tap: "t", after: 0),
            .enter(code: "x"),
        ]
        for call in calls { #expect(stage.ask(call)?.failure?.code == .unauthenticated) }
        #expect(stage.running.isEmpty)
    }

    @Test func `the operator's token is a session that never ends`() {
        let run = ConsoleCall.run(session: "operator's token", words: ["status"])
        #expect(stage.ask(run) == nil && stage.running.count == 1)
        stage.pass(.seconds(24 * 3_600))
        #expect(stage.ask(.check(session: "operator's token"))?.failure == nil)
    }

    @Test func `a command answers with what it printed and how it ended`() throws {
        let session = stage.enter()
        stage.ask(.run(session: session, words: ["who", "eve"]), from: 7)
        #expect(stage.running == [1: ["who", "eve", "--json"]])
        stage.print("one\ntw", by: 1)
        stage.print("o\n", by: 1)
        stage.complain("Nobody is called eve.\n", by: 1)
        stage.now = stage.now + .milliseconds(31)
        stage.end(1, exit: 1)
        #expect(stage.replies.last?.to == 7)
        #expect(
            stage.output(of: 1)
                == ConsoleOutput(
                    exit: 1, output: "one\ntwo\n", error: "Nobody is called eve.", milliseconds: 31,
                    cut: false))
    }

    @Test func `a call that is repeated while it waits runs once, and each is answered`() {
        let session = stage.enter()
        for asker in 1...3 {
            stage.ask(.run(session: session, words: ["doctor"]), id: "same", from: asker)
        }
        #expect(stage.running.count == 1)
        stage.end(1)
        #expect(Set(stage.replies.suffix(3).map(\.to)) == [1, 2, 3])
    }

    @Test func `four run at once, thirty-two wait, and more are refused`() {
        let session = stage.enter()
        let run = ConsoleCall.run(session: session, words: ["status"])
        for _ in 0..<36 { #expect(stage.ask(run) == nil) }
        #expect(stage.running.count == 4)
        let refused = stage.ask(run)?.failure
        #expect(refused?.code == .unavailable && refused?.retryAfterMs == 1_000)
        stage.end(1)
        #expect(stage.running.keys.sorted() == [2, 3, 4, 5])
        #expect(stage.ask(run) == nil)
    }

    @Test func `a command that takes too long is ended, and says so`() {
        let session = stage.enter()
        stage.ask(.run(session: session, words: ["doctor"]))
        stage.print("begun\n", by: 1)
        stage.pass(.seconds(9))
        #expect(stage.ended.isEmpty)
        stage.pass(.seconds(5))
        #expect(stage.ended == [1])
        stage.end(1, exit: 137)
        let output = stage.output(of: 1)
        #expect(output?.exit == 124 && output?.output == "begun\n")
        #expect(output?.error.contains("longer than 10 s") == true)
    }

    @Test func `whoever waits for too long for the others is refused`() {
        let session = stage.enter()
        for _ in 0..<5 { stage.ask(.run(session: session, words: ["doctor"])) }
        let told = stage.replies.count
        stage.pass(.seconds(15))
        #expect(stage.replies.count == told + 1)
        #expect(stage.replies.last?.reply.failure?.code == .unavailable)
        #expect(stage.running.count == 4)
    }

    @Test func `what is too much for a reply is cut at the end of a line`() throws {
        let session = stage.enter()
        stage.ask(.run(session: session, words: ["metrics"]))
        let line = String(repeating: "\"", count: 9_999) + "\n"
        for _ in 0..<200 { stage.print(line, by: 1) }
        stage.end(1)
        let output = try #require(stage.output(of: 1))
        #expect(output.cut && output.output.hasSuffix("\"\n") && output.output.count > 100_000)
        #expect(output.output.count.isMultiple(of: 10_000))
        #expect(stage.replies.last!.reply.body.count <= Limits.body)
    }

    @Test func `one endless line is cut to nothing`() throws {
        let session = stage.enter()
        stage.ask(.run(session: session, words: ["metrics"]))
        stage.print(String(repeating: "x", count: 2 << 20), by: 1)
        stage.end(1)
        let output = try #require(stage.output(of: 1))
        #expect(output.cut && output.output.isEmpty)
    }

    @Test func `what goes on is not run, and what ends is not begun`() {
        let session = stage.enter()
        for words in [["tap"], ["scale", "lobby=2"], ["restart", "lobby"], ["drain", "lobby-1"]] {
            let reply = stage.ask(.run(session: session, words: words))
            #expect(reply?.failure?.code == .badInput)
        }
        let reply = stage.ask(.tap(session: session, words: ["status"]))
        #expect(reply?.failure?.code == .badInput)
        #expect(stage.running.isEmpty)
    }

    @Test func `told to stop, it refuses what waits and what runs`() {
        let session = stage.enter()
        for _ in 0..<6 { stage.ask(.run(session: session, words: ["doctor"])) }
        _ = stage.tap(session, "tap")
        _ = stage.tap(session, "restart", "lobby")
        stage.stop()
        let refused = stage.replies.suffix(6).map(\.reply.failure?.code)
        #expect(refused == Array(repeating: .unavailable, count: 6))
        #expect(Set(stage.ended) == [1, 2, 3, 4, 5], "A restart goes on.")
    }

    @Test func `told to stop, it starts nothing more`() {
        let session = stage.enter()
        stage.stop()
        for call: ConsoleCall in [
            .run(session: session, words: ["status"]), .tap(session: session, words: ["tap"]),
            .tap(session: session, words: ["restart", "lobby"]),
        ] {
            #expect(stage.ask(call)?.failure?.code == .unavailable)
        }
        #expect(stage.running.isEmpty)
    }
}
