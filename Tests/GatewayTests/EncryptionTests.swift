import Foundation
import Sessions
import TestKit
import Testing

@testable import Door

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
            def receive(s, most):
                part = s.recv(most)
                assert part, "The gateway hung up."
                return part
            plain = socket.create_connection(("127.0.0.1", \(gateway.port)), 60)
            with trust.wrap_socket(plain) as s:
                s.sendall(b"\(upgrade)")
                head = b""
                while not head.endswith(b"\\r\\n\\r\\n"): head += receive(s, 1)
                s.sendall(b"\\x82\\xff" + (300000).to_bytes(8, "big") + bytes(4) + b"x" * 300000)
                echo = b""
                while len(echo) < 300010: echo += receive(s, 65536)
                print(s.version(), head.split(b"\\r\\n")[0].decode(), echo[10:] == b"x" * 300000)
            """
        #expect(
            try run("python3", "-c", script) == "TLSv1.3 HTTP/1.1 101 Switching Protocols True\n")
        let plain = try Client(port: gateway.port)
        plain.send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try !plain.untilEnd().contains("HTTP/1.1 200"))
    }

    @Test func `a balancer's header comes before TLS`() throws {
        try inFolder { folder in
            let (chain, key) = ("\(folder)/chain.pem", "\(folder)/key.pem")
            _ = try run(
                "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                "/CN=localhost", "-keyout", key, "-out", chain)
            let open = try OpenDoor([
                "PARLOR_TLS_CERT": chain, "PARLOR_TLS_KEY": key,
                "PARLOR_TRUSTED_PROXIES": "127.0.0.1", "PARLOR_PROXY_PROTOCOL": "1",
            ])
            let script = """
                import socket, ssl
                trust = ssl.create_default_context(cafile="\(chain)")
                trust.check_hostname = False
                plain = socket.create_connection(("127.0.0.1", \(open.port)), 60)
                plain.sendall(b"PROXY TCP4 192.0.2.7 127.0.0.1 4711 443\\r\\n")
                with trust.wrap_socket(plain) as s:
                    s.sendall(b"GET / HTTP/1.1\\r\\nHost: h\\r\\n\\r\\n")
                    s.recv(1)
                """
            Thread.detachNewThread { _ = try? run("python3", "-c", script) }
            let (id, request) = try open.request()
            #expect(request.visitor.address.description == "192.0.2.7")
            open.door.respond(id, .text(""))
        }
    }

    @Test func `a certificate that becomes readable later is taken`() throws {
        try inFolder { folder in
            let file = "\(folder)/any.pem"
            try Data().write(to: URL(fileURLWithPath: file))
            let settings = try DoorSettings(
                ["PARLOR_TLS_CERT": file, "PARLOR_TLS_KEY": file], GatewayLimits())
            var renewal = CertificateRenewal(try #require(settings.certificate))
            var isDue = renewal.isDue()
            #expect(!isDue)
            // A file's times are no finer than the kernel's clock.
            var mode: mode_t = 0o644
            try wait(for: "the change to be seen") {
                mode ^= 0o044
                chmod(file, mode)
                for _ in 0..<CertificateRenewal.settling where !isDue { isDue = renewal.isDue() }
                return isDue
            }
        }
    }

    @Test func `a certificate that can't be used is told of`() throws {
        try inFolder { folder in
            let (one, other) = (
                try certificate("one", in: folder), try certificate("two", in: folder)
            )
            let garbage = "\(folder)/garbage.pem"
            try Data("-----BEGIN NOTHING-----".utf8).write(to: URL(fileURLWithPath: garbage))
            for (chain, key, words) in [
                ("/nowhere.pem", one.key, "The certificate /nowhere.pem can't be read"),
                (one.chain, "/nowhere.key", "The key /nowhere.key can't be read"),
                (garbage, one.key, "\(garbage) is no certificate chain"),
                (one.chain, garbage, "\(garbage) is no private key"),
                (one.chain, other.key, "The key \(other.key) does not belong to the certificate"),
            ] {
                let settings = try DoorSettings(
                    [
                        "PARLOR_HTTP": "127.0.0.1:0", "PARLOR_TLS_CERT": chain,
                        "PARLOR_TLS_KEY": key,
                    ], GatewayLimits())
                let fault = try #require(throws: DoorFault.self) { _ = try Door(settings) }
                #expect(fault.description.contains(words), "\(fault)")
                #expect(fault.description.contains("PARLOR_TLS_KEY"))
            }
        }
    }

    @Test func `a renewed certificate is shown to whoever connects from then on`() throws {
        try inFolder { folder in
            let old = try certificate("old", in: folder)
            let gateway = try RunningGateway([
                "PARLOR_TLS_CERT": old.chain, "PARLOR_TLS_KEY": old.key,
            ])
            #expect(try subject(at: gateway.port).contains("old"))
            let new = try certificate("new", in: folder)
            // The key comes late: meanwhile the two don't fit.
            try replace(old.chain, by: new.chain)
            #expect(try subject(at: gateway.port).contains("old"))
            try replace(old.key, by: new.key)
            try wait(for: "the new certificate to be shown") {
                try subject(at: gateway.port).contains("new")
            }
        }
    }

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("parlor-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func certificate(
        _ name: String, in folder: String
    ) throws -> (chain: String, key: String) {
        let (chain, key) = ("\(folder)/\(name).pem", "\(folder)/\(name).key")
        _ = try run(
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
            "/CN=\(name)", "-keyout", key, "-out", chain)
        return (chain, key)
    }

    private func replace(_ path: String, by new: String) throws {
        #expect(rename(new, path) == 0)
    }

    private func subject(at port: Int) throws -> String {
        let script =
            "openssl s_client -connect 127.0.0.1:\(port) </dev/null 2>/dev/null"
            + " | openssl x509 -noout -subject"
        return try run("sh", "-c", script)
    }

    @Test func `a port that is taken is told of`() throws {
        let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(other) }
        listen(other, 1)
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(other, $0, &size) }
        }
        let port = in_port_t(bigEndian: address.sin_port)
        let settings = try DoorSettings(["PARLOR_HTTP": "127.0.0.1:\(port)"], GatewayLimits())
        let fault = try #require(throws: DoorFault.self) { _ = try Door(settings) }
        #expect(fault.description.contains("\(port)"))
    }

    @Test func `settings that can't be used are told of`() {
        let wrong = [
            ["PARLOR_HTTP": "8080"], ["PARLOR_HTTP": "h:99999"], ["PARLOR_TLS_CERT": "/a"],
        ]
        for environment in wrong {
            #expect(throws: DoorFault.self) { try DoorSettings(environment, GatewayLimits()) }
        }
    }
}
