import ParlorWire
import Testing

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

    @Test func `what a browser sends without asking is not done for pages of others`() throws {
        let office = try Office()
        let foreign = ["origin": Self.evil, "content-type": "text/plain"]
        let refused = try #require(office.answer(to: "POST", "/v1/session", foreign))
        #expect(refused.status == 403 && refused.error?.code == .forbidden)
        #expect(refused.headers["access-control-allow-origin"] == "*")
        #expect(office.calls.isEmpty)
        let asked: [[String: String]] = [
            ["origin": Self.evil, "content-type": "application/json; charset=utf-8"],
            ["origin": "http://parlor.example", "host": "parlor.example"],
            ["content-type": "text/plain"], [:],
        ]
        for (count, headers) in asked.enumerated() {
            office.ask("POST", "/v1/session", headers)
            #expect(office.calls.count == count + 1, "\(headers)")
        }
    }

    @Test func `with a list, pages of others get nothing done, whatever they send`() throws {
        let office = try Office(origins: [Self.ours])
        for headers in [
            ["origin": Self.evil, "content-type": "application/json"],
            ["origin": Self.evil, "authorization": office.bearer],
        ] {
            #expect(office.answer(to: "POST", "/v1/session", headers)?.status == 403)
        }
        #expect(office.calls.isEmpty)
        for (count, origin) in [Self.ours, "https://parlor.example"].enumerated() {
            office.ask("POST", "/v1/session", ["origin": origin, "host": "parlor.example"])
            #expect(office.calls.count == count + 1, "\(origin)")
        }
    }

    private static let client = [
        "/parlor.js", "/parlor.d.ts", "/parlor/calls.js", "/parlor/kinds/index.js",
        "/parlor/protocol.d.ts",
    ]

    @Test(arguments: client)
    func `pages of other origins import the web client`(_ path: String) throws {
        func allowed(_ office: Office, _ origin: String) throws -> String? {
            try #require(office.answer(to: "GET", path, ["origin": origin]))
                .headers["access-control-allow-origin"]
        }
        #expect(try allowed(Office(), Self.evil) == "*")
        #expect(try allowed(Office(origins: [Self.ours]), Self.ours) == Self.ours)
        #expect(try allowed(Office(origins: [Self.ours]), Self.evil) == nil)
    }

    @Test(arguments: ["/", "/app/main.js", "/parlor", "/parlor.json", "/console/console.js"])
    func `the files of the web app are for its own pages`(_ path: String) throws {
        let answer = try #require(Office().answer(to: "GET", path, ["origin": Self.ours]))
        #expect(answer.headers["access-control-allow-origin"] == nil)
    }

    @Test func `what is no part of the protocol is for its own pages`() throws {
        let office = try Office()
        let answer = try #require(office.answer(to: "GET", "/healthz", ["origin": Self.ours]))
        #expect(answer.headers["access-control-allow-origin"] == nil)
        #expect(office.answer(to: "OPTIONS", "/healthz", asking)?.status == 405)
        #expect(office.answer(to: "OPTIONS", "/v1/nothing", asking)?.status == 404)
    }
}
