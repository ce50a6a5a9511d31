import Contracts
import Dispatch
import Door
import ParlorWire
import Sessions
import TestKit
import Testing

@testable import Gateway

/// How somebody who forgot their password comes back, without a session.
@Suite struct RecoveryRequestsTests {
    private let office: Office
    private let hashed = DispatchSemaphore(value: 0)

    init() throws {
        office = try Office()
        office.hasher.whenDone = { [hashed] in hashed.signal() }
    }

    private func forget(_ email: String = "ada@example.org", from address: UInt32 = 1) {
        office.ask(
            "POST", "/v1/session/forgot", [:], JSON.encode(["email": email]), from: .v4(address))
    }

    private func reset(password: String = "correct horse", from address: UInt32 = 1) {
        let body = JSON.encode(
            PasswordReset(email: "ada@example.org", code: "K7QD2MXP", password: password))
        office.ask("POST", "/v1/session/reset", [:], body, from: .v4(address))
    }

    private func finishHashing() throws {
        try hashed.wait(for: "a password to be hashed")
        office.takeHashed()
    }

    @Test func `it is answered once the code is kept, and says nothing`() throws {
        forget()
        let call = try #require(office.calls.first)
        #expect(call.header.call == "account.forgot" && call.header.actor == .part("gateway"))
        #expect(office.answered(0) == nil)
        office.answer(call, Bytes("{}".utf8))
        #expect(office.answered(0)?.status == 200 && office.answered(0)?.body == Bytes("{}".utf8))
    }

    @Test func `an address can ask for twenty mails in an hour, whatever the emails`() throws {
        for number in 0..<20 { forget("a\(number)@example.org") }
        #expect(office.calls.count == 20)
        forget()
        #expect(office.calls.count == 20 && office.answered(20)?.status == 429)
        forget(from: 2)
        #expect(office.calls.count == 21)
    }

    @Test func `the password is hashed before anybody is asked, and goes no further`() throws {
        reset()
        #expect(office.calls.isEmpty)
        try finishHashing()
        let call = try #require(office.calls.first)
        #expect(call.header.call == "account.reset")
        let body = try JSON.decode([String: String].self, from: call.body)
        #expect(body["passwordHash"]?.hasPrefix("$argon2id$") == true)
        #expect(!String(decoding: call.body, as: UTF8.self).contains("correct horse"))
    }

    @Test func `a new password opens the very device that stays signed in`() throws {
        reset()
        try finishHashing()
        let call = try #require(office.calls.first)
        office.answer(call, JSON.encode(LoginView(userId: "ada")))
        let open = try #require(office.calls.last)
        #expect(open.header.call == "account.openDevice" && open.key == "ada")
        let (kept, opened) = try (
            JSON.decode(DeviceOnly.self, from: call.body).deviceId,
            JSON.decode(DeviceOnly.self, from: open.body).deviceId
        )
        #expect(kept == opened)
        office.answer(open, Bytes("{}".utf8))
        let session = try JSON.decode(
            DeviceSession.self, from: try #require(office.answered(0)).body)
        #expect(session.userId == "ada" && session.deviceId == kept)
    }

    @Test(arguments: [ErrorCode.unavailable, .timeout, .internal])
    func `who can't be told that the password is set is told to try it`(code: ErrorCode) throws {
        let passing = Failure(code, "Not now.")
        reset()
        try finishHashing()
        office.refuse(try #require(office.calls.last), passing)
        #expect(try sentence(0).hasPrefix("The new password may be set already."))
        reset()
        try finishHashing()
        office.answer(try #require(office.calls.last), JSON.encode(LoginView(userId: "ada")))
        office.refuse(try #require(office.calls.last), passing)
        #expect(try sentence(1).hasPrefix("The new password is set, but"))
    }

    private func sentence(_ number: Int) throws -> String {
        struct Answer: Decodable { let error: Failure }
        let body = try #require(office.answered(number)).body
        return try JSON.decode(Answer.self, from: body).error.message
    }

    @Test func `a wrong code is refused, and slowed down like a wrong password`() throws {
        for number in 0..<20 {
            reset()
            try finishHashing()
            office.refuse(office.calls[number], LoginRefusal.wrongCode.failure)
            #expect(office.answered(number)?.status == 403)
        }
        reset()
        #expect(office.answered(20)?.status == 429)
        #expect(office.calls.count == 20)
    }

    @Test func `a short password is refused before it is hashed`() {
        reset(password: "short")
        #expect(office.answered(0)?.status == 400 && office.calls.isEmpty)
    }

    private struct DeviceOnly: Decodable { let deviceId: DeviceID }
}
