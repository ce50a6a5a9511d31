import Testing

@testable import Door

@Suite struct HandshakeTests {
    private func head(
        _ changes: [String: String?] = [:], method: String = "GET", version: String = "1.1"
    ) throws -> RequestHead {
        var headers: [String: String] = [
            "host": "h", "upgrade": "websocket", "connection": "keep-alive, Upgrade",
            "sec-websocket-version": "13", "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        ]
        for (name, value) in changes { headers[name] = value }
        let lines = ["\(method) /v1/ws HTTP/\(version)"] + headers.map { "\($0.key): \($0.value)" }
        return try RequestHead(lines.map { Array($0.utf8)[...] })
    }

    private func status(_ head: RequestHead, origins: Set<String>? = nil) -> Int? {
        Handshake.refusal(of: head, origins: origins)?.status
    }

    @Test func `the key is answered as the standard's own example has it`() {
        #expect(Handshake.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    @Test func `a whole handshake is taken, and each fault has its status`() throws {
        #expect(status(try head()) == nil)
        #expect(status(try head(["upgrade": "WebSocket", "connection": "upgrade"])) == nil)
        #expect(status(try head(["upgrade": "h2c"])) == 426)
        #expect(status(try head(["upgrade": nil, "connection": nil])) == 426)
        #expect(status(try head(["sec-websocket-version": "8"])) == 426)
        #expect(status(try head(["sec-websocket-version": nil])) == 426)
        #expect(status(try head(["sec-websocket-key": "short"])) == 400)
        #expect(status(try head(["sec-websocket-key": nil])) == 400)
        #expect(status(try head(["connection": "keep-alive"])) == 400)
        #expect(status(try head(["content-length": "3"])) == 400)
        #expect(status(try head(version: "1.0")) == 400)
        #expect(status(try head(["content-length": "0"], method: "POST")) == 405)
    }

    @Test func `only the pages that we name may connect, and whatever is no page`() throws {
        let origins: Set = ["https://parlor.example"]
        #expect(status(try head(["origin": "https://parlor.example"]), origins: origins) == nil)
        #expect(status(try head(), origins: origins) == nil)
        #expect(status(try head(["origin": "https://evil.example"]), origins: origins) == 403)
        #expect(status(try head(["origin": "null"]), origins: origins) == 403)
        #expect(status(try head(["origin": "https://evil.example"])) == nil)
    }

    @Test(arguments: [
        ("permessage-deflate", true), ("permessage-deflate; client_max_window_bits", true),
        ("permessage-deflate;client_max_window_bits=10; server_no_context_takeover", true),
        ("x-webkit-deflate-frame, permessage-deflate", true),
        ("permessage-deflate; server_max_window_bits=10", false),
        ("permessage-deflate; server_max_window_bits=10, permessage-deflate", true),
        ("permessage-deflate; client_max_window_bits=16", false),
        ("permessage-deflate; unknown", false),
        ("permessage-deflate; client_max_window_bits; client_max_window_bits", false),
        ("permessage-bzip2", false), ("", false), (";,;=", false),
    ])
    func `compression is taken where we can keep to what is asked`(offer: String, isTaken: Bool) {
        #expect(CompressionOffer.isAcceptable(in: offer) == isTaken)
    }
}
