import Contracts
import Door
import Files
import Foundation
import Issuers
import OpenID
import ParlorWire
import Sessions
import Sodium
import Testing

@testable import Gateway

/// How somebody signs in by the word of another provider.
@Suite final class ProviderRequestsTests {
    /// As the office's clock has it.
    private static let now = Timestamp(milliseconds: 1_700_000_000_000)
    private static let key = IssuerKey(.ec, id: "k1")

    private let path = NSTemporaryDirectory() + "issuer-\(UInt64.random(in: 0 ... .max))"
    private let office: Office
    private let token = Issuer(key).token(at: now)

    init() throws {
        let folder = Folder(path)
        try folder.make()
        let provider = """
            {"issuer": "\(Issuer.address)", "clientIds": ["\(Issuer.clientID)"]}
            """
        try folder.keep(Bytes(provider.utf8), as: "example.json")
        try folder.keep(IssuerKey.published([Self.key]), as: "example.keys.json")
        office = try Office(providers: ProviderFolder(path, now: Self.now) { _ in })
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func ask(
        _ path: String = "/v1/session/oidc", _ headers: [String: String] = [:],
        provider: String = "example", token: String? = nil, nonce: String = Issuer.nonce,
        from address: UInt32 = 1
    ) {
        let body = ProviderToken(provider: provider, idToken: token ?? self.token, nonce: nonce)
        office.ask("POST", path, headers, JSON.encode(body), from: .v4(address))
    }

    private func error(_ number: Int) -> Failure? {
        let body = office.answered(number)?.body ?? []
        return (try? JSON.decode(HTTPFailure.self, from: body))?.error
    }

    @Test func `who the provider names is asked for, and a device of theirs is opened`() throws {
        ask()
        let call = try #require(office.calls.first)
        #expect(call.header.call == "subject.signIn" && call.header.actor == .part("gateway"))
        #expect(call.key == EntityKey(Fingerprint(of: "\(Issuer.address)\nada-there").text))
        let text = String(decoding: call.body, as: UTF8.self)
        #expect(!text.contains(Issuer.nonce) && !text.contains("ada-there"))
        office.answer(call, JSON.encode(SubjectView(userId: "ada")))
        let open = try #require(office.calls.last)
        #expect(open.header.call == "account.openDevice" && open.key == "ada")
        office.answer(open, Bytes("{}".utf8))
        let body = try #require(office.answered(0)).body
        #expect(try JSON.decode(DeviceSession.self, from: body).userId == "ada")
    }

    @Test func `the same token is the same proof`() throws {
        ask()
        ask()
        let bodies = office.calls.map(\.body)
        #expect(bodies.count == 2 && bodies[0] == bodies[1])
    }

    @Test func `a sign-in that nobody has is refused`() throws {
        ask()
        office.refuse(try #require(office.calls.first), SubjectRefusal.unknown.failure)
        #expect(office.answered(0)?.status == 404 && office.calls.count == 1)
    }

    @Test func `a guest attaches it to the account that the token names`() throws {
        ask("/v1/session/oidc/attach", ["authorization": office.bearer])
        let call = try #require(office.calls.first)
        #expect(call.header.call == "subject.attach")
        let command = try JSON.decode(
            choice: SubjectCommand.self, name: "subject.attach", body: call.body)
        guard case .attach(let person, let device, let provider, _) = command else {
            return #expect(Bool(false), "\(command)")
        }
        #expect(person == "ada" && device == "phone" && provider == "example")
        office.answer(call, Bytes("{}".utf8))
        #expect(office.answered(0)?.status == 200 && office.answered(0)?.body == Bytes("{}".utf8))
        #expect(office.calls.count == 1)
    }

    @Test func `another account's sign-in is attached to nobody`() throws {
        ask("/v1/session/oidc/attach", ["authorization": office.bearer])
        office.refuse(try #require(office.calls.first), SubjectRefusal.taken.failure)
        #expect(office.answered(0)?.status == 409 && error(0)?.code == .subjectTaken)
    }

    @Test func `nobody attaches anything without a token`() {
        ask("/v1/session/oidc/attach")
        ask("/v1/session/oidc/attach", ["authorization": office.expired])
        #expect(office.answered(0)?.status == 401 && office.answered(1)?.status == 401)
        #expect(office.calls.isEmpty)
    }

    @Test func `a token that is not the provider's goes no further`() {
        ask(token: Issuer(IssuerKey(.ec, id: "k1")).token(at: Self.now))
        ask(token: "")
        ask(nonce: "another nonce, as long")
        ask(token: Issuer(Self.key).token(at: Self.now + .seconds(-7_200)))
        for number in 0..<4 {
            #expect(office.answered(number)?.status == 401)
            #expect(error(number)?.code == .unauthenticated)
        }
        ask(provider: "other")
        #expect(error(4)?.code == .badInput)
        #expect(office.calls.isEmpty)
        #expect(office.takeRefused().count == 5)
    }

    @Test func `without providers, nobody signs in by one`() throws {
        let office = try Office()
        let body = ProviderToken(provider: "example", idToken: token, nonce: Issuer.nonce)
        office.ask("POST", "/v1/session/oidc", [:], JSON.encode(body))
        #expect(office.answered(0)?.status == 400 && office.calls.isEmpty)
    }

    @Test func `an address tries as often as it may sign in`() throws {
        var tries = 0
        while tries < 1_000, office.answered(max(0, tries - 1))?.status != 429 {
            ask(token: "")
            tries += 1
        }
        #expect(office.answered(tries - 1)?.status == 429)
        ask(token: "", from: 2)
        #expect(office.answered(tries)?.status == 401)
    }
}
