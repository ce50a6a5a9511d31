import Contracts
import Door
import ParlorWire
import Sessions
import Testing
import Tokens

@testable import Gateway

/// How a device that is signed in lets in another.
@Suite struct PairingRequestsTests {
    private let office: Office

    init() throws { office = try Office() }

    private func offer() throws -> OfferedSession {
        office.ask(
            "POST", "/v1/session/offer",
            ["authorization": office.bearer, "host": "parlor.local"])
        office.answer(try #require(office.calls.last), Bytes("{}".utf8))
        return try JSON.decode(
            OfferedSession.self, from: try #require(office.answered(0)).body)
    }

    private func claim(_ code: String) {
        office.ask(
            "POST", "/v1/session/claim", [:],
            JSON.encode(OfferedCode(code: code, deviceName: "Tablet")))
    }

    private func collect(_ claim: String) {
        office.ask(
            "POST", "/v1/session/collect", [:], JSON.encode(SessionClaim(claim: claim)))
    }

    @Test func `a device that is signed in shows a link and its QR code`() throws {
        let offered = try offer()
        #expect(offered.link == "http://parlor.local/pair#\(offered.code)")
        #expect(offered.qrCode.hasPrefix("<svg "))
        let call = office.calls[0]
        #expect(call.header.call == "account.offer" && call.key == "ada")
        let secret = try #require(offered.code.split(separator: ".").last)
        #expect(!String(decoding: call.body, as: UTF8.self).contains(secret))
        #expect(office.answer(to: "POST", "/v1/session/offer")?.status == 401)
    }

    @Test(arguments: ["evil.example", "203.0.113.9:8080", "parlor.local.evil.example", "1.2.3"])
    func `no link leads to a host that may be somebody else's`(host: String) {
        let answer = office.answer(
            to: "POST", "/v1/session/offer", ["authorization": office.bearer, "host": host])
        #expect(answer?.status == 400 && answer?.error?.context == ["field": "host"])
        #expect(answer?.error?.message.contains("PARLOR_PUBLIC_URL") == true)
        #expect(office.calls.isEmpty)
    }

    @Test(arguments: [
        "localhost:8080", "127.0.0.1", "192.168.1.4:8080", "10.1.2.3", "172.31.0.1", "100.64.0.1",
        "[::1]:8080", "[fd00::1]", "[fe80::1]:80", "raspberry:8080", "Parlor.Local",
        "198.51.100.7:8080",
    ])
    func `a link leads to an address of this server or of its network`(host: String) {
        office.ask(
            "POST", "/v1/session/offer", ["authorization": office.bearer, "host": host])
        #expect(office.calls.last?.header.call == "account.offer")
    }

    @Test func `the code leads to its account, and no account is told it`() throws {
        let offered = try offer()
        claim(offered.code)
        let call = try #require(office.calls.last)
        #expect(call.header.call == "account.claim" && call.key == "ada")
        #expect(
            try JSON.decode(Hashed.self, from: call.body)
                == JSON.decode(Hashed.self, from: office.calls[0].body))
        #expect(!String(decoding: call.body, as: UTF8.self).contains(offered.code))
    }

    @Test func `a claim is worth nothing until it is confirmed, and one session then`() throws {
        claim("ada.secretsecret")
        office.answer(office.calls[0], Bytes("{}".utf8))
        let claimed = try JSON.decode(
            ClaimedSession.self, from: try #require(office.answered(0)).body)
        let token = try #require(RefreshToken(claimed.claim))
        collect(claimed.claim)
        #expect(office.calls[1].header.call == "account.claimed")
        office.refuse(office.calls[1], AccountRefusal.notConfirmed.failure)
        #expect(office.answered(1)?.status == 409 && office.calls.count == 2)
        collect(claimed.claim)
        office.answer(office.calls[2], Bytes("{}".utf8))
        #expect(office.calls[3].header.call == "account.rotate")
        let device = Device(
            deviceId: token.deviceId, name: nil, openedAt: Timestamp(milliseconds: 0),
            lastSeen: Timestamp(milliseconds: 0))
        office.answer(
            office.calls[3], JSON.encode(DeviceList(devices: [device], current: nil)))
        let session = try JSON.decode(
            DeviceSession.self, from: try #require(office.answered(2)).body)
        #expect(session.userId == "ada" && session.deviceId == token.deviceId)
        #expect(session.refreshToken != claimed.claim)
    }

    @Test(arguments: ["", "ada", "a b.secret", "ada.x.y"])
    func `what can be no code is refused at once`(code: String) {
        claim(code)
        #expect(office.answered(0)?.status == 404 && office.calls.isEmpty)
        collect(code)
        #expect(office.answered(1)?.status == 404 && office.calls.isEmpty)
    }

    @Test func `codes are tried so often from an address`() {
        for _ in 0..<20 { claim("ada.secretsecret") }
        claim("ada.secretsecret")
        #expect(office.calls.count == 20 && office.answered(20)?.status == 429)
    }

    private struct Hashed: Decodable, Equatable { let codeHash: String }
}
