import Testing

@testable import ParlorKit

@Suite struct ServerAddressTests {
    @Test(arguments: [
        ("https://parlor.example", "parlor.example", 443, true, "parlor.example"),
        ("http://192.168.1.20:8080/", "192.168.1.20", 8_080, false, "192.168.1.20:8080"),
        ("HTTP://[::1]:81", "::1", 81, false, "[::1]:81"),
        ("http://[fe80::2]", "fe80::2", 80, false, "[fe80::2]"),
    ])
    func `an address says where a server is`(
        _ text: String, _ host: String, _ port: Int, _ isEncrypted: Bool, _ authority: String
    ) throws {
        let address = try #require(ServerAddress(text))
        #expect(address.host == host && address.port == port)
        #expect(address.isEncrypted == isEncrypted && address.authority == authority)
        #expect(ServerAddress(address.description) == address)
    }

    @Test(arguments: [
        "", "parlor.example", "ftp://parlor.example", "http://", "http://a:0", "http://a:70000",
        "http://a:b", "http://a/b", "http://a?b", "http://user@a", "http://a b", "http://a\r\nb",
    ])
    func `anything else is none`(_ text: String) { #expect(ServerAddress(text) == nil) }
}
