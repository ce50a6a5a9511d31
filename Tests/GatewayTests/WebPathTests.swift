import Foundation
import Testing

/// What nobody may get by any path, asked of a gateway that runs.
@Suite struct WebPathTests {
    private let folder: AppFolder
    private let outside: AppFolder
    private let gateway: RunningGateway

    init() throws {
        folder = try AppFolder()
        outside = try AppFolder()
        try outside.write("secret.txt", "secret")
        try outside.write("in/secret.txt", "secret")
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: folder.path + "/link.txt", withDestinationPath: outside.path + "/secret.txt")
        try files.createSymbolicLink(
            atPath: folder.path + "/links", withDestinationPath: outside.path + "/in")
        gateway = try RunningGateway([
            "PARLOR_WEB": folder.path, "PARLOR_APPLE_APP_ID": "ABCDE12345.org.example.parlor",
        ])
    }

    private func ask(_ method: String, _ path: String) throws -> String {
        let client = try Client(port: gateway.port)
        client.send("\(method) \(path) HTTP/1.1\r\nHost: h.lan\r\nConnection: close\r\n\r\n")
        return try client.untilEnd()
    }

    @Test func `no path leads out of the folder`() throws {
        let name = outside.path.split(separator: "/").last!
        for path in [
            "/../\(name)/secret.txt", "/..%2f\(name)/secret.txt", "/%2e%2e/\(name)/secret.txt",
            "/style/../../\(name)/secret.txt", "/style%2f..%2f..%2f\(name)%2fsecret.txt",
            "/link.txt", "/links/secret.txt", "/links%2fsecret.txt", "/%00/secret.txt",
            "/secret.txt%00.css", "/\(outside.path)/secret.txt", "/~x/../../\(name)/secret.txt",
            "/..\\\(name)\\secret.txt", "/%252e%252e/\(name)/secret.txt", "/.hidden", "/%2ehidden",
        ] {
            let answer = try ask("GET", path)
            #expect(
                answer.hasPrefix("HTTP/1.1 404 ") || answer.hasPrefix("HTTP/1.1 400 "),
                "\(path): \(answer)")
        }
        #expect(try ask("GET", "/style%2fbase.css").contains("teal"))
    }

    @Test func `HEAD has the headers of GET, and no body`() throws {
        for path in ["/room/K7QD", "/style/base.css", "/join/K7QD"] {
            let (head, whole) = (try ask("HEAD", path), try ask("GET", path))
            #expect(head.hasPrefix("HTTP/1.1 200 ") && head.hasSuffix("\r\n\r\n"))
            #expect(whole.hasPrefix(head) && whole.count > head.count)
        }
    }

    @Test func `an invitation opens the app at its room`() throws {
        let answer = try ask("GET", "/join/k7qd")
        #expect(answer.contains("<title>Parlor</title>") && answer.contains("<base href=\"/~"))
        #expect(answer.contains("connect-src 'self' ws://h.lan wss://h.lan;"))
    }

    @Test func `the app answers GET alone, and native apps are named`() throws {
        #expect(try ask("DELETE", "/room/K7QD").hasPrefix("HTTP/1.1 404 "))
        let apple = try ask("GET", "/.well-known/apple-app-site-association")
        #expect(apple.hasPrefix("HTTP/1.1 200 ") && apple.contains("application/json"))
        #expect(apple.contains(#""appIDs":["ABCDE12345.org.example.parlor"]"#))
        #expect(try ask("GET", "/.well-known/assetlinks.json").hasPrefix("HTTP/1.1 404 "))
    }
}
