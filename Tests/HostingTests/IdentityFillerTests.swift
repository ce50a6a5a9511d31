import ParlorWire
import Testing

@testable import Hosting

@Suite final class IdentityFillerTests {
    private var portraits = IdentityFiller<Int>(for: "lobby-1")
    private var asked: [Call] = []
    private var now = Instant(milliseconds: 1_000)

    private func take(_ replies: Reply...) -> [String] {
        texts(
            portraits.take(
                Array(replies.enumerated().map { ($0.offset, $0.element) }), now: now
            ) { asked.append($0) })
    }

    private func view(of person: PersonID, id: CommandID = "c") -> Reply {
        Reply(
            header: ReplyHeader(id: id, status: .ok),
            view: JSON.encode(["@player": Portrait.Place(of: person)]))
    }

    private func answer(_ name: String, rev: Revision, to call: Call) -> [String] {
        let face = RawJSON(Bytes(#"{"displayName":"\#(name)"}"#.utf8))
        let identities = Identities(
            people: [Identity(userId: "ada", epoch: "e", rev: rev, identity: face)])
        let header = ReplyHeader(id: call.header.id, status: .ok)
        return texts(
            portraits.receive(Reply(header: header, body: JSON.encode(identities)), now: now))
    }

    private func refuse(_ call: Call) -> [String] {
        let refusal = Reply(refusing: call.header.id, Failure(.unavailable, "Gone."))
        return texts(portraits.receive(refusal, now: now))
    }

    private func texts(_ replies: [(Int, Reply)]) -> [String] {
        replies.map { String(decoding: $0.1.body, as: UTF8.self) }
    }

    private func named(_ name: String) -> String { #"{"username":"\#(name)"}"# }

    @Test func `a reply waits until it is known how people look`() {
        #expect(take(view(of: "ada")).isEmpty)
        #expect(asked.map(\.kind) == ["person"])
        #expect(answer("Ada", rev: 1, to: asked[0]) == [named("Ada")])
    }

    @Test func `what a client has sent is no portrait, and nobody is asked about it`() {
        let sent = #"{"@player":"ada"}"#
        let reply = Reply(header: ReplyHeader(id: "c", status: .ok), view: Bytes(sent.utf8))
        #expect(take(reply) == [sent])
        #expect(asked.isEmpty)
    }

    @Test func `a reply that outgrows what a reply may carry says so`() {
        let text = String(repeating: "x", count: Limits.body - 40)
        let who = JSON.encode(["@player": Portrait.Place(of: "ada")])
        let view = Bytes(#"{"text":"\#(text)","who":"#.utf8) + who + Bytes("}".utf8)
        let header = ReplyHeader(id: "c", status: .ok, stream: StreamName("room", "K7QD"), rev: 3)
        #expect(take(Reply(header: header, view: view)).isEmpty)
        let name = String(repeating: "A", count: 60)
        let told = answer(name, rev: 1, to: asked[0])
        #expect(
            told.count == 1 && told[0].contains("PAYLOAD_TOO_LARGE"), "\(told.first?.count ?? 0)")
    }

    @Test func `a reply without people, or a refusal, waits for nobody`() {
        let plain = Reply(header: ReplyHeader(id: "c", status: .ok), body: Bytes("{}".utf8))
        #expect(take(plain, Reply(refusing: "d", Failure(.notFound, "None."))).count == 2)
        #expect(asked.isEmpty)
    }

    @Test
    func `whoever asks later is shown what is new, though an older answer is still to come`() {
        _ = take(view(of: "ada"))
        _ = take(view(of: "ada"))
        #expect(answer("Ada", rev: 2, to: asked[1]) == [named("Ada")])
        #expect(answer("Old", rev: 1, to: asked[0]) == [named("Ada")])
    }

    @Test func `all replies of a moment are one question, as far as it goes`() {
        let crowd = (0..<IdentityQuestion.most + 1).map { number in
            (number, view(of: PersonID("p\(number)")))
        }
        #expect(portraits.take(crowd, now: now) { asked.append($0) }.isEmpty)
        #expect(asked.count == 2)
    }

    @Test func `while nobody answers people look as they did, nobody waits, and somebody asks on`()
    {
        _ = take(view(of: "ada"))
        _ = answer("Ada", rev: 1, to: asked[0])
        _ = take(view(of: "ada"))
        #expect(refuse(asked[1]) == [named("Ada")])
        #expect(take(view(of: "ada")) == [named("Ada")])
        #expect(take(view(of: "eve")) == ["{}"])
        #expect(asked.count == 3)
        #expect(answer("Ada II", rev: 2, to: asked[2]).isEmpty)
        #expect(take(view(of: "ada")).isEmpty)
        #expect(answer("Ada III", rev: 3, to: asked[3]) == [named("Ada III")])
    }

    @Test func `a second after a question without an answer, replies wait for an answer again`() {
        _ = take(view(of: "ada"))
        _ = answer("Ada", rev: 1, to: asked[0])
        for _ in 1...3 {
            #expect(take(view(of: "ada")).isEmpty)
            #expect(refuse(asked.last!) == [named("Ada")])
            now = now + .seconds(1)
        }
        #expect(take(view(of: "ada")).isEmpty)
        #expect(answer("Ada II", rev: 2, to: asked.last!) == [named("Ada II")])
    }

    @Test func `who stops tells what waits`() {
        _ = take(view(of: "ada"), view(of: "ada"))
        #expect(texts(portraits.giveUp()).count == 2)
        #expect(answer("Ada", rev: 1, to: asked[0]).isEmpty)
    }
}
