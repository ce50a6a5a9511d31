import Issuers
import ParlorWire
import Testing

@testable import OpenID

@Suite struct ForgedTokenTests {
    let given = ProviderTests()
    var issuer: Issuer { given.issuer }
    var claims: String { Issuer.object(Issuer.claims(at: given.now)) }

    @Test(arguments: ["none", "None", "", "HS256", "RS384", "RS512", "PS256", "ES384"])
    func `a token that names another algorithm is forged`(_ name: String) {
        for signature in [nil, Bytes(), Bytes(repeating: 0, count: 32)] as [Bytes?] {
            let header = issuer.header(["alg": "\"\(name)\""])
            given.isRefused(
                .forged, issuer.token(header: header, claims: claims, signature: signature))
        }
    }

    @Test func `a token whose secret is the public key is forged`() {
        let header = issuer.header(["alg": "\"HS256\""])
        let signed = Issuer.part(header) + "." + Issuer.part(claims)
        let secret = IssuerKey.published([issuer.key])
        let mark = Issuer.hmac(of: Bytes(signed.utf8), by: secret)
        given.isRefused(.forged, issuer.token(header: header, claims: claims, signature: mark))
    }

    @Test func `a key signs by its own algorithm alone`() {
        let header = issuer.header(["alg": "\"ES256\""])
        given.isRefused(.forged, issuer.token(header: header, claims: claims))
        let other = Issuer(ProviderTests.ec)
        given.isRefused(
            .forged, other.token(header: other.header(["alg": "\"RS256\""]), claims: claims))
    }

    @Test func `a token that names the key of another is forged`() {
        let twin = Issuer(IssuerKey(.rsa, id: "r1"))
        given.isRefused(.forged, twin.token(at: given.now))
        let header = issuer.header(["kid": "\"e1\"", "alg": "\"ES256\""])
        given.isRefused(.forged, issuer.token(header: header, claims: claims))
    }

    @Test func `a token may not bring its own key`() {
        let stranger = Issuer(IssuerKey(.ec, id: "e2"))
        let own = Issuer.object(stranger.key.published().mapValues { "\"\($0)\"" })
        let header = stranger.header(["jwk": own, "jku": "\"https://other.example/keys\""])
        given.isRefused(.unknownKey, stranger.token(header: header, claims: claims))
    }

    @Test func `a key that the provider took back signs nothing`() {
        given.isRefused(.unknownKey, issuer.token(at: given.now), [ProviderTests.ec])
    }

    @Test func `a token needs its header and every claim but nbf`() {
        for name in ["alg", "kid"] {
            let header = issuer.header([name: nil])
            given.isRefused(.forged, issuer.token(header: header, claims: claims))
        }
        for name in ["iss", "aud", "sub", "iat", "exp"] {
            given.isRefused(.forged, issuer.token(at: given.now, [name: nil]))
        }
    }

    @Test func `a claim of another type is forged`() {
        for (name, value) in [
            ("iss", "1"), ("aud", "{}"), ("aud", "[1]"), ("sub", "[]"), ("iat", "\"1\""),
            ("exp", "-1"), ("exp", "1e300"), ("nbf", "true"), ("nonce", "7"),
        ] {
            given.isRefused(.forged, issuer.token(at: given.now, [name: value]))
        }
    }

    @Test func `a token with an extension that must be understood is refused`() {
        let header = issuer.header(["crit": #"["b64"]"#, "b64": "false"])
        given.isRefused(.forged, issuer.token(header: header, claims: claims))
    }

    @Test func `a claim that is there twice is forged`() {
        let twice = "{\"sub\": \"bob-there\", " + String(claims.dropFirst())
        given.isRefused(.forged, issuer.token(header: issuer.header(), claims: twice))
    }

    @Test(arguments: [ProviderTests.rsa, ProviderTests.ec])
    func `a token with any part changed is forged`(_ key: IssuerKey) {
        let issuer = Issuer(key)
        let token = issuer.token(at: given.now)
        let parts = token.split(separator: ".").map(String.init)
        let others = issuer.token(at: given.now, ["sub": "\"bob-there\""])
            .split(separator: ".").map(String.init)
        for forged in [
            [parts[0], others[1], parts[2]], [parts[0], parts[1], others[2]],
            [parts[0], parts[1], ""], [parts[0], parts[1]], parts + [""], [""],
            [parts[0], parts[1], String(parts[2].dropLast(2))],
            [parts[0], parts[1], parts[2] + "="],
            [parts[0], parts[1], parts[2] + "AAAA"],
        ] {
            given.isRefused(.forged, forged.joined(separator: "."))
        }
    }

    @Test func `a signature of zeros is forged`() {
        let issuer = Issuer(ProviderTests.ec)
        for count in [0, 63, 64, 65, 256] {
            given.isRefused(
                .forged,
                issuer.token(
                    header: issuer.header(), claims: claims,
                    signature: Bytes(repeating: 0, count: count)))
        }
    }

    @Test func `a huge token is not read`() {
        let filler = "\"\(String(repeating: "x", count: IDToken.longest))\""
        given.isRefused(.forged, issuer.token(at: given.now, ["filler": filler]))
        given.isRefused(.forged, String(repeating: ".", count: 1 << 20))
    }
}
