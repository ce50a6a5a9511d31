import Testing

@Suite struct InvitationTests {
    let gateway: RunningGateway

    init() throws { gateway = try RunningGateway() }

    private func get(_ path: String, _ header: String = "Host: parlor.local") throws -> (
        head: String, body: String
    ) {
        let client = try Client(port: gateway.port)
        client.send("GET \(path) HTTP/1.1\r\n\(header)\r\n\r\n")
        let response = try client.response()
        return (response.head, response.body)
    }

    @Test func `an invitation says its code, where there is no web app`() throws {
        let (head, body) = try get("/join/K7QD")
        #expect(head.hasPrefix("HTTP/1.1 200 "))
        #expect(head.contains("text/html"))
        #expect(body.contains("K7QD"))
        #expect(body.contains("/v1/rooms/K7QD/qr.svg"))
    }

    @Test func `a code is found however it is typed`() throws {
        let (head, body) = try get("/join/k7qd")
        #expect(head.hasPrefix("HTTP/1.1 200 "))
        #expect(body.contains("K7QD") && !body.contains("k7qd"))
        let drawn = try get("/v1/rooms/k7qd/qr.svg").body
        #expect(try drawn == get("/v1/rooms/K7QD/qr.svg").body)
    }

    @Test func `an invitation is drawn as a picture, which leads to where it was asked`() throws {
        let (head, body) = try get("/v1/rooms/K7QD/qr.svg")
        #expect(head.hasPrefix("HTTP/1.1 200 "))
        #expect(head.contains("image/svg+xml"))
        #expect(body.hasPrefix("<svg "))
        let elsewhere = try get("/v1/rooms/K7QD/qr.svg", "Host: 192.168.1.4")
        #expect(elsewhere.body != body)
    }

    @Test func `no picture leads to a host that may be somebody else's`() throws {
        let (head, body) = try get("/v1/rooms/K7QD/qr.svg", "Host: evil.example")
        #expect(head.hasPrefix("HTTP/1.1 400 "))
        #expect(body.contains("PARLOR_PUBLIC_URL") && !body.contains("<svg"))
    }

    @Test func `what is no code is not found`() throws {
        for path in ["/join/k7qdk7q", "/join/K7Q0", "/v1/rooms/nothing/qr.svg", "/join/%3Cb%3E"] {
            #expect(try get(path).head.hasPrefix("HTTP/1.1 404 "), "\(path)")
        }
    }
}
