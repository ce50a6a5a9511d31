import Testing
import Wire

@testable import Gateway

/// What a browser lets pages of other origins do.
@Suite struct CrossOriginTests {
    private static let ours = "https://play.example"
    private static let evil = "https://evil.example"
    private let asking = [
        "origin": ours, "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
    ]

    @Test func `where no origins are set, every page may ask and read`() throws {
        let office = try Office()
        let told = try #require(office.answer(to: "OPTIONS", "/v1/photos", asking))
        #expect(told.status == 204)
        #expect(told.headers["access-control-allow-origin"] == "*")
        #expect(told.headers["access-control-allow-methods"] == "POST")
        #expect(
            told.headers["access-control-allow-headers"]
                == "authorization, content-type, if-none-match")
        let answer = try #require(
            office.answer(to: "POST", "/v1/photos", ["origin": Self.evil]))
        #expect(answer.headers["access-control-allow-origin"] == "*")
        #expect(answer.headers["access-control-expose-headers"] == "etag, retry-after")
    }

    @Test func `where some are set, pages of those may, refusals included`() throws {
        let office = try Office(origins: [Self.ours])
        let told = try #require(office.answer(to: "OPTIONS", "/v1/session", asking))
        #expect(told.status == 204)
        #expect(told.headers["access-control-allow-origin"] == Self.ours)
        #expect(told.headers["vary"] == "Origin")
        let answer = try #require(office.answer(to: "GET", "/v1/session", ["origin": Self.ours]))
        #expect(answer.status == 405)
        #expect(answer.headers["access-control-allow-origin"] == Self.ours)
    }

    @Test func `pages of others may neither ask nor read`() throws {
        let office = try Office(origins: [Self.ours])
        var asking = asking
        asking["origin"] = Self.evil
        let told = try #require(office.answer(to: "OPTIONS", "/v1/session", asking))
        #expect(told.status == 403 && told.error?.code == .forbidden)
        let answer = try #require(office.answer(to: "GET", "/v1/session", ["origin": Self.evil]))
        #expect(answer.headers["access-control-allow-origin"] == nil)
        #expect(answer.headers["vary"] == "Origin")
    }

    @Test func `what is no part of the protocol is for its own pages`() throws {
        let office = try Office()
        let answer = try #require(office.answer(to: "GET", "/healthz", ["origin": Self.ours]))
        #expect(answer.headers["access-control-allow-origin"] == nil)
        #expect(office.answer(to: "OPTIONS", "/healthz", asking)?.status == 405)
        #expect(office.answer(to: "OPTIONS", "/v1/nothing", asking)?.status == 404)
    }
}
