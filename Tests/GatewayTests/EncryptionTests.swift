import Door
import Foundation
import Sessions
import Testing

@Suite struct EncryptionTests {
    @Test func `with a certificate only TLS is spoken`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("parlor-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (chain, key) = ("\(folder)/chain.pem", "\(folder)/key.pem")
        _ = try run(
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
            "/CN=localhost", "-keyout", key, "-out", chain)
        let gateway = try RunningGateway(["PARLOR_TLS_CERT": chain, "PARLOR_TLS_KEY": key])
        let upgrade = Client.upgrade("/v1/echo").replacing("\r\n", with: "\\r\\n")
        let script = """
            import socket, ssl
            trust = ssl.create_default_context(cafile="\(chain)")
            trust.check_hostname = False
            plain = socket.create_connection(("127.0.0.1", \(gateway.port)), 10)
            with trust.wrap_socket(plain) as s:
                s.sendall(b"\(upgrade)")
                head = b""
                while b"\\r\\n\\r\\n" not in head: head += s.recv(1)
                s.sendall(b"\\x82\\xff" + (300000).to_bytes(8, "big") + bytes(4) + b"x" * 300000)
                echo = b""
                while len(echo) < 300010: echo += s.recv(65536)
                print(s.version(), head.split(b"\\r\\n")[0].decode(), echo[10:] == b"x" * 300000)
            """
        #expect(
            try run("python3", "-c", script) == "TLSv1.3 HTTP/1.1 101 Switching Protocols True\n")
        let plain = try Client(port: gateway.port)
        plain.send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try !plain.untilEnd().contains("HTTP/1.1 200"))
    }

    @Test func `a certificate that can't be used is told of`() throws {
        let settings = try DoorSettings(
            [
                "PARLOR_HTTP": "127.0.0.1:0", "PARLOR_TLS_CERT": "/nowhere.pem",
                "PARLOR_TLS_KEY": "/nowhere.key",
            ], GatewayLimits())
        let fault = try #require(throws: DoorFault.self) { _ = try Door(settings) }
        #expect(fault.description.contains("/nowhere.pem"))
    }

    @Test func `a port that is taken is told of`() throws {
        let open = try OpenDoor()
        let settings = try DoorSettings(
            ["PARLOR_HTTP": "127.0.0.1:\(open.port)"], GatewayLimits())
        let fault = try #require(throws: DoorFault.self) { _ = try Door(settings) }
        #expect(fault.description.contains("\(open.port)"))
    }

    @Test func `settings that can't be used are told of`() {
        let wrong = [
            ["PARLOR_HTTP": "8080"], ["PARLOR_HTTP": "h:99999"], ["PARLOR_TLS_CERT": "/a"],
        ]
        for environment in wrong {
            #expect(throws: DoorFault.self) { try DoorSettings(environment, GatewayLimits()) }
        }
    }

    private func run(_ words: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Unexpected("\(words[0]) failed") }
        return String(decoding: bytes, as: UTF8.self)
    }
}
