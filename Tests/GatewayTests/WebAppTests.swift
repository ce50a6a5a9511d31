import Foundation
import ParlorWire
import Sessions
import Testing

@testable import Door
@testable import Gateway

@Suite struct WebAppTests {
    let folder: AppFolder
    private let app: WebApp

    init() throws {
        folder = try AppFolder()
        app = try WebApp(WebSettings([:], folder: folder.path))
    }

    private func get(
        _ path: String, _ headers: [String: String] = [:], at second: Int = 0
    ) -> HTTPResponse {
        let visitor = Visitor(
            address: .v4(1), isForwarded: false, origin: nil, userAgent: nil, reachedAt: nil)
        return app.response(
            to: HTTPRequest(
                method: "GET", path: path, query: "", headers: headers, body: [], visitor: visitor),
            now: Instant(milliseconds: Int64(second) * 1_000))
    }

    /// Where the page says that its files are.
    private func base(at second: Int = 0) throws -> String {
        let match = try #require(get("/", at: second).text.firstMatch(of: /<base href="([^"]*)">/))
        return String(match.1)
    }

    @Test(arguments: ["/", "/room/K7QD", "/chats", "/me/", "/join/K7QD/from/a/friend"])
    func `a path without a dot is a page of the app`(_ path: String) {
        let answer = get(path)
        #expect(answer.status == 200 && answer.text.contains("<title>Parlor</title>"))
        #expect(answer["content-type"] == "text/html; charset=utf-8")
        #expect(answer["cache-control"] == "no-cache")
    }

    @Test(arguments: [
        "/none.js", "/console", "/console/rooms", "/v1", "/v1/nothing", "/.well-known/nothing",
        "/.hidden", "/a/.hidden/b", "//a.txt", "/style//base.css", "/style/none.css",
    ])
    func `what belongs to nobody is not found, and not remembered`(_ path: String) {
        let answer = get(path)
        #expect(answer.status == 404 && answer["cache-control"] == "no-store")
    }

    @Test func `a file is read once, and again when it has changed`() throws {
        #expect(get("/a.txt").text == "one")
        let reads = app.reads
        #expect(get("/a.txt", at: 1).text == "one" && app.reads == reads)
        try folder.write("a.txt", "two")
        #expect(get("/a.txt", at: 1).text == "one")
        #expect(get("/a.txt", at: 2).text == "two" && app.reads == reads + 1)
        try FileManager.default.removeItem(atPath: folder.path + "/a.txt")
        #expect(get("/a.txt", at: 3).status == 404)
    }

    @Test func `the page names its files by the hash of all, and they are kept for good`() throws {
        let base = try base()
        let style = get(base + "style/base.css")
        #expect(style.text == AppFolder.css)
        #expect(style["cache-control"] == "public, max-age=31536000, immutable")
        #expect(style["content-type"] == "text/css; charset=utf-8")
        #expect(get("/style/base.css")["cache-control"] == "no-cache")
        for path in ["/sw.js", "/manifest.webmanifest"] {
            #expect(get(path).status == 200 && get(path)["cache-control"] == "no-cache")
        }
        #expect(get("/manifest.webmanifest")["content-type"] == "application/manifest+json")
    }

    @Test func `another version's files are not to be had by its hash`() throws {
        let before = try base()
        try folder.write("style/more.css", "b {}")
        let after = try base(at: 1)
        #expect(after != before)
        let old = get(before + "style/base.css", at: 1)
        #expect(old.status == 404 && old["cache-control"] == "no-store")
        #expect(get(after + "style/base.css", at: 1).status == 200)
        for path in ["/~", "/~/a.txt", "/~nothing/a.txt", before, after + "room/K7QD"] {
            #expect(get(path, at: 1).status == 404, "\(path)")
        }
        try folder.write("a.txt", "two")
        #expect(try base(at: 2) != after)
        try FileManager.default.removeItem(atPath: folder.path + "/style/more.css")
        try folder.write("a.txt", "one")
        #expect(try base(at: 3) == before)
    }

