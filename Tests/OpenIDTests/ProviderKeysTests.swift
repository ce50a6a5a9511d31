import Issuers
import ParlorWire
import Testing

@testable import OpenID

@Suite struct ProviderKeysTests {
    func keys(_ written: [String: String]...) throws -> ProviderKeys {
        try ProviderKeys(JSON.encode(["keys": written]))
    }

    func isRefused(_ written: [String: String], _ place: SourceLocation = #_sourceLocation) {
        #expect(throws: OpenIDFault.self, sourceLocation: place) { try keys(written) }
    }

    @Test func `what checks no token is left out`() throws {
        let (rsa, ec) = (ProviderTests.rsa, ProviderTests.ec)
        let read = try keys(
            rsa.published(), ec.published(["use": "enc"]), ["kty": "OKP", "kid": "o1"])
        #expect(read.key("r1")?.algorithm == .rs256)
        #expect(read.key("e1") == nil && read.key("o1") == nil)
    }

    @Test func `a set without a usable key is refused`() {
        let (rsa, ec) = (ProviderTests.rsa, ProviderTests.ec)
        isRefused(rsa.published(["alg": "RS512"]))
        isRefused(rsa.published(["kid": ""]))
        isRefused(rsa.published(["n": "not base 64"]))
        isRefused(rsa.published(["e": "AQ"]))
        isRefused(rsa.published(["e": "Ag"]))
        isRefused(ec.published(["crv": "P-384"]))
        isRefused(ec.published(["y": ec.published()["x"] ?? ""]))
        isRefused(IssuerKey(.rsa, id: "weak", bits: 1_024).published())
    }

    @Test func `two keys of the same id are refused`() {
        let written = ProviderTests.rsa.published()
        #expect(throws: OpenIDFault.self) { try keys(written, written) }
    }

    @Test func `what is no key set is refused`() {
        for text in ["", "[]", "{}", #"{"keys": {}}"#, #"{"keys": []}"#, "<html>"] {
            #expect(throws: OpenIDFault.self) { try ProviderKeys(Bytes(text.utf8)) }
        }
        let huge = Bytes(repeating: UInt8(ascii: " "), count: ProviderKeys.mostBytes + 1)
        #expect(throws: OpenIDFault.self) { try ProviderKeys(huge) }
    }
}
