import Testing

@testable import Door

@Suite struct RequestReaderTests {
    private func read(_ text: String, inPiecesOf size: Int = .max) -> Result<
        [RequestReader.Event], BadRequest
    > {
        var reader = RequestReader(bodyLimit: 1_000)
        var events: [RequestReader.Event] = []
        var rest = Array(text.utf8)[...]
        do throws(BadRequest) {
            while !rest.isEmpty {
                let piece = Array(rest.prefix(size))
                rest = rest.dropFirst(piece.count)
                piece.withUnsafeBytes { reader.receive($0) }
                while let event = try reader.next() { events.append(event) }
            }
            return .success(events)
        } catch { return .failure(error) }
    }

    private func status(_ text: String) -> Int? {
        guard case .failure(let fault) = read(text) else { return nil }
        return fault.response.status
    }

    private func requests(_ text: String, inPiecesOf size: Int = .max) -> [(RequestHead, [UInt8])] {
        guard case .success(let events) = read(text, inPiecesOf: size) else { return [] }
        return events.compactMap { event in
            guard case .request(let head, let body) = event else { return nil }
            return (head, body)
        }
    }

    @Test(arguments: [1, 2, 3, 7, 50, .max])
    func `requests are whole however they are cut`(size: Int) {
        let found = requests(
            "POST /v1/a%20b?x=%41&y HTTP/1.1\r\nHost: h\r\nX-A: 1 \r\nx-a:\t2\r\nContent-Length: 5\r\n\r\n12345"
                + "\r\nGET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", inPiecesOf: size)
        #expect(found.map(\.0.method) == ["POST", "GET"])
        #expect(found.map(\.0.path) == ["/v1/a b", "/"])
        #expect(found.map(\.0.query) == ["x=%41&y", ""])
        #expect(found.map(\.0.keepsAlive) == [true, true])
        #expect(found.map(\.1) == [Array("12345".utf8), []])
        #expect(found.first?.0.headers["x-a"] == "1, 2")
    }

    @Test(arguments: [
        "GET  / HTTP/1.1\r\nHost: h\r\n\r\n", "GET /\r\n\r\n", " GET / HTTP/1.1\r\nHost: h\r\n\r\n",
        "G@T / HTTP/1.1\r\nHost: h\r\n\r\n", "GET / HTTX/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX : 1\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\n: 1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\nX: 1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX: a\rb\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX: \0\r\n\r\n",
        "GET h HTTP/1.1\r\nHost: h\r\n\r\n", "GET http://h/ HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n", "GET /%4 HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /%00 HTTP/1.1\r\nHost: h\r\n\r\n", "GET /%ff HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /a/../b HTTP/1.1\r\nHost: h\r\n\r\n", "GET /%2e%2e/b HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /./b HTTP/1.1\r\nHost: h\r\n\r\n", "\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: +5\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length:\r\n\r\n",
    ])
    func `what is malformed is refused`(text: String) {
        #expect(status(text) == 400)
    }

    @Test func `each fault has its status`() {
        let start = " / HTTP/1.1\r\nHost: h\r\n"
        #expect(status("POST\(start)\r\n") == 411)
        #expect(status("POST\(start)Transfer-Encoding: chunked\r\n\r\n") == 411)
        #expect(
            status("POST\(start)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n") == 411)
        #expect(status("POST\(start)Content-Length: 1001\r\n\r\n") == 413)
        let huge = String(repeating: "9", count: 40)
        #expect(status("POST\(start)Content-Length: \(huge)\r\n\r\n") == 413)
        #expect(status("GET / HTTP/2.0\r\nHost: h\r\n\r\n") == 505)
        let long = String(repeating: "a", count: 9_000)
        #expect(status("GET /\(long) HTTP/1.1\r\nHost: h\r\n\r\n") == 414)
        #expect(status("GET\(start)X: \(long)\(long)") == 431)
        #expect(status("GET\(start)\(String(repeating: "X: 1\r\n", count: 64))\r\n") == 431)
    }

    @Test func `a body is asked for when it waits to be`() {
        let head = "PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
        #expect(try! read(head).get() == [.expectsContinue])
        #expect(requests(head + "ab", inPiecesOf: head.utf8.count).map(\.1) == [[97, 98]])
    }

    @Test func `no bytes whatsoever do harm`() {
        for _ in 0..<1_000 {
            let alphabet = Array(
                "GET / HTTP/1.1\r\nHost: h\r\n\r\nContent-Length: 1%".unicodeScalars)
            let text = (0..<60).map { _ in Character(alphabet.randomElement()!) }
            _ = read(String(text), inPiecesOf: Int.random(in: 1...20))
        }
    }
}
