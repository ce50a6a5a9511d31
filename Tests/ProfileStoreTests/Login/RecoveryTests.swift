import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

/// What a login decides for who forgot the password.
@Suite struct RecoveryTests {
    static let code: ResetCode = "K7QD2MXP"
    static let wrong: ResetCode = "AAAABBBB"
    static let part = Actor.part("profile-store")

    let free = Scenario(Login.self, key: "l1", at: .noon)
    var adas: Scenario<Login> { free.and(.attached(Self.login)) }
    var asked: Scenario<Login> { adas.and(Self.asked(at: .noon)) }

    static let login = AttachedLogin(
        userId: .ada, email: "ada@example.org", passwordHash: someHash, claim: 1)

    static func asked(at time: Timestamp) -> LoginEvent {
        .codeAsked(code: Secret(code), askedAt: time)
    }

    func reset(_ code: ResetCode = Self.code) -> LoginCommand {
        .reset(code: code, passwordHash: otherHash, deviceId: "laptop")
    }

    @Test func `a code is drawn for an email that somebody has, and for no other`() throws {
        let events = try adas.deciding(.forget, by: Self.part)
        guard case .codeAsked(let code, .noon)? = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(events.count == 1 && code.wrappedValue.isWellFormed)
        #expect(try adas.deciding(.forget, by: Self.part, seed: 2) != events)
        try free.when(.forget, by: Self.part, then: [])
    }

    @Test func `at most three codes are sent in an hour`() throws {
        let thrice = adas.and(
            Self.asked(at: .noon), Self.asked(at: .noon + .seconds(60)),
            Self.asked(at: .noon + .seconds(120)))
        try thrice.at(.noon + .seconds(3_599)).when(.forget, by: Self.part, then: [])
        let later = thrice.at(.noon + .seconds(3_600))
        #expect(try later.deciding(.forget, by: Self.part).count == 1)
        let again = thrice.and(Self.asked(at: .noon + .seconds(3_600)))
        try again.at(.noon + .seconds(3_601)).when(.forget, by: Self.part, then: [])
    }

    @Test func `the code sets another password, and every device but one is signed out`() throws {
        try asked.when(
            reset(), by: Self.part,
            then: [
                .attached(
                    AttachedLogin(
                        userId: .ada, email: "ada@example.org", passwordHash: otherHash, claim: 2,
                        deviceId: "laptop"))
            ])
    }

    @Test func `a code works once, for 15 minutes, and a new one replaces it`() {
        asked.at(.noon + .seconds(900)).when(reset(), by: Self.part, refuses: .wrongCode)
        let used = asked.and(.attached(Self.login))
        used.when(reset(), by: Self.part, refuses: .wrongCode)
        let replaced = asked.and(.codeAsked(code: Secret(Self.wrong), askedAt: .noon))
        replaced.when(reset(), by: Self.part, refuses: .wrongCode)
    }

    @Test func `nobody has a code who did not ask, and none outlives the email`() {
        for login in [free, adas, asked.and(.released(claim: 1, asked: nil))] {
            login.when(reset(), by: Self.part, refuses: .wrongCode)
        }
    }

    @Test func `five wrong codes end the right one`() throws {
        try asked.when(.tryCode(code: Self.wrong), by: Self.part, then: [.codeMissed])
        try asked.when(.tryCode(code: Self.code), by: Self.part, then: [])
        let four = asked.and(.codeMissed, .codeMissed, .codeMissed, .codeMissed)
        #expect(try four.deciding(reset(), by: Self.part).count == 1)
        let five = four.and(.codeMissed)
        five.when(reset(), by: Self.part, refuses: .wrongCode)
        try five.when(.tryCode(code: Self.wrong), by: Self.part, then: [])
    }

    @Test func `a mail that nobody notes is published again until the code is too old`() throws {
        #expect(asked.state.deadline?.at == .noon + .seconds(3))
        try asked.when(.mailAgain, by: .clock, then: [.mailDue])
        let again = asked.and(.mailDue)
        #expect(again.state.deadline?.at == .noon + .seconds(9))
        let late = asked.at(.noon + .seconds(900))
        try late.when(.mailAgain, by: .clock, then: [.mailed])
        #expect(asked.and(.mailed).state.deadline == nil)
    }

    @Test func `the mail of an earlier code is not taken for the present one's`() throws {
        try asked.when(.noteMailed(askedAt: .noon), by: Self.part, then: [.mailed])
        try asked.when(.noteMailed(askedAt: .birth), by: Self.part, then: [])
        try asked.and(.mailed).when(.noteMailed(askedAt: .noon), by: Self.part, then: [])
    }

    @Test(
        arguments: [
            .forget, .tryCode(code: code), .noteMailed(askedAt: .noon), .mailAgain,
            .reset(code: code, passwordHash: otherHash, deviceId: nil),
        ] as [LoginCommand])
    func `only parts recover`(command: LoginCommand) {
        asked.when(command, by: .ada, refuses: .partsOnly)
    }

    @Test func `no event tells a code, and no state`() {
        let event = String(decoding: WrittenChoice(Self.asked(at: .noon)).told, as: UTF8.self)
        #expect(!event.contains(Self.code.rawValue) && event.contains("askedAt"))
        for login in [asked, asked.and(.mailed)] {
            let told = String(decoding: JSON.encode(login.state), as: UTF8.self)
            #expect(!told.contains(Self.code.rawValue) && !told.contains("hash"))
        }
        let kept = String(
            decoding: JSON.encode(asked.and(.mailed).state, withSecrets: true), as: UTF8.self)
        #expect(!kept.contains(Self.code.rawValue))
    }

    @Test func `a code is typed in either case, with blanks and hyphens`() {
        for typed in ["k7qd-2mxp", " K7QD 2MXP ", "K7qd2mxp"] {
            #expect(ResetCode(typed: typed) == Self.code)
        }
        for typed in ["K7QD2MX", "K7QD2MXPP", "K7QD2MX0", ""] {
            #expect(!ResetCode(typed: typed).isWellFormed)
        }
    }
}
