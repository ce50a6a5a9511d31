import Foundation
import Reference
import Testing

@testable import Witness

@Suite struct WitnessTests {
    static func reference() throws -> Reference {
        try Reference(
            root: URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent())
    }

    static let contract: Contract = {
        let told = try! reference().descriptions()
        return try! Contract(
            asyncAPI: Value(told.asyncAPI.utf8), openAPI: Value(told.openAPI.utf8))
    }()

    static let ada = "3x7qk2mwp5vbt4zc6yhd2nrfja"
    static let state = """
        {"stream": "account.\(ada)", "epoch": "e1", "rev": 3, "people": {},
         "snapshot": {"userId": "\(ada)", "email": "a@b.org"}}
        """

    func witness(_ texts: String...) -> Witness {
        var witness = Witness(Self.contract)
        for text in texts { witness.receive(text.utf8) }
        return witness
    }

    func event(_ name: String, _ rev: Int, _ body: String) -> String {
        """
        {"stream": "account.\(Self.ada)", "rev": \(rev), "event": "\(name)",
         "at": "2026-03-01T12:00:00.000Z", "body": \(body)}
        """
    }

    func view(_ rev: Int, _ email: String) -> String {
        Self.state.replacing("\"rev\": 3", with: "\"rev\": \(rev)")
            .replacing("a@b.org", with: email)
    }

    static let attached = #"{"email": "c@d.org", "login": "k", "claim": 1}"#

    @Test func `a fold that agrees with the view is no flaw`() {
        let seen = witness(Self.state, event("emailAttached", 4, Self.attached), view(4, "c@d.org"))
        #expect(seen.flaws == [])
        #expect(seen.compared == 1)
    }

    @Test func `a view that is otherwise than its fold is a flaw`() {
        let seen = witness(Self.state, event("emailAttached", 4, Self.attached), view(4, "x@y.org"))
        #expect(seen.flaws.count == 1)
        #expect(seen.flaws.first?.contains(".email") == true)
    }

    @Test func `an event without a rule is a flaw`() {
        let seen = witness(Self.state, event("emailSold", 4, "{}"))
        #expect(seen.flaws.contains { $0.contains("Nothing says how 'emailSold' is folded") })
    }

    @Test func `a fold goes no further than its event's description`() throws {
        let reference = try Self.reference()
        #expect(RoomFold.settling == reference.events(of: "room", seeing: "players"))
        #expect(MatchFold.showing == reference.events(of: "match", seeing: "sight"))
    }

    @Test(arguments: [#"{"cid": "1", "unwatch": []}"#, #"{"cid": "1", "away": false}"#])
    func `what is answered with nothing is held against that`(_ frame: String) {
        var witness = Witness(Self.contract)
        witness.send(frame.utf8)
        witness.receive(#"{"cid": "1", "ok": {}}"#.utf8)
        #expect(witness.flaws == [])
        witness.receive(#"{"cid": "1", "ok": {"left": 1}}"#.utf8)
        #expect(witness.flaws == ["done.ok has 'left', which nothing describes"])
    }

    @Test func `an answer that nobody asked for, or that nothing describes, is a flaw`() {
        var witness = Witness(Self.contract)
        witness.send(#"{"cid": "2", "call": "person.sell"}"#.utf8)
        witness.receive(#"{"cid": "1", "ok": {}}"#.utf8)
        witness.receive(#"{"cid": "2", "ok": {}}"#.utf8)
        #expect(witness.flaws.count == 2)
        #expect(witness.flaws.last == "Nothing describes ok.person.sell")
    }

    @Test func `what was taken is held against what may be sent`() {
        var witness = Witness(Self.contract)
        witness.send(#"{"cid": "1", "call": "person.rename", "body": {"displayName": 7}}"#.utf8)
        witness.receive(#"{"cid": "1", "error": {"code": "BAD_INPUT", "message": "No."}}"#.utf8)
        #expect(witness.flaws == [])
        witness.receive(#"{"cid": "1", "ok": {}}"#.utf8)
        #expect(
            witness.flaws.contains { $0.hasPrefix("call.person.rename.body.displayName is no") })
        #expect(witness.flaws.contains { $0.hasPrefix("ok.person.rename.ok has no") })
    }

    @Test func `an error code that is not listed is a flaw`() {
        let seen = witness(#"{"error": {"code": "NO", "message": "No."}}"#)
        #expect(seen.flaws.first?.hasPrefix("error.error.code is none of them") == true)
    }

    @Test(
        arguments: [
            ("POST", "/v1/session", "{}", 200, "{}", "has no 'userId'"),
            ("POST", "/v1/session/signin", "{}", 200, "", "has no 'email'"),
            ("GET", "/v1/photos/x", "", 404, "{}", "has no 'error'"),
            ("GET", "/healthz", "", 302, "", "this status is not described"),
        ])
    func `an exchange over HTTP is held against its description`(
        _ method: String, _ path: String, _ body: String, _ status: Int, _ answer: String,
        _ flaw: String
    ) {
        let exchange = Exchange(
            method: method, path: path, body: Array(body.utf8), status: status,
            mediaType: "application/json", answer: Array(answer.utf8))
        #expect(Self.contract.flaws(of: exchange).contains { $0.contains(flaw) })
    }
}
