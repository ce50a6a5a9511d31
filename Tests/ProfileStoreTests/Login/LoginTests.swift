import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

let someHash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$aGFzaGhhc2g"
let otherHash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$b3RoZXJoYXNo"

@Suite struct LoginTests {
    let login = Scenario(Login.self, key: "l1", at: .noon)
    var adas: Scenario<Login> { login.and(attached()) }

    func attached(_ hash: String = someHash, claim: Int = 1) -> LoginEvent {
        .attached(
            AttachedLogin(userId: .ada, email: "ada@example.org", passwordHash: hash, claim: claim))
    }

    func attach(
        _ email: String = "ada@example.org", _ hash: String = someHash, over claim: Int? = nil
    ) -> LoginCommand {
        .attach(
            email: email, passwordHash: hash,
            shownPassword: claim.map { ShownPassword(login: Self.adas, claim: $0) })
    }

    private static let adas: EntityKey = "tflyembkmwp746ikcodkp3ewtfbxaifd5ugzuvqs2ysr5pnjb74a"

    @Test func `a free email is whose who first attaches it`() throws {
        try login.when(attach(" Ada@Example.ORG "), by: .ada, then: [attached()])
        adas.when(attach(), by: .bob, refuses: .taken)
    }

    @Test func `attaching one's own email again sets another password`() throws {
        try adas.when(
            attach("ada@example.org", otherHash, over: 1), by: .ada,
            then: [attached(otherHash, claim: 2)])
        for claim in [nil, 0, 2] {
            adas.when(
                attach("ada@example.org", otherHash, over: claim), by: .ada,
                refuses: .presentPassword)
        }
        try adas.when(attach(), by: .ada, then: [])
    }

    @Test func `an email that was given back is free, and forgotten`() throws {
        let freed = adas.and(.released(claim: 1, asked: nil))
        #expect(freed.state.owner == nil)
        try freed.when(
            attach(), by: .bob,
            then: [
                .attached(
                    AttachedLogin(
                        userId: .bob, email: "ada@example.org", passwordHash: someHash, claim: 2))
            ])
    }

    @Test func `a claim is given back once, and an earlier one not at all`() throws {
        try adas.when(.release(claim: 1), by: .gateway, then: [.released(claim: 1, asked: nil)])
        try adas.and(.released(claim: 1, asked: nil)).when(
            .release(claim: 1), by: .gateway, then: [])
        try adas.and(attached(otherHash, claim: 2)).when(.release(claim: 1), by: .gateway, then: [])
    }

    @Test func `nobody gives back an email by their own word`() {
        adas.when(.release(claim: 1), by: .ada, refuses: .partsOnly)
        #expect(throws: LoginRefusal.partsOnly) {
            try Login.address(.release(claim: 1), key: "l1", context: .of(.ada))
        }
        #expect(throws: LoginRefusal.address(.unnamed)) {
            try Login.address(.release(claim: 1), key: "", context: .of(.gateway))
        }
    }

    @Test func `a part attaches no email`() {
        login.when(attach(), by: .gateway, refuses: .personOnly)
        #expect(throws: LoginRefusal.personOnly) {
            try Login.address(attach(), key: "ada", context: .of(.gateway))
        }
    }

    @Test func `nobody attaches an email to somebody else's account`() {
        #expect(throws: LoginRefusal.address(.notYours)) {
            try Login.address(attach(), key: "bob", context: .of(.ada))
        }
    }

    @Test func `every spelling of an email means the same login`() throws {
        let key = try Login.address(attach("ADA@example.org"), key: "", context: .of(.ada))
        #expect(
            try Login.address(attach(" ada@Example.org"), key: "ada", context: .of(.ada)) == key)
        #expect(try Login.address(attach("bob@example.org"), key: "", context: .of(.ada)) != key)
        #expect(key == Self.adas)
    }

    @Test(arguments: [
        "", "ada", "@example.org", "ada@", "ada@example", "ada@.org", "ada@example.",
        "a b@example.org",
        "ada@exa mple.org", "ada@-example.org", "ada@example-.org", "äda@example.org",
        "ada@exämple.org",
        "a@b@example.org", "\"ada\"@example.org", "ada\n@example.org", "ada@example.org\u{0}",
        String(repeating: "a", count: 65) + "@example.org",
    ])
    func `what is no email is refused`(email: String) {
        login.when(attach(email), by: .ada, refuses: .email(.malformed))
    }

    @Test func `an email has at most 254 characters`() throws {
        let label = String(repeating: "a", count: 62)
        let domain = "@\(label).\(label).\(label).aa"
        let longest = String(repeating: "a", count: 254 - domain.count) + domain
        #expect(try Email(longest).text == longest)
        login.when(attach("a" + longest), by: .ada, refuses: .email(.tooLong))
        login.when(
            attach(String(repeating: " ", count: 10_000)), by: .ada, refuses: .email(.tooLong))
    }

    @Test(arguments: [
        "ada+parlor@mail.example.co.uk", "a.d_a-1@1.example", "o'ada@xn--bcher-kva.example",
    ])
    func `unusual emails are emails`(email: String) throws {
        #expect(try Email(email).text == email)
    }

    @Test(arguments: [
        "", "correct horse battery", "$2b$12$abc", someHash + " ",
        someHash + String(repeating: "a", count: 99),
    ])
    func `a password that was not hashed goes nowhere`(hash: String) {
        login.when(attach("ada@example.org", hash), by: .ada, refuses: .notHashed)
    }

    @Test func `a login shows its owner the email, and nobody anything else`() {
        let own = JSON.encode(adas.state.view(for: .ada, key: "l1"))
        #expect(
            String(decoding: own, as: UTF8.self) == #"{"email":"ada@example.org","userId":"ada"}"#)
        for viewer in [Actor.bob, .gateway, .operator] {
            let view = JSON.encode(adas.state.view(for: viewer, key: "l1"))
            #expect(String(decoding: view, as: UTF8.self) == "{}")
        }
    }

    @Test(arguments: [
        (LoginRefusal.taken, ErrorCode("EMAIL_TAKEN")), (.partsOnly, .forbidden),
        (.personOnly, .forbidden), (.presentPassword, .badInput), (.notHashed, .badInput),
        (.email(.malformed), .badInput),
    ])
    func `refusals have their codes`(refusal: LoginRefusal, code: ErrorCode) {
        #expect(refusal.failure.code == code)
    }

    @Test func `a password has 8 to 1024 bytes`() {
        #expect(!Password.isLongEnough("1234567"))
        #expect(Password.isLongEnough("12345678"))
        #expect(Password.isLongEnough(String(repeating: "a", count: 1_024)))
        #expect(!Password.isLongEnough(String(repeating: "a", count: 1_025)))
    }
}
