import Issuers
import ParlorWire
import Testing

@testable import OpenID

@Suite struct ProviderTests {
    static let rsa = IssuerKey(.rsa, id: "r1")
    static let ec = IssuerKey(.ec, id: "e1")
    let now = Timestamp(milliseconds: 1_767_225_600_000)
    let provider = Provider(
        name: "example", issuer: Issuer.address, clientIDs: [Issuer.clientID, "org.example.web"])
    let issuer = Issuer(rsa)

    func subject(
        of token: String, nonce: String = Issuer.nonce,
        _ keys: [IssuerKey] = [ProviderTests.rsa, ProviderTests.ec]
    ) throws -> ProvenSubject {
        try provider.subject(
            of: token, nonce: nonce, keys: ProviderKeys(IssuerKey.published(keys)), now: now)
    }

    func token(after seconds: Int64, _ changes: [String: String?] = [:]) -> String {
        issuer.token(at: now + .seconds(seconds), changes)
    }

    func isRefused(
        _ flaw: IDTokenFlaw, _ token: String, nonce: String = Issuer.nonce,
        _ keys: [IssuerKey] = [ProviderTests.rsa, ProviderTests.ec],
        _ place: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: flaw, sourceLocation: place) { try subject(of: token, nonce: nonce, keys) }
    }

    @Test(arguments: [ProviderTests.rsa, ProviderTests.ec]) func `a provider says who somebody is`(
        _ key: IssuerKey
    ) throws {
        let subject = try subject(of: Issuer(key).token(at: now))
        #expect(
            subject
                == ProvenSubject(
                    provider: "example", issuer: Issuer.address, subject: "ada-there",
                    usableUntil: now + .seconds(3_660)))
    }

    @Test func `a token may be for several apps if all are ours`() throws {
        let ours = #"["org.example.app", "org.example.web"]"#
        #expect(try subject(of: issuer.token(at: now, ["aud": ours])).subject == "ada-there")
        for audience in [
            #""org.example.other""#, #"["org.example.app", "org.example.other"]"#, "[]",
            #""org.example""#, "\"\"",
        ] {
            isRefused(.otherAudience, issuer.token(at: now, ["aud": audience]))
        }
    }

    @Test func `a token of another issuer is refused, though the key is the same`() {
        for issuerName in ["https://issuer.example/", "https://other.example", ""] {
            isRefused(.otherIssuer, issuer.token(at: now, ["iss": "\"\(issuerName)\""]))
        }
    }

    @Test func `a token is taken until it expires, with a minute for clocks`() throws {
        let seconds = now.milliseconds / 1_000
        let last = issuer.token(at: now, ["exp": "\(seconds - 59)"])
        #expect(try subject(of: last).subject == "ada-there")
        isRefused(.expired, issuer.token(at: now, ["exp": "\(seconds - 60)"]))
        isRefused(.expired, issuer.token(at: now, ["exp": "0"]))
    }

    @Test func `a token that was issued over an hour ago is not taken, though it is valid`() throws
    {
        let exp = "\(now.milliseconds / 1_000 + 86_400)"
        #expect(try subject(of: token(after: -3_659, ["exp": exp])).subject == "ada-there")
        isRefused(.expired, token(after: -3_660, ["exp": exp]))
    }

    @Test func `a token from later is not taken`() throws {
        let seconds = now.milliseconds / 1_000
        #expect(try subject(of: token(after: 60)).subject == "ada-there")
        isRefused(.notYetValid, token(after: 61))
        #expect(
            try subject(of: issuer.token(at: now, ["nbf": "\(seconds + 60)"])).subject
                == "ada-there")
        isRefused(.notYetValid, issuer.token(at: now, ["nbf": "\(seconds + 61)"]))
    }

    @Test func `a token of another sign-in is refused`() {
        isRefused(.otherNonce, issuer.token(at: now), nonce: "another nonce, as long")
        isRefused(.otherNonce, issuer.token(at: now), nonce: Issuer.nonceHash)
        isRefused(.otherNonce, issuer.token(at: now, ["nonce": "\"\(Issuer.nonce)\""]))
        isRefused(.otherNonce, issuer.token(at: now, ["nonce": nil]))
        let short = Nonce.hash(of: "too short")
        isRefused(
            .otherNonce, issuer.token(at: now, ["nonce": "\"\(short)\""]), nonce: "too short")
        let long = String(repeating: "n", count: 129)
        isRefused(
            .otherNonce, issuer.token(at: now, ["nonce": "\"\(Nonce.hash(of: long))\""]),
            nonce: long)
    }

    @Test func `a subject is a short text without blanks`() {
        let long = String(repeating: "s", count: 256)
        for subject in ["", " ", "a b", "ä", long] {
            isRefused(.badSubject, issuer.token(at: now, ["sub": "\"\(subject)\""]))
        }
    }
}
