import Contracts
import ParlorWire
import Testing

@testable import Tokens

@Suite struct RefreshTokenTests {
    let golden = """
        r1.ada.phone.aaaabbbbccccddddeeeeffff22.\
        AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8
        """

    @Test func `a refresh token's hash is for ever the same`() throws {
        let token = try #require(RefreshToken(golden))
        #expect(token.text == golden)
        #expect(token.userId == "ada" && token.deviceId == "phone")
        #expect(
            token.hash
                == """
                nlq3iedhjqritxl7cxwf3ol4g6g4tqgqnql47fheq7eit6wx6cqa.\
                xiuf27qcbc772ir62mvcaunij5dd2e43pygracu3gdx2wi736bfq
                """)
    }

    let ring = TokenRing([TokenTests.key])

    @Test func `the next one is of the same family with another secret`() throws {
        let first = RefreshToken(userId: "ada", deviceId: "phone")
        let next = try #require(ring.next(after: first, for: "one", now: .noon))
        #expect(next.hash != first.hash && next.hash.family == first.hash.family)
        #expect(RefreshToken(next.text) == next)
        #expect(next.hash.isWellFormed)
    }

    @Test func `the next one is the same for the same key, and for no other`() throws {
        let first = RefreshToken(userId: "ada", deviceId: "phone")
        let next = ring.next(after: first, for: "one", now: .noon)
        #expect(ring.next(after: first, for: "one", now: .day(1)) == next)
        let other = TokenRing([TokenKey(id: "k1", madeAt: .noon, seed: Bytes(1...32))])
        #expect(other.next(after: first, for: "one", now: .noon) != next)
    }

    @Test func `only whoever has the key can make a token that looks like a gateway's`() throws {
        let made = RefreshToken(userId: "ada", deviceId: "phone")
        let first = try #require(ring.mark(made, now: .noon))
        #expect(ring.hasMarked(first) && !ring.hasMarked(made))
        #expect(RefreshToken(first.text) == first && first.unmarked == made)
        let next = try #require(ring.next(after: first, for: "one", now: .noon))
        #expect(ring.hasMarked(next))
        let other = TokenRing([TokenKey(id: "k1", madeAt: .noon, seed: Bytes(1...32))])
        #expect(!other.hasMarked(first))
        let stolen = first.text.replacing("ada", with: "eve")
        #expect(!ring.hasMarked(try #require(RefreshToken(stolen))))
        #expect(!ring.hasMarked(try #require(RefreshToken(golden))))
    }

    @Test func `two devices have two families`() {
        let one = RefreshToken(userId: "ada", deviceId: "phone")
        let other = RefreshToken(userId: "ada", deviceId: "phone")
        #expect(one.hash.family != other.hash.family)
    }

    @Test func `the hash tells nothing of the token`() {
        let token = RefreshToken(userId: "ada", deviceId: "phone")
        for part in token.text.split(separator: ".").suffix(2) {
            #expect(!token.hash.rawValue.contains(part))
        }
    }

    @Test(arguments: [
        "", "r1", "r1.ada.phone.short.short", "r2.ada.phone.aaaabbbbccccddddeeeeffff22.x",
        "r1.a b.phone.aaaabbbbccccddddeeeeffff22.aaaabbbbccccddddeeeeffff22",
        "r1.ada..aaaabbbbccccddddeeeeffff22.aaaabbbbccccddddeeeeffff22",
        String(repeating: ".", count: 600),
    ])
    func `nothing else is a refresh token`(text: String) {
        #expect(RefreshToken(text) == nil)
    }
}
