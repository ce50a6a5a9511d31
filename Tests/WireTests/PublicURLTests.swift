import Testing

@testable import ParlorWire

@Suite struct PublicURLTests {
    @Test(arguments: [
        "https://play.example.org", "http://localhost:8080", "http://192.168.1.4",
        "https://[2001:db8::1]:443", "https://a",
    ])
    func `a scheme, a host and perhaps a port are a public URL`(_ base: String) {
        #expect(PublicURL.isWellFormed(base))
    }

    @Test(arguments: [
        "", "play.example.org", "ftp://play.example.org", "https://", "HTTPS://play.example.org",
        "https://play.example.org/", "https://play.example.org/parlor",
        "https://ada:secret@play.example.org", "https://play.example.org?a", "https://a#b",
        "https://pläy.example.org", "https://a b", "https://a\n", #"https://a""#,
        "https://" + String(repeating: "a", count: 248),
    ])
    func `nothing else is`(_ base: String) {
        #expect(!PublicURL.isWellFormed(base))
    }

    @Test func `a path is told with the base, and what is absolute as it is`() {
        let base = "https://play.example.org"
        #expect(PublicURL.absolute("/v1/photos/a", at: base) == "\(base)/v1/photos/a")
        #expect(PublicURL.absolute("/v1/photos/a", at: "") == "/v1/photos/a")
        #expect(PublicURL.absolute("http://other/x", at: base) == "http://other/x")
    }

    @Test func `only the path is stored, whatever the base was`() {
        for base in ["", "https://play.example.org", "http://[::1]:8080"] {
            #expect(
                PublicURL.path(of: "\(base)/v1/photos/a", in: "/v1/photos/") == "/v1/photos/a")
        }
        #expect(
            PublicURL.path(of: "https://other.example.org/x", in: "/v1/photos/")
                == "https://other.example.org/x")
        #expect(PublicURL.path(of: "x/v1/photos/a", in: "/v1/photos/") == "x/v1/photos/a")
    }
}
