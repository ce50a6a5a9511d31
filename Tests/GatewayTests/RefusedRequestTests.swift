import Contracts
import Dispatch
import Door
import Hosting
import ParlorWire
import Sessions
import TestKit
import Testing

@testable import Gateway

/// What operators are told of refused requests for a session.
@Suite struct RefusedRequestTests {
    private static let secrets = ["ada@example.org", "my-own-password", "K7QD2MXP"]
    private let office: Office
    private let hashed = DispatchSemaphore(value: 0)

    init() throws {
        office = try Office()
        office.hasher.whenDone = { [hashed] in hashed.signal() }
    }

    private func post(_ path: String, _ body: [String: String] = [:], from address: UInt32 = 1) {
        office.ask("POST", "/v1/session" + path, [:], JSON.encode(body), from: .v4(address))
    }

    private func signIn() throws -> Call {
        post("/signin", ["email": Self.secrets[0], "password": Self.secrets[1]])
        return try #require(office.calls.last)
    }

    private func reset() throws -> Call {
        post(
            "/reset",
            ["email": Self.secrets[0], "password": Self.secrets[1], "code": Self.secrets[2]])
        try finishHashing()
        return try #require(office.calls.last)
    }

    private func finishHashing() throws {
        try hashed.wait(for: "a password to be hashed")
        office.takeHashed()
    }

    private func expectNoSecret(in notes: [RefusalNote]) {
        for note in notes {
            let told = String(decoding: JSON.encode(note), as: UTF8.self)
            #expect(Self.secrets.allSatisfy { !told.contains($0) }, "\(told)")
        }
    }

    @Test func `a wrong password is told of with the address and the account, not the email`()
        throws
    {
        let known = Credentials(userId: "ada", passwordHash: "none")
        office.answer(try signIn(), JSON.encode(known))
        try finishHashing()
        #expect(office.answered(0)?.status == 401)
        let notes = office.takeRefused()
        let note = try #require(notes.first)
        #expect(notes.count == 1 && office.takeRefused().isEmpty)
        #expect(note.call == "session.signin" && note.code == .unauthenticated)
        #expect(note.by == .part("gateway") && note.stream == StreamName("account", "ada"))
        #expect(note.address == "0.0.0.1" && note.reason == "Wrong email or password.")
        expectNoSecret(in: notes)
    }

    @Test func `an email that nobody has is told of without an account`() throws {
        office.refuse(try signIn())
        try finishHashing()
        let notes = office.takeRefused()
        let note = try #require(notes.first)
        #expect(note.call == "session.signin" && note.stream == nil && notes.count == 1)
        expectNoSecret(in: notes)
    }

    @Test func `a code that no longer works is told of, and a right one is not`() throws {
        office.refuse(try reset(), LoginRefusal.wrongCode.failure)
        let notes = office.takeRefused()
        let told = notes.map { "\($0.call) \($0.code)" }
        #expect(told == ["session.reset CODE_WRONG"])
        expectNoSecret(in: notes)
        office.answer(try reset(), JSON.encode(LoginView(userId: "ada")))
        office.answer(try #require(office.calls.last), Bytes("{}".utf8))
        #expect(office.answered(1)?.status == 200 && office.takeRefused().isEmpty)
    }

    @Test func `whatever refuses a request for a session is told of, under the request's name`() {
        post("/refresh", ["refreshToken": Self.secrets[1]])
        post("/claim", ["code": Self.secrets[2]])
        post("/collect", ["claim": Self.secrets[2]])
        post("/offer")
        post("/reset", ["email": Self.secrets[0], "code": Self.secrets[2], "password": "short"])
        post("/signin", [Self.secrets[1]: Self.secrets[1]])
        let notes = office.takeRefused()
        let told = notes.map { "\($0.call) \($0.code)" }
        #expect(
            told == [
                "session.refresh UNAUTHENTICATED", "session.claim \(noOffer)",
                "session.collect \(noOffer)", "session.offer UNAUTHENTICATED",
                "session.reset BAD_INPUT", "session.signin BAD_INPUT",
            ])
        expectNoSecret(in: notes)
    }

    @Test func `requests beyond the rate are told of`() {
        for _ in 0..<20 { post("/forgot", ["email": Self.secrets[0]]) }
        #expect(office.takeRefused().isEmpty)
        post("/forgot", ["email": Self.secrets[0]])
        let notes = office.takeRefused()
        let told = notes.map { "\($0.call) \($0.code)" }
        #expect(told == ["session.forgot RATE_LIMITED"])
        expectNoSecret(in: notes)
    }

    @Test func `of one address no more are told of than a hundred at once`() {
        for _ in 0..<150 { post("/signin") }
        #expect(office.takeRefused().count == 100)
        post("/signin")
        post("/signin", from: 2)
        let addresses = office.takeRefused().map(\.address)
        #expect(addresses == ["0.0.0.2"])
    }

    @Test func `an offer that is refused names the account`() throws {
        office.ask(
            "POST", "/v1/session/offer",
            ["authorization": office.bearer, "host": "parlor.local"])
        office.refuse(try #require(office.calls.last))
        let note = try #require(office.takeRefused().first)
        #expect(note.call == "session.offer" && note.stream == StreamName("account", "ada"))
        let told = String(decoding: JSON.encode(note), as: UTF8.self)
        #expect(!told.contains(office.bearer.dropFirst(7)))
    }

    @Test func `neither a photo that is not there nor a device that waits is told of`() throws {
        office.ask("GET", Office.photo)
        office.refuse(try #require(office.calls.last))
        #expect(office.answered(0)?.status == 404)
        let claim = try claimed()
        post("/collect", ["claim": claim])
        office.refuse(try #require(office.calls.last), AccountRefusal.notConfirmed.failure)
        #expect(office.answered(2)?.status == 409 && office.takeRefused().isEmpty)
    }

    private func claimed() throws -> String {
        post("/claim", ["code": "ada.secret"])
        office.answer(try #require(office.calls.last), Bytes("{}".utf8))
        let body = try #require(office.answered(1)).body
        return try JSON.decode(ClaimedSession.self, from: body).claim
    }

    private var noOffer: ErrorCode { AccountRefusal.noOffer.failure.code }
}
