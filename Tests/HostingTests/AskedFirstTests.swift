import ParlorWire
import Testing

@testable import Hosting

/// Calls that wait for another service's answer.
@Suite final class AskedFirstTests {
    private var asked = AskedFirst<Int>()

    private func call(_ id: CommandID) -> Call {
        Call(
            kind: "person", key: "ada",
            header: CallHeader(id: id, call: "person.report", actor: .person("ada")), body: [])
    }

    private func add(_ from: Int, _ question: CommandID) -> Bool {
        asked.add((from, call("a")), call(question))
    }

    private func take(_ answers: CommandID...) -> [Int] {
        asked.take(answers.map(answer)).calls.map(\.from)
    }

    private func all() -> [Int] { asked.takeAll().map(\.from) }

    private func answer(_ id: CommandID) -> Reply {
        Reply(header: ReplyHeader(id: id, status: .ok), body: Bytes("{}".utf8))
    }

    @Test func `a call goes on with its answer, and with no other`() {
        #expect(add(1, "question"))
        #expect(take("other") == [])
        let (calls, answers) = asked.take([answer("other"), answer("question")])
        #expect(calls.map(\.from) == [1] && answers.map(\.header.id) == ["question"])
        #expect(take("question") == [])
    }

    @Test func `a call that comes again waits for the same answer`() {
        #expect(add(1, "question") && add(2, "question"))
        #expect(take("question") == [1, 2])
    }

    @Test func `beyond the bound a call is decided without`() {
        for number in 0..<AskedFirst<Int>.most {
            #expect(add(number, CommandID("q\(number)")))
        }
        #expect(!add(-1, "more"))
        #expect(take("q1") == [1])
        #expect(add(-1, "more"))
    }

    @Test func `a service that stops has nobody wait`() {
        #expect(add(1, "question"))
        #expect(all() == [1] && all() == [] && take("question") == [])
    }
}
