import Contracts
import Door
import ParlorWire
import Sessions
import Testing

@testable import Gateway

/// How a person's file is put together, page by page.
@Suite struct ExportRequestTests {
    let office: Office
    private let path = "/v1/exports/e1"

    init() throws { office = try Office() }

    private func fetch() { office.ask("GET", path, ["authorization": office.bearer]) }

    private func answer(_ name: CallName, _ body: Bytes = Bytes("{}".utf8)) throws {
        let call = try #require(office.calls.last)
        #expect(call.header.call == name)
        office.answer(call, body)
    }

    private func page(_ lines: [String], more: String? = nil) -> Bytes {
        JSON.encode(OwnLines(lines.map { RawJSON(Bytes($0.utf8)) }, more: more))
    }

    private func give(_ kind: String, _ lines: [String], more: String? = nil) throws {
        try answer("account.exporting")
        try answer(CallName("\(kind).lines"), page(lines, more: more))
    }

    @Test func `it is one list, of the pages of each service`() throws {
        fetch()
        let begin = try #require(office.calls.last)
        #expect(begin.key == "ada" && String(decoding: begin.body, as: UTF8.self).contains("phone"))
        try answer("account.beginExport")
        #expect(office.answered(0)?.status == 200)
        #expect(office.answered(0)?["content-disposition"]?.contains("parlor-ada.json") == true)
        try give("account", ["1"], more: "next")
        office.drain(0)
        try answer("account.exporting")
        #expect(
            String(decoding: office.calls.last!.body, as: UTF8.self).contains(#""after":"next""#))
        try answer("account.lines", page(["2"]))
        office.drain(0)
        try give("chat", ["3", "4"])
        office.drain(0)
        try give("drawing", ["5"])
        office.drain(0)
        try give("group", ["6"])
        #expect(office.pieces(of: 0) == ("[\n1,\n2,\n3,\n4,\n5,\n6\n]\n", true))
        let asked = office.calls.count
        office.drain(0)
        #expect(office.calls.count == asked)
    }

    @Test func `a page is asked for when the one before has left, an empty one at once`() throws {
        fetch()
        try answer("account.beginExport")
        office.drain(0)
        #expect(office.calls.count == 2)
        try give("account", ["1"])
        let asked = office.calls.count
        #expect(office.pieces(of: 0).text == "[\n1")
        office.drain(0)
        office.drain(0)
        #expect(office.calls.count == asked + 1)
        try give("chat", [], more: "next")
        try give("chat", [])
        try give("drawing", [])
        try give("group", [])
        #expect(office.pieces(of: 0) == ("[\n1\n]\n", true))
    }

    @Test func `a service that is away is asked again, and not for ever`() throws {
        for isBack in [true, false] {
            let office = try Office()
            office.ask("GET", path, ["authorization": office.bearer])
            office.answer(office.calls[0], Bytes("{}".utf8))
            office.answer(office.calls[1], Bytes("{}".utf8))
            for _ in 0..<(isBack ? 50 : 70) where office.pieces(of: 0).isWhole == nil {
                office.refuse(office.calls.last!, .lost)
                let asked = office.calls.count
                office.tickExports(after: .milliseconds(400))
                #expect(office.calls.count == asked)
                office.tickExports(after: .milliseconds(100))
            }
            #expect(office.pieces(of: 0).isWhole == (isBack ? nil : false))
            guard isBack else { continue }
            for name in ["account", "chat", "drawing", "group"] {
                office.answer(office.calls.last!, Bytes("{}".utf8))
                #expect(office.calls.last?.header.call == CallName("\(name).lines"))
                office.answer(office.calls.last!, JSON.encode(OwnLines()))
            }
            #expect(office.pieces(of: 0) == ("[]\n", true))
        }
    }

    @Test func `it breaks off when its account says no`() throws {
        fetch()
        try answer("account.beginExport")
        try give("account", ["1"])
        office.drain(0)
        office.refuse(office.calls.last!, AccountRefusal.signedOut.failure)
        #expect(office.pieces(of: 0) == ("[\n1", false))
        let asked = office.calls.count
        office.drain(0)
        office.tickExports(after: .seconds(60))
        #expect(office.calls.count == asked)
    }

    @Test func `what is not offered is refused before anything is sent`() throws {
        fetch()
        office.refuse(office.calls[0], AccountRefusal.noExport.failure)
        #expect(office.answered(0)?.status == 404)
        let answer = try #require(office.answer(to: "GET", path))
        #expect(answer.status == 401)
        let calls = office.calls.count
        office.ask("HEAD", path, ["authorization": office.bearer])
        #expect(office.answered(2)?.status == 405 && office.calls.count == calls)
        office.ask("GET", "/v1/exports/e.1", ["authorization": office.bearer])
        #expect(office.answered(3)?.status == 404 && office.calls.count == calls)
    }

    @Test func `who left is asked nothing more for, and makes room for others`() throws {
        for _ in 0..<16 { fetch() }
        fetch()
        #expect(office.answered(16)?.status == 503)
        office.answer(office.calls[0], Bytes("{}".utf8))
        office.leave(0)
        let asked = office.calls.count
        office.answer(office.calls.last!, Bytes("{}".utf8))
        #expect(office.calls.count == asked)
        fetch()
        #expect(office.answered(17) == nil && office.calls.count == asked + 1)
    }
}
