import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

/// Who forgot their password, and the whole profile store.
@Suite struct RecoveringTests {
    let directory: Directory
    let email = "ada@example.org"

    init() throws {
        directory = try Directory()
        for device in ["phone", "tablet"] as [DeviceID] {
            try directory.tell(
                .gateway,
                AccountCommand.openDevice(
                    userId: .ada, deviceId: device, refreshHash: .first, name: nil), key: "ada")
        }
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
        try directory.tell(.ada, LoginCommand.attach(email: email, passwordHash: someHash))
        try directory.settle()
    }

    func forget(_ email: String = "ada@example.org", by actor: Actor = .eve) throws -> Bytes {
        let answer = try directory.tell(actor, ForgotCall.forgot(email: email))
        directory.now = directory.now + .seconds(1)
        return answer
    }

    func code() throws -> ResetCode {
        _ = try forget()
        return try #require(try directory.mails().first).code
    }

    func reset(_ code: String, device: DeviceID? = nil, of email: String? = nil) -> ResetCall {
        .reset(
            email: email ?? self.email, code: code, passwordHash: otherHash, deviceId: device)
    }

    var password: String? {
        try? directory.ask(
            AccountQuery.credentials(email: email), by: .gateway, as: Credentials.self
        ).passwordHash
    }

    func isOpen(_ device: DeviceID) -> Bool {
        directory.code(.gateway, AccountQuery.check(userId: .ada, deviceId: device)) == nil
    }

    @Test func `a mail goes to who forgot the password`() throws {
        _ = try forget(" Ada@Example.org ")
        let mail = try #require(try directory.mails().first)
        #expect(mail.type == .passwordReset && mail.userId == .ada && mail.email == email)
        #expect(mail.displayName == "Ada" && mail.code.isWellFormed)
        #expect(mail.expiresAt - directory.now == .seconds(899))
        directory.now = directory.now + .seconds(60)
        #expect(try directory.mails().isEmpty)
    }

    @Test func `the answer is the same for every email, to the last header`() throws {
        let emails = [email, "nobody@example.org"]
        let replies = directory.replies(emails.map { (.eve, ForgotCall.forgot(email: $0), "") })
        for reply in replies {
            #expect(reply.failure == nil && reply.body == Bytes("{}".utf8))
            #expect(reply.header.stream == nil && reply.header.rev == nil)
        }
        let refusals = directory.replies(emails.map { (.eve, reset("AAAABBBB", of: $0), "") })
        #expect(refusals[0].failure == refusals[1].failure)
        #expect(refusals[0].failure?.code == .codeWrong)
        for reply in refusals { #expect(reply.header.stream == nil && reply.header.rev == nil) }
    }

    @Test func `as much is kept for an email that nobody has`() throws {
        for email in [email, "nobody@example.org"] {
            _ = try directory.tell(.eve, ForgotCall.forgot(email: email), id: "once")
        }
        let other = ForgotCall.forgot(email: "Nobody@example.org")
        #expect(throws: Failure.cidReused) { try directory.tell(.eve, other, id: "once") }
    }

    @Test func `the code from the mail sets a new password and signs out all other devices`() throws
    {
        let code = try code()
        let answer = try directory.tell(
            .gateway, reset(code.rawValue.lowercased(), device: "laptop"))
        #expect(try JSON.decode(LoginView.self, from: answer) == LoginView(userId: .ada))
        #expect(password == otherHash)
        try directory.tell(
            .gateway,
            AccountCommand.openDevice(
                userId: .ada, deviceId: "laptop", refreshHash: .first, name: nil), key: "ada")
        try directory.settle()
        #expect(!isOpen("phone") && !isOpen("tablet") && isOpen("laptop"))
        #expect(directory.code(.gateway, reset(code.rawValue)) == .codeWrong)
    }

    @Test func `a person keeps their own device and no other`() throws {
        try directory.tell(
            .ada, reset(try code().rawValue, device: "tablet"), device: "phone")
        try directory.settle()
        #expect(isOpen("phone") && !isOpen("tablet"))
    }

    @Test func `wrong codes are counted, whatever ids they have`() throws {
        let code = try code()
        for letter in "ABCDE" {
            let typed = "\(letter)AAAAAAA"
            #expect(throws: Failure.self) {
                try directory.tell(.eve, reset(typed), id: "the same")
            }
        }
        #expect(directory.code(.eve, reset(code.rawValue)) == .codeWrong)
        #expect(password == someHash)
    }

    @Test func `a wrong code is counted again under the same id once another code was sent`() throws
    {
        for letter in "ABCDE" {
            #expect(throws: Failure.self) {
                try directory.tell(.eve, reset("\(letter)AAAAAAA"), id: CommandID("\(letter)"))
            }
        }
        let code = try code()
        for letter in "ABCDE" {
            #expect(throws: Failure.self) {
                try directory.tell(.eve, reset("\(letter)AAAAAAA"), id: CommandID("\(letter)"))
            }
        }
        #expect(directory.code(.eve, reset(code.rawValue)) == .codeWrong)
        #expect(password == someHash)
    }

    @Test func `a reset that is repeated under its id is answered as the first time`() throws {
        let code = try code()
        let first = try directory.tell(.gateway, reset(code.rawValue), id: "once")
        try directory.settle()
        #expect(try directory.tell(.gateway, reset(code.rawValue), id: "once") == first)
    }

    @Test func `what is no code, or no hash, is no wrong guess`() throws {
        let code = try code()
        for _ in 1...5 {
            #expect(directory.code(.eve, reset("ABC")) == .badInput)
            let bare = ResetCall.reset(
                email: email, code: code.rawValue, passwordHash: "secret", deviceId: nil)
            #expect(directory.code(.eve, bare) == .badInput)
        }
        #expect(directory.code(.eve, reset(code.rawValue)) == nil)
    }

    @Test func `a mail outlives a crash until it is noted`() throws {
        _ = try forget()
        try directory.restart()
        #expect(try directory.mails().isEmpty)
        var mails: [Mail] = []
        for _ in 1...60 {
            directory.now = directory.now + .seconds(1)
            mails += try directory.mails(isNoted: false)
        }
        #expect(mails.count > 2 && Set(mails).count == 1)
        for _ in 1...60 {
            directory.now = directory.now + .seconds(1)
            mails += try directory.mails()
        }
        let noted = mails.count
        directory.now = directory.now + .seconds(600)
        _ = try directory.mails()
        directory.now = directory.now + .seconds(1)
        #expect(try directory.mails().isEmpty && mails.count == noted)
        #expect(directory.code(.eve, reset(try #require(mails.first).code.rawValue)) == nil)
    }

    @Test func `a code does not outlive its account`() throws {
        let code = try code()
        try directory.tell(.ada, AccountCommand.delete(withMessages: nil))
        try directory.settle()
        #expect(directory.code(.eve, reset(code.rawValue)) == .codeWrong)
        _ = try forget()
        #expect(try directory.mails().isEmpty)
    }

    @Test func `nobody's email has no flaw that others have not`() {
        #expect(directory.code(.eve, ForgotCall.forgot(email: "no email")) == .badInput)
        #expect(directory.code(.eve, reset("AAAABBBB", of: "no email")) == .badInput)
    }
}
