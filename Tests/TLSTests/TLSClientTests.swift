import Foundation
import ParlorWire
import Platform
import TLS
import TestKit
import Testing

@Suite struct TLSClientTests {
    private let files: Certificates
    private let trust: TLSTrust

    init() throws {
        files = try Certificates()
        trust = try TLSTrust(authority: files.authority)
    }

    private func client(
        of certificate: Certificate, as host: String, trusting trust: TLSTrust? = nil
    ) throws -> TLSClient {
        let server = try EchoServer(certificate)
        return try TLSClient(
            to: host, trusting: trust ?? self.trust, over: server.socket, within: longestWait)
    }

    private func fault(_ certificate: Certificate, as host: String, _ trust: TLSTrust? = nil)
        -> String
    {
        do { _ = try client(of: certificate, as: host, trusting: trust) } catch {
            return "\(error)"
        }
        return "none"
    }

    @Test(arguments: [("DNS:parlor.example", "parlor.example"), ("IP:127.0.0.1", "127.0.0.1")])
    func `a server that proves its name is spoken to`(_ name: String, _ host: String) throws {
        let client = try client(of: files.certificate(for: name), as: host)
        try client.write(Bytes("hello".utf8))
        #expect(try client.read(within: longestWait) == Bytes("hello".utf8))
    }

    @Test func `much is written and read at once, by two threads`() throws {
        let client = try client(
            of: files.certificate(for: "DNS:parlor.example"), as: "parlor.example")
        let sent = Bytes((0..<40).map { Bytes(repeating: $0, count: 50_000) }.joined())
        Thread.detachNewThread { try? client.write(sent) }
        var heard = Bytes()
        while heard.count < sent.count {
            let more = try client.read(within: longestWait)
            try #require(!more.isEmpty)
            heard += more
        }
        #expect(heard == sent)
    }

    @Test func `a write ends when the server takes nothing any more`() throws {
        let server = try EchoServer(files.certificate(for: "DNS:parlor.example"))
        defer { close(server.socket) }
        let client = try TLSClient(
            to: "parlor.example", trusting: trust, over: server.socket, within: longestWait)
        // Nobody reads what the server says again, so it stops reading too.
        let more = Bytes(repeating: 0, count: 8 << 20)
        #expect(throws: TLSFault.silent) {
            try client.write(more, within: .milliseconds(50))
        }
    }

    @Test func `a certificate for another name is refused`() throws {
        let words = "The certificate of parlor.example is for another name."
        let others = ["DNS:other.example", "IP:127.0.0.1", "DNS:*.other.example"]
        for other in others {
            let certificate = try files.certificate(for: other)
            #expect(fault(certificate, as: "parlor.example").hasPrefix(words))
        }
        let named = try files.certificate(for: "DNS:parlor.example")
        #expect(fault(named, as: "127.0.0.1").contains("is for another name"))
    }

    @Test func `a certificate of nobody who is trusted is refused`() throws {
        let certificate = try files.certificate(for: "DNS:parlor.example")
        let words = "The certificate of parlor.example is from nobody whom this machine trusts."
        #expect(fault(certificate, as: "parlor.example", try TLSTrust(authority: nil)) == words)
        let others = try Certificates()
        let other = try TLSTrust(authority: others.authority)
        #expect(fault(certificate, as: "parlor.example", other) == words)
    }

    @Test func `who speaks no TLS, and who says nothing, is not waited for`() throws {
        var ends: [Int32] = [0, 0]
        precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        #expect(throws: TLSFault.silent) {
            try TLSClient(to: "a", trusting: trust, over: ends[0], within: .milliseconds(20))
        }
        let answer = Bytes("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)
        precondition(write(ends[1], answer, answer.count) == answer.count)
        do {
            _ = try TLSClient(to: "a", trusting: trust, over: ends[0], within: longestWait)
            Issue.record("Plain HTTP was taken for TLS.")
        } catch { #expect("\(error)".hasPrefix("a speaks no TLS that is understood")) }
    }

    @Test func `an authority that can't be read is told of`() throws {
        for (file, words) in [
            ("/nowhere.pem", "The certificate /nowhere.pem can't be read"),
            ("/etc/hostname", "/etc/hostname is no certificate in PEM"),
        ] {
            do {
                _ = try TLSTrust(authority: file)
                Issue.record("\(file) was taken.")
            } catch { #expect("\(error)".hasPrefix(words)) }
        }
    }
}
