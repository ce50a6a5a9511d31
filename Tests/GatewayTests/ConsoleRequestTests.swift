import Contracts
import Door
import Foundation
import ParlorWire
import Sessions
import Testing

@testable import Gateway

@Suite struct ConsoleRequestTests {
    private let folder: AppFolder
    private let office: Office
    private let cookie = ["cookie": "other=1; parlor-console=s1; more=2"]
    private var asking: [String: String] {
        cookie.merging(["content-type": "application/json", "host": "parlor.example:8080"]) { $1 }
    }
    private let words = Bytes(#"{"words":["status"]}"#.utf8)

    init() throws {
        folder = try AppFolder()
        try folder.write("console/index.html", "<title>Console</title>")
        try folder.write("console/main.js", "draw()")
        try folder.write("app/view.js", "h()")
        try folder.write("parlor.js", "Parlor")
        try folder.write("parlor/protocol.d.ts", "Calls")
        office = try Office(web: folder.path, console: folder.path)
    }

    /// What the newest request was answered.
    private func ask(
        _ method: String, _ path: String, _ headers: [String: String] = [:], _ body: Bytes = [],
        in office: Office? = nil, thenAnswer answer: String? = nil, refuse failure: Failure? = nil
    ) throws -> HTTPResponse {
        let office = office ?? self.office
        let earlier = office.calls.count
        let number = office.requestCount
        office.ask(method, path, headers, body)
        if let answer { office.answer(try #require(office.calls.last), Bytes(answer.utf8)) }
        if let failure { office.refuse(try #require(office.calls.last), failure) }
        if answer == nil, failure == nil {
            #expect(office.calls.count == earlier, "\(method) \(path) asked somebody.")
        }
        return try #require(office.answered(number))
    }

    private func isSmall(_ page: HTTPResponse) -> Bool {
        page.text.contains("<code>parlor console</code>") && !page.text.contains("Console<")
            && page["content-security-policy"]?.contains("default-src 'none'") == true
            && page["cache-control"] == "no-store" && page["set-cookie"] == nil
    }

    private let ended = Failure(.unauthenticated, "The session has ended.")

    @Test(arguments: [
        "/console", "/console/", "/console/main.js", "/console/none", "/console/a/b",
        "/console/parlor.js", "/console/parlor/protocol.d.ts",
    ])
    func `without a session there is nothing but how to get one`(path: String) throws {
        for headers in [[:], ["cookie": "parlor-console="], ["cookie": "parlor-consoles=s1"]] {
            let page = try ask("GET", path, headers)
            #expect(page.status == 401 && isSmall(page), "\(headers)")
        }
        let page = try ask("GET", path, cookie, refuse: ended)
        #expect(page.status == 401 && isSmall(page))
    }

    @Test(arguments: ["run", "tap", "heard", "end", "leave"])
    func `without a session nothing is asked`(name: String) throws {
        let headers = ["content-type": "application/json"]
        let answer = try ask("POST", "/console/\(name)", headers, words)
        #expect(answer.status == 401 && answer.text.contains("UNAUTHENTICATED"))
    }

    @Test func `with a session there are the page and its files, and none is kept`() throws {
        let page = try ask("GET", "/console", cookie, thenAnswer: "{}")
        #expect(page.status == 200 && page.text.contains("<title>Console</title>"))
        #expect(page["content-security-policy"]?.contains("script-src 'self'") == true)
        let file = try ask("GET", "/console/console/main.js", cookie, thenAnswer: "{}")
        #expect(file.text == "draw()" && file["content-type"]?.hasPrefix("text/javascript") == true)
        for answer in [page, file] { #expect(answer["cache-control"] == "no-store") }
        let asked = office.calls.map(\.header.call)
        #expect(asked == ["console.check", "console.check"])
        #expect(try ask("GET", "/console/none", cookie, thenAnswer: "{}").status == 404)
        for path in ["/console/../a.txt", "/console/a.txt", "/console/index.html"] {
            #expect(try ask("GET", path, cookie, thenAnswer: "{}").status == 404, "\(path)")
        }
    }

    @Test func `with another web app, or none, the console and what it shares is the same`() throws
    {
        let other = try AppFolder()
        for web in [other.path, nil] {
            let office = try Office(web: web, console: folder.path)
            let page = try ask("GET", "/console", cookie, in: office, thenAnswer: "{}")
            #expect(page.text.contains("<title>Console</title>"))
            let shared = try ask(
                "GET", "/console/app/view.js", cookie, in: office, thenAnswer: "{}")
            #expect(shared.status == 200 && shared.text == "h()")
            #expect(try ask("GET", "/console/app/view.js", in: office).status == 401)
            for (file, text) in [("parlor.js", "Parlor"), ("parlor/protocol.d.ts", "Calls")] {
                let shared = try ask(
                    "GET", "/console/\(file)", cookie, in: office, thenAnswer: "{}")
                #expect(shared.status == 200 && shared.text == text)
            }
        }
    }

    @Test func `a console without its page says where that has to be`() throws {
        let bare = try AppFolder()
        for console in [bare.path, nil] {
            let office = try Office(console: console)
            let answer = try ask("GET", "/console", cookie, in: office, thenAnswer: "{}")
            #expect(answer.status == 404 && answer.text.contains("share/parlor/web"))
        }
    }

    @Test func `made-up sessions have as many tries as passwords`() throws {
        var limits = GatewayLimits()
        limits.signInBurst = 2
        let office = try Office(limits, console: folder.path)
        #expect(try ask("GET", "/console", cookie, in: office, refuse: ended).status == 401)
        let run = try ask("POST", "/console/run", asking, words, in: office, refuse: ended)
        #expect(run.status == 401)
        #expect(try ask("GET", "/console", cookie, in: office).status == 429)
        #expect(try ask("POST", "/console/run", asking, words, in: office).status == 429)
    }

    @Test func `a session that the console accepted asks on until it has ended`() throws {
        var limits = GatewayLimits()
        limits.signInBurst = 1
        let office = try Office(limits, console: folder.path)
        for _ in 0..<5 {
            let run = try ask("POST", "/console/run", asking, words, in: office, thenAnswer: "{}")
            #expect(run.status == 200)
        }
        let over = try ask("POST", "/console/run", asking, words, in: office, refuse: ended)
        #expect(over.status == 401)
        #expect(try ask("POST", "/console/run", asking, words, in: office).status == 429)
    }

    @Test func `a session that began, or was left, is known to be so`() throws {
        var limits = GatewayLimits()
        limits.signInBurst = 1
        let office = try Office(limits, console: folder.path)
        let enter = "/console/enter/c1"
        _ = try ask("GET", enter, in: office, thenAnswer: #"{"session":"s1"}"#)
        let page = try ask("GET", "/console", cookie, in: office, thenAnswer: "{}")
        #expect(page.status == 200)
        let body = Bytes("{}".utf8)
        _ = try ask("POST", "/console/leave", asking, body, in: office, thenAnswer: "{}")
        #expect(try ask("GET", "/console", cookie, in: office).status == 429)
    }

    @Test func `a browser is told of no other page that may ask`() throws {
        for path in ["/console", "/console/run"] {
            let headers = [
                "origin": "https://evil.example", "access-control-request-method": "POST",
            ]
            let answer = try ask("OPTIONS", path, headers)
            #expect(answer.status == 405)
            #expect(!answer.headers.contains { $0.name.hasPrefix("access-control") }, "\(path)")
        }
    }

    @Test func `its files have no address that everybody may use`() throws {
        let home = try ask("GET", "/").text
        let base = try #require(home.firstMatch(of: /<base href="([^"]*)">/)).1
        #expect(try ask("GET", "\(base)a.txt").status == 200)
        #expect(try ask("GET", "\(base)console/main.js").status == 404)
    }

    @Test func `a code that opens a session becomes a cookie`() throws {
        let opened = try ask("GET", "/console/enter/c1", thenAnswer: #"{"session":"s9"}"#)
        #expect(opened.status == 303 && opened["location"] == "/console")
        #expect(
            opened["set-cookie"]
                == "parlor-console=s9; Path=/console; Max-Age=43200; HttpOnly; SameSite=Strict")
        #expect(opened["cache-control"] == "no-store")
        let call = try #require(office.calls.last)
        #expect(call.header.call == "console.enter" && call.header.actor == .part("gateway"))
        #expect(String(decoding: call.body, as: UTF8.self) == #"{"code":"c1"}"#)
    }

    @Test func `over TLS the cookie is for TLS alone`() throws {
        let forwarded = try ask(
            "GET", "/console/enter/c1", ["x-forwarded-proto": "https"],
            thenAnswer: #"{"session":"s9"}"#)
        #expect(forwarded["set-cookie"]?.hasSuffix("; Secure") == true)
        office.speakTLS()
        let own = try ask("GET", "/console/enter/c1", thenAnswer: #"{"session":"s9"}"#)
        #expect(own["set-cookie"]?.hasSuffix("; Secure") == true)
    }

    @Test func `a code that was used opens nothing`() throws {
        let page = try ask("GET", "/console/enter/c1", refuse: ended)
        #expect(page.status == 401 && isSmall(page))
        #expect(try ask("HEAD", "/console/enter/c1").status == 405)
        #expect(try ask("POST", "/console/enter/c1", asking, words).status == 405)
    }

    @Test func `whoever guesses codes has as many tries as with passwords`() throws {
        var limits = GatewayLimits()
        limits.signInBurst = 2
        let office = try Office(limits)
        for _ in 0..<2 {
            #expect(try ask("GET", "/console/enter/x", in: office, refuse: ended).status == 401)
        }
        #expect(try ask("GET", "/console/enter/x", in: office).status == 429)
    }

    @Test func `what the page asks is passed on with its session, and so is the answer`() throws {
        let answer = try ask(
            "POST", "/console/run", asking, words, thenAnswer: #"{"exit":0,"output":"x"}"#)
        #expect(answer.status == 200 && answer.text == #"{"exit":0,"output":"x"}"#)
        #expect(answer["content-type"] == "application/json")
        #expect(answer["cache-control"] == "no-store")
        let call = try #require(office.calls.last)
        let body = try JSON.decode(choice: ConsoleCall.self, name: "console.run", body: call.body)
        #expect(body == .run(session: "s1", words: ["status"]))
        #expect(call.header.timeoutMs == 30_000, "Others' commands may be before it.")
    }

    @Test func `the operator's token is a session, too, before any cookie`() throws {
        let headers = asking.merging(["authorization": "Bearer token"]) { $1 }
        let heard = Bytes(#"{"tap":"t1","after":3}"#.utf8)
        _ = try ask("POST", "/console/heard", headers, heard, thenAnswer: "{}")
        let call = try #require(office.calls.last)
        let body = try JSON.decode(choice: ConsoleCall.self, name: "console.heard", body: call.body)
        #expect(body == .heard(session: "token", tap: "t1", after: 3))
    }

    @Test func `a tap is ended by its name`() throws {
        _ = try ask(
            "POST", "/console/end", asking, Bytes(#"{"tap":"t1"}"#.utf8), thenAnswer: "{}")
        let call = try #require(office.calls.last)
        let body = try JSON.decode(choice: ConsoleCall.self, name: "console.end", body: call.body)
        #expect(body == .end(session: "s1", tap: "t1"))
    }

    @Test func `a page of another site asks nothing`() throws {
        for origin in [
            "https://evil.example", "http://parlor.example", "http://parlor.example:8081", "null",
            "http://parlor.example:8080.evil.example", "",
        ] {
            let answer = try ask(
                "POST", "/console/run", asking.merging(["origin": origin]) { $1 }, words)
            #expect(answer.status == 403, "\(origin)")
        }
        for origin in ["http://parlor.example:8080", "https://Parlor.example:8080"] {
            let headers = asking.merging(["origin": origin]) { $1 }
            #expect(try ask("POST", "/console/run", headers, words, thenAnswer: "{}").status == 200)
        }
    }

    @Test func `a form of another site can't ask either`() throws {
        for type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"] {
            let headers = asking.merging(["content-type": type]) { $1 }
            #expect(try ask("POST", "/console/run", headers, words).status == 400, "\(type)")
        }
        let headers = asking.merging(["content-type": "application/json; charset=utf-8"]) { $1 }
        #expect(try ask("POST", "/console/run", headers, words, thenAnswer: "{}").status == 200)
    }

    @Test func `what is too long, or can't be read, is refused`() throws {
        let long = Bytes(repeating: 0x20, count: 16 << 10) + words
        #expect(try ask("POST", "/console/run", asking, long).status == 413)
        for body in ["", "{", "[]", #"{"words":"status"}"#, #"{"words":[1]}"#] {
            let answer = try ask("POST", "/console/run", asking, Bytes(body.utf8))
            #expect(answer.status == 400, "\(body)")
        }
        #expect(try ask("POST", "/console/open", asking, words).status == 404)
        #expect(try ask("POST", "/console/check", asking, words).status == 404)
        #expect(try ask("POST", "/console", asking, words).status == 405)
        #expect(try ask("DELETE", "/console/run", asking, words).status == 405)
    }

    @Test func `leaving takes the cookie away`() throws {
        let left = try ask("POST", "/console/leave", asking, Bytes("{}".utf8), thenAnswer: "{}")
        #expect(left.status == 200)
        #expect(left["set-cookie"]?.contains("parlor-console=; Path=/console; Max-Age=0") == true)
    }

    @Test func `a console that does not run is said so`() throws {
        for code: ErrorCode in [.unavailable, .unknownCall, .timeout] {
            let failure = Failure(code, "The bus says this.")
            #expect(try ask("GET", "/console", cookie, refuse: failure).status == 503)
            #expect(try ask("POST", "/console/run", asking, words, refuse: failure).status == 503)
        }
    }
}
