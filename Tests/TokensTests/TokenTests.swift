import ParlorWire
import Sodium
import Testing

@testable import Tokens

@Suite struct TokenTests {
    static let key = TokenKey(id: "k1", madeAt: .noon, seed: Bytes(0..<32))
    let ring = TokenRing([key])
    let token = Token(
        userId: "ada", deviceId: "phone", session: "s1", expiresAt: .noon + .seconds(3_600))

    func verify(_ text: String, at now: Timestamp = .noon) throws(TokenFlaw) -> Token {
        try ring.verify(try ReadToken(text), now: now)
    }

    @Test func `a token's text is for ever the same`() throws {
        let text = try #require(ring.sign(token, now: .noon))
        #expect(text == golden)
        #expect(try verify(golden) == token)
    }

    let golden = """
        v1.eyJkZXZpY2VJZCI6InBob25lIiwiZXhwaXJlc0F0IjoiMjAyNi0wMS0wMVQwMTowMDowMC4wMDBaI\
        iwia2V5SWQiOiJrMSIsInNlc3Npb24iOiJzMSIsInVzZXJJZCI6ImFkYSJ9.jLq5mjHpq_9MxIGTVXws\
        aKITJm9dcBWIpcaIYHq53E7PV447MIztow371QYPot94mKw8T5ehyDJK2Jr_dnhMAg
        """

    @Test func `a token is good until it expires`() throws {
        let last = token.expiresAt + .milliseconds(-1)
        #expect(try verify(golden, at: last) == token)
        #expect(throws: TokenFlaw.expired) { try verify(golden, at: token.expiresAt) }
    }

    @Test func `a token with any character changed is forged`() throws {
        for index in golden.indices {
            var forged = golden
            forged.replaceSubrange(index...index, with: golden[index] == "A" ? "B" : "A")
            #expect(throws: TokenFlaw.forged) { try verify(forged) }
        }
    }

    @Test func `a token that lost or gained its end is forged`() {
        for text in [
            "", "v1", "v1..", "...", String(golden.dropLast()), golden + "A", golden + ".",
            golden + "=", " " + golden, "v2" + golden.dropFirst(2),
            String(repeating: "a", count: 100_000),
        ] {
            #expect(throws: TokenFlaw.forged) { try verify(text) }
        }
    }

    @Test func `a token of somebody else's key is forged`() throws {
        let other = TokenKey(id: "k1", madeAt: .noon, seed: Bytes(1...32))
        let text = try #require(TokenRing([other]).sign(token, now: .noon))
        #expect(throws: TokenFlaw.forged) { try verify(text) }
    }

    @Test func `a token of a key that was removed is forged`() {
        let another = TokenRing([TokenKey(id: "k2", madeAt: .noon, seed: Bytes(1...32))])
        #expect(throws: TokenFlaw.forged) {
            try another.verify(try ReadToken(golden), now: .noon)
        }
    }
}

extension Timestamp {
    static let noon = Timestamp(milliseconds: 1_767_225_600_000)

    static func day(_ day: Int) -> Timestamp { noon + .seconds(day * 86_400) }
}