    @Test func `a file that did not change is not sent again`() throws {
        let tag = try #require(get("/style/base.css")["etag"])
        for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            let answer = get("/style/base.css", ["if-none-match": known])
            #expect(answer.status == 304 && answer.body.isEmpty && answer["etag"] == tag)
        }
        #expect(get("/style/base.css", ["if-none-match": "\"x\""]).status == 200)
        let packed = get("/style/base.css", ["if-none-match": tag, "accept-encoding": "gzip"])
        #expect(packed.status == 200)
    }

    @Test func `text is compressed for who takes it`() throws {
        let packed = get("/style/base.css", ["accept-encoding": "br, gzip;q=0.5"])
        #expect(packed["content-encoding"] == "gzip" && packed["vary"] == "accept-encoding")
        #expect(packed.body.count < AppFolder.css.utf8.count / 4)
        let inner = Bytes(packed.body.dropFirst(10).dropLast(8))
        #expect(
            Inflater().inflate(inner, limit: 1 << 20) == .inflated(Bytes(AppFolder.css.utf8)))
        for no in ["", "br", "gzip;q=0", "*;q=0", "gzip; q=0.0, *"] {
            let plain = get("/style/base.css", ["accept-encoding": no])
            #expect(plain["content-encoding"] == nil && plain.text == AppFolder.css, "\(no)")
            #expect(plain["vary"] == "accept-encoding")
        }
        let picture = get("/icon.png", ["accept-encoding": "gzip"])
        #expect(picture["content-encoding"] == nil && picture["vary"] == nil)
        #expect(get("/a.txt", ["accept-encoding": "gzip"])["content-encoding"] == nil)
    }

    @Test func `a page may load and connect to nothing else`() throws {
        let policy = try #require(
            get("/room/K7QD", ["host": "192.168.1.4:8080"])["content-security-policy"])
        #expect(
            policy.components(separatedBy: "; ") == [
                "default-src 'none'", "script-src 'self'", "style-src 'self'",
                "img-src 'self' data: blob:",
                "connect-src 'self' ws://192.168.1.4:8080 wss://192.168.1.4:8080",
                "font-src 'self'", "worker-src 'self'", "manifest-src 'self'",
                "media-src 'self' blob:", "base-uri 'self'", "form-action 'self'",
                "frame-ancestors 'none'",
            ])
        let inner = get("/", ["host": "[::1]:8080"])["content-security-policy"]
        #expect(inner?.contains("connect-src 'self' ws: wss:; font-src") == true)
        for host in ["evil; script-src *", "", "evil.example:8080", "203.0.113.9"] {
            let policy = get("/", ["host": host])["content-security-policy"]
            #expect(policy?.contains("connect-src 'self'; font-src") == true, "\(host)")
        }
    }

    @Test func `a page tells nobody where it is, and needs no HTTPS`() {
        let page = get("/join/K7QD")
        #expect(page["referrer-policy"] == "no-referrer")
        #expect(page["permissions-policy"]?.contains("camera=(), ") == true)
        #expect(page["permissions-policy"]?.contains("microphone=()") == true)
        #expect(page["cross-origin-opener-policy"] == "same-origin")
        #expect(page["strict-transport-security"] == nil)
        #expect(page["content-security-policy"]?.contains("upgrade") == false)
        for path in ["/", "/a.txt", "/icon.png", "/none.js", "/console"] {
            #expect(get(path)["x-content-type-options"] == "nosniff", "\(path)")
        }
    }

    @Test func `a folder that can't be read any more is served as it was`() throws {
        #expect(app.takeFault() == nil)
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(get("/a.txt", at: 1).text == "one")
        #expect(app.takeFault()?.description.contains(folder.path) == true)
        #expect(app.takeFault() == nil)
    }

    @Test func `a folder that holds too much, or is none, is refused`() throws {
        for number in 0...WebFolder.mostFiles { try folder.write("\(number)", "") }
        #expect(throws: WebFault.self) { try WebFolder(folder.path) }
        let file = folder.path + "/a.txt"
        #expect(throws: WebFault.self) { try WebFolder(file) }
        let empty = try AppFolder()
        var deep = "d"
        for _ in 1..<WebFolder.deepest { deep += "/d" }
        try empty.write(deep + "/a.txt", "")
        #expect(throws: WebFault.self) { try WebFolder(empty.path) }
        let large = try AppFolder()
        for number in 1...4 { try large.write("\(number)", bytes: 8 << 20) }
        #expect(throws: WebFault.self) { try WebFolder(large.path) }
    }

    @Test func `without a folder there is no app`() throws {
        let none = try WebApp(WebSettings([:], folder: nil))
        let visitor = Visitor(
            address: .v4(1), isForwarded: false, origin: nil, userAgent: nil, reachedAt: nil)
        let request = HTTPRequest(
            method: "GET", path: "/", query: "", headers: [:], body: [], visitor: visitor)
        let now = Instant(milliseconds: 0)
        #expect(none.response(to: request, now: now).status == 404)
        #expect(none.page(for: request, now: now) == nil)
    }
}
