import Contracts
import Dispatch
import Door
import ParlorWire
import Sessions
import TestKit
import Testing

@testable import Gateway

/// An account at which many guess is served when nobody else waits.
@Suite struct SignInQueueTests {
    private static let guesses = 3
    private let office: Office
    private let compared = DispatchSemaphore(value: 0)
    private let goesOn = DispatchSemaphore(value: 0)

    init() throws {
        var limits = GatewayLimits()
        limits.signInBurst = Self.guesses
        office = try Office(limits)
        // After each password the hasher waits until it is let go on.
        office.hasher.whenDone = { [compared, goesOn] in
            compared.signal()
            try? goesOn.wait(for: "the test to look at the answers")
        }
    }

    private func signIn(_ email: String, from address: UInt32) throws {
        let body = JSON.encode(["email": email, "password": "it is none of these"])
        office.ask("POST", "/v1/session/signin", [:], body, from: .v4(address))
        office.refuse(try #require(office.calls.last))
    }

    private func tryCode(_ email: String, from address: UInt32) throws {
        let body = JSON.encode(
            PasswordReset(email: email, code: "AAAABBBB", password: "it is a new one"))
        office.ask("POST", "/v1/session/reset", [:], body, from: .v4(address))
        try finishOne()
        office.refuse(try #require(office.calls.last), LoginRefusal.wrongCode.failure)
    }

    private func finishOne() throws {
        try compared.wait(for: "a password to be compared")
        office.takeHashed()
    }

    @Test func `guesses at one account keep nobody else waiting`() throws {
        for number in 0..<Self.guesses {
            try signIn("ada@example.org", from: UInt32(number))
            try finishOne()
            #expect(office.answered(number)?.status == 401)
            goesOn.signal()
        }
        try expectAdaComesLast()
    }

    @Test func `wrong codes from mails are guesses, too`() throws {
        for number in 0..<Self.guesses {
            try tryCode("ada@example.org", from: UInt32(number))
            #expect(office.answered(number)?.status == 403)
            goesOn.signal()
        }
        try expectAdaComesLast()
    }

    private func expectAdaComesLast() throws {
        let guesses = Self.guesses
        try signIn("liz@example.org", from: 1_000)
        try finishOne()
        try signIn("ada@example.org", from: 2_000)
        try signIn("bob@example.org", from: 3_000)
        goesOn.signal()
        try finishOne()
        #expect(office.answered(guesses + 2)?.status == 401)
        #expect(office.answered(guesses + 1) == nil)
        goesOn.signal()
        try finishOne()
        #expect(office.answered(guesses + 1)?.status == 401)
        goesOn.signal()
    }
}
