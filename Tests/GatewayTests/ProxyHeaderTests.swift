import ParlorWire
import Testing

@testable import Door

/// What balancers say in the PROXY protocol.
@Suite struct ProxyHeaderTests {
    static let signature = Array("\r\n\r\n\0\r\nQUIT\n".utf8)
    static let source = IPAddress("192.0.2.7")

    /// Version 2, with so many bytes of more behind the addresses.
    static func binary(
        _ command: UInt8 = 0x21, _ family: UInt8 = 0x11,
        _ addresses: [UInt8] = [192, 0, 2, 7, 127, 0, 0, 1, 1, 2, 3, 4], more: Int = 0
    ) -> [UInt8] {
        let length = addresses.count + more
        return signature + [command, family, UInt8(length >> 8), UInt8(length & 0xFF)] + addresses
            + Array(repeating: 4, count: more)
    }

    private func whole(_ bytes: [UInt8], _ source: IPAddress?) -> Bool {
        ProxyHeader(bytes + Array("GET / HTTP/1.1".utf8))
            == .whole(length: bytes.count, source: source)
    }

    @Test func `both versions say who it is`() {
        let network: [UInt8] = [0x20, 0x01, 0x0D, 0xB8] + Array(repeating: 0, count: 11) + [1]
        #expect(whole(Array("PROXY TCP4 192.0.2.7 192.0.2.1 4711 443\r\n".utf8), Self.source))
        #expect(
            whole(
                Array("PROXY TCP6 2001:db8::1 ::1 4711 443\r\n".utf8), IPAddress("2001:db8::1")))
        #expect(whole(Self.binary(), Self.source))
        #expect(whole(Self.binary(more: 300), Self.source))
        let wide = network + network + [0, 1, 0, 2]
        #expect(whole(Self.binary(0x21, 0x21, wide), IPAddress("2001:db8::1")))
    }

    @Test func `a balancer that speaks for itself, or for it doesn't say whom, is understood`() {
        #expect(whole(Array("PROXY UNKNOWN\r\n".utf8), nil))
        #expect(whole(Array("PROXY UNKNOWN ffff::1 ffff::2 65535 65535\r\n".utf8), nil))
        #expect(whole(Self.binary(0x20, 0x00, []), nil))
        #expect(whole(Self.binary(0x21, 0x31, Array(repeating: 47, count: 216)), nil))
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n\r\n", "PROXY\r\n", "PROXY TCP4\r\n",
        "PROXY TCP5 1.2.3.4 1.2.3.4 1 2\r\n",
        "PROXY TCP4 1.2.3 1.2.3.4 1 2\r\n", "PROXY TCP4 1.2.3.4 1.2.3.4 1 65536\r\n",
        "PROXY TCP4 1.2.3.4 1.2.3.4 1\r\n", "PROXY TCP4  1.2.3.4 1.2.3.4 1 2\r\n",
        "PROXY TCP4 ::1 ::1 1 2\r\n", "PROXY TCP6 1.2.3.4 1.2.3.4 1 2\r\n",
        "PROXY TCP4 1.2.3.4 1.2.3.4 1 2\n", "PROXY TCP4 1.2.3.4 1.2.3.4 1 2 3\r\n",
        "PROXY UNKNOWN" + String(repeating: " x", count: 60) + "\r\n", "\r\n\r\nX",
        "\u{16}\u{3}\u{1}",
    ])
    func `what is none of that is malformed`(text: String) {
        #expect(ProxyHeader(Array(text.utf8)) == .malformed)
    }

    @Test func `a version 2 that can't be is malformed`() {
        #expect(ProxyHeader(Self.binary(0x11)) == .malformed)
        #expect(ProxyHeader(Self.binary(0x22)) == .malformed)
        #expect(ProxyHeader(Self.binary(0x21, 0x11, [1, 2, 3, 4])) == .malformed)
        #expect(ProxyHeader(Self.binary(0x21, 0x21)) == .malformed)
        #expect(ProxyHeader(Self.binary(more: 5_000)) == .malformed)
    }

    @Test func `a part of one waits for the rest`() {
        for whole in [Array("PROXY TCP4 1.2.3.4 1.2.3.4 1 2\r\n".utf8), Self.binary(more: 9)] {
            for count in 0..<whole.count {
                #expect(ProxyHeader(Array(whole[..<count])) == .incomplete)
            }
        }
    }

    @Test func `no bytes whatsoever do harm`() {
        var dice = Dice(seed: 1)
        let starts = [
            [], Array("PROXY ".utf8), Self.signature, Self.binary(more: 20),
            Array("PROXY TCP6 2001:db8::1 ::1 4711 443\r\n".utf8),
        ]
        for _ in 0..<20_000 {
            var bytes = starts.randomElement(using: &dice)!
            for _ in 0..<Int.random(in: 0...3, using: &dice) where !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &dice)] = .random(
                    in: 0...255, using: &dice)
            }
            bytes += (0..<Int.random(in: 0...40, using: &dice)).map { _ in
                UInt8.random(in: 0...255, using: &dice)
            }
            if case .whole(let length, _) = ProxyHeader(bytes) {
                #expect((1...bytes.count) ~= length)
                #expect(ProxyHeader(Array(bytes[..<length])) == ProxyHeader(bytes))
            }
        }
    }
}

@Suite struct TrustedProxiesTests {
    private func client(
        _ peer: String, _ header: String?, trusting networks: String
    ) throws -> IPAddress {
        let proxies = try #require(TrustedProxies(networks))
        return proxies.client(at: try #require(IPAddress(peer)), forwardedFor: header)
    }

    @Test func `a network is as wide as it says`() throws {
        let proxies = try #require(TrustedProxies("10.0.0.0/8, 192.0.2.128/25,2001:db8::/33,::1"))
        for inside in ["10.9.8.7", "192.0.2.128", "2001:db8:7fff::1", "::1", "::ffff:10.1.1.1"] {
            #expect(proxies.contains(try #require(IPAddress(inside))), "\(inside)")
        }
        for outside in ["11.0.0.1", "192.0.2.127", "2001:db8:8000::1", "::2", "::a00:1"] {
            #expect(!proxies.contains(try #require(IPAddress(outside))), "\(outside)")
        }
        #expect(
            try #require(TrustedProxies("0.0.0.0/0")).contains(try #require(IPAddress("9.9.9.9"))))
    }

    @Test(arguments: [
        "10.0.0.0/33", "10.0.0/8", "10.0.0.0/", "x", "10.0.0.0/8/9", "::/129", "1.1.1.1/-1",
    ])
    func `what is no network is refused`(text: String) {
        #expect(TrustedProxies(text) == nil)
    }

    @Test func `the last hop that is no proxy of ours is the client`() throws {
        let trusted = "10.0.0.0/8"
        for (peer, header, expected) in [
            ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
            ("10.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"),
            ("10.0.0.1", "198.51.100.1,203.0.113.9 , 10.0.0.2", "203.0.113.9"),
            ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
            ("10.0.0.1", "2001:db8::1", "2001:db8::1"),
            ("10.0.0.1", nil, "10.0.0.1"), ("10.0.0.1", "", "10.0.0.1"),
            ("10.0.0.1", "203.0.113.9, unknown", "10.0.0.1"),
            ("203.0.113.1", "198.51.100.1", "203.0.113.1"),
        ] {
            #expect(
                try client(peer, header, trusting: trusted) == IPAddress(expected),
                "\(peer) \(header ?? "-")")
        }
        #expect(try client("10.0.0.1", "203.0.113.9", trusting: "") == IPAddress("10.0.0.1"))
    }
}
