import ParlorWire
import Sodium
import Testing

@Suite struct SodiumTests {
    @Test func `a password matches its hash and no other does`() throws {
        let hash = try #require(PasswordHash(of: "correct horse"))
        #expect(hash.text.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
        #expect(hash.matches("correct horse"))
        #expect(!hash.matches("correct horse "))
        #expect(!hash.matches(""))
    }

    @Test func `the same password has another hash each time`() throws {
        #expect(PasswordHash(of: "same") != PasswordHash(of: "same"))
    }

    @Test func `a password may have any characters`() throws {
        for password in ["", "a\u{0}b", "pässwörd 🎲"] {
            let hash = try #require(PasswordHash(of: password))
            #expect(hash.matches(password))
            #expect(!hash.matches(password + "\u{0}"))
        }
    }

    @Test(arguments: ["", "plain", "$argon2id$", String(repeating: "$argon2id$", count: 100)])
    func `what is no hash matches nothing`(text: String) {
        #expect(!PasswordHash(kept: text).matches(text))
    }

    @Test func `nobody's hash is a real one`() throws {
        let hash = try #require(PasswordHash.nobodys)
        #expect(hash.text.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
        #expect(!hash.matches("password"))
    }

    @Test func `a fingerprint is BLAKE2b of 32 bytes`() {
        let abc: Bytes = [
            0xBD, 0xDD, 0x81, 0x3C, 0x63, 0x42, 0x39, 0x72, 0x31, 0x71, 0xEF, 0x3F, 0xEE, 0x98,
            0x57, 0x9B, 0x94, 0x96, 0x4E, 0x3B, 0xB1, 0xCB, 0x3E, 0x42, 0x72, 0x62, 0xC8, 0xC0,
            0x68, 0xD5, 0x23, 0x19,
        ]
        #expect(Fingerprint(of: "abc").bytes == abc)
        #expect(Fingerprint(of: "abc").text == Base32.encode(abc))
        #expect(Fingerprint(of: Bytes()).text.utf8.count == 52)
    }

    @Test func `a signature is the standard's, and holds for its message alone`() {
        // RFC 8032, 7.1, test 1.
        let seed = Bytes(hex: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
        let key = SigningKey(seed: seed)
        #expect(
            key.verifying.bytes
                == Bytes(hex: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
        let signature = key.sign([])
        #expect(signature.prefix(4) == [0xE5, 0x56, 0x43, 0x00])
        #expect(key.verifying.verifies(signature, of: []))
        #expect(!key.verifying.verifies(signature, of: [0]))
        #expect(!key.verifying.verifies(Array(signature.dropLast()), of: []))
        #expect(!SigningKey.random().verifying.verifies(signature, of: []))
    }

    @Test(arguments: [
        ("", ""), ("f", "my"), ("fo", "mzxq"), ("foo", "mzxw6"), ("foob", "mzxw6yq"),
        ("fooba", "mzxw6ytb"), ("foobar", "mzxw6ytboi"),
    ])
    func `base 32 is the standard's, small and unpadded`(content: String, text: String) {
        #expect(Base32.encode(Array(content.utf8)) == text)
    }

    @Test(arguments: 0..<100)
    func `what base 64 writes it reads`(count: Int) {
        let bytes = RandomID.bytes(count)
        for base64 in [Base64.standard, .url] {
            #expect(base64.decode(base64.encode(bytes)) == bytes)
        }
    }

    @Test func `each base 64 has its own letters and padding`() {
        #expect(Base64.standard.encode([0xFB, 0xFF]) == "+/8=")
        #expect(Base64.url.encode([0xFB, 0xFF]) == "-_8")
    }

    @Test(arguments: ["A", "-_8=", "-_9", "+/8", "-_8 ", "-_8\n", "é", "-_8\u{0}"])
    func `nothing else is base 64`(text: String) {
        #expect(Base64.url.decode(text) == nil)
    }

    @Test func `random ids are 26 letters and digits, and never the same`() {
        let ids = Set((0..<1_000).map { _ in RandomID.next() })
        #expect(ids.count == 1_000)
        for id in ids { #expect(id.wholeMatch(of: /[a-z2-7]{26}/) != nil) }
    }

    @Test func `ids of one time begin alike and are never the same`() {
        let now = Timestamp(milliseconds: 1_767_225_600_000)
        let ids = Set((0..<1_000).map { _ in RandomID.next(at: now) })
        #expect(ids.count == 1_000)
        for id in ids { #expect(id.wholeMatch(of: /agnxnwvia[a-z2-7]{17}/) != nil) }
    }

    @Test func `secrets are compared as a whole`() {
        #expect("secret".isSameSecret(as: "secret"))
        #expect(!"secret".isSameSecret(as: "secreT"))
        #expect(!"secret".isSameSecret(as: "secre"))
    }
}

extension Bytes {
    fileprivate init(hex: String) {
        let digits = hex.map { UInt8($0.hexDigitValue!) }
        self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
