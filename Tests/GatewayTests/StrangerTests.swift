import Contracts
import Door
import ParlorWire
import Sessions
import Testing

@testable import Gateway

/// What somebody without a session may ask, and what others at their address notice of it.
@Suite struct StrangerTests {
    private let office: Office

    init() throws {
        var limits = GatewayLimits()
        limits.sessionBurst = 100
        office = try Office(limits)
    }

    private static let page = [
        "origin": "https://evil.example", "content-type": "application/json",
    ]

    /// The status, if it was refused at once.
    private func guest(_ headers: [String: String] = [:], from address: UInt32 = 1) -> Int? {
        office.ask("POST", "/v1/session", headers, from: .v4(address))
        return office.answered(office.requestCount - 1)?.status
    }

    private func refresh(_ token: String, from address: UInt32 = 1) -> Int? {
        office.ask(
            "POST", "/v1/session/refresh", [:], JSON.encode(["refreshToken": token]),
            from: .v4(address))
        return office.answered(office.requestCount - 1)?.status
    }

    private func session() throws -> DeviceSession {
        #expect(guest() == nil)
        office.answer(try #require(office.calls.last), Bytes("{}".utf8))
        let answer = try #require(office.answered(office.requestCount - 1))
        return try JSON.decode(DeviceSession.self, from: answer.body)
    }

    @Test func `new guests come so often from an address, and others notice nothing`() throws {
        for _ in 0..<100 { #expect(guest() == nil) }
        #expect(guest() == 429)
        #expect(guest(from: 2) == nil)
    }

    @Test func `who is signed in stays so, whatever others at the address ask`() throws {
        let session = try session()
        for _ in 0..<200 { _ = guest() }
        for number in 0..<2_100 {
            let family = "aaaabbbbccccddddeeee\(number)"
            if refresh("r1.eve.phone.\(family).aaaabbbbccccddddeeeeffff22") == nil {
                office.refuse(
                    try #require(office.calls.last),
                    Failure(.unauthenticated, "There is no such token."))
            }
        }
        #expect(guest() == 429)
        #expect(refresh("r1.eve.phone.aaaabbbbccccddddeeee.aaaabbbbccccddddeeeeffff22") == 429)
        #expect(refresh(session.refreshToken) == nil)
        #expect(office.calls.last?.header.call == "account.rotate")
        #expect(office.calls.last?.key == session.userId.key)
    }

    @Test func `one device refreshes so often, from wherever`() throws {
        let session = try session()
        for address in UInt32(1)...20 {
            #expect(refresh(session.refreshToken, from: address) == nil)
        }
        #expect(refresh(session.refreshToken, from: 21) == 429)
        #expect(try refresh(self.session().refreshToken) == nil)
    }

    @Test func `the pages of others that are open at an address use up nothing of it`() throws {
        for _ in 0..<80 { #expect(guest(Self.page) == nil) }
        #expect(guest(Self.page) == 429)
        #expect(guest(Self.page.merging(["origin": "https://other.example"]) { $1 }) == 429)
        let rebound = ["origin": "https://other.example", "host": "other.example"]
        #expect(guest(Self.page.merging(rebound) { $1 }) == 429, "A name that we don't know.")
        let own = ["origin": "http://parlor.lan:8080", "host": "parlor.lan:8080"]
        #expect(guest(Self.page.merging(own) { $1 }) == nil)
        #expect(guest(Self.page, from: 2) == nil)
        for _ in 0..<99 { #expect(guest() == nil) }
    }

    @Test(arguments: ["signin", "claim", "forgot"])
    func `nor of its passwords, codes and mails`(_ name: String) throws {
        let body = JSON.encode(["email": "ada@example.org", "password": "p", "code": "ada.secret"])
        func ask(_ headers: [String: String]) -> Int? {
            office.ask("POST", "/v1/session/\(name)", headers, body, from: .v4(1))
            return office.answered(office.requestCount - 1)?.status
        }
        let allowed = (0..<100).prefix { _ in ask(Self.page) != 429 }.count
        #expect(allowed <= 20)
        for _ in 0..<20 { #expect(ask([:]) == nil) }
        #expect(ask([:]) == 429)
    }
}
