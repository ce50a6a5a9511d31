import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct AccountSubjectTests {
    let account = Scenario(Account.self, key: "ada", at: .noon, given: .opened("phone"))
    let email = AccountEvent.emailAttached(
        AttachedEmail(email: "ada@example.org", login: "l1", claim: 1))

    func attached(_ key: EntityKey = "s1", claim: Int = 1) -> AccountEvent {
        .subjectAttached(AttachedSubject(provider: "example", subject: key, claim: claim))
    }

    func take(_ key: EntityKey = "s1", claim: Int = 1) -> AccountCommand {
        .takeSubject(provider: "example", subject: key, claim: claim)
    }

    @Test func `a guest takes a subject, once`() throws {
        try account.when(take(), by: .profileStore, then: [attached()])
        try account.and(attached()).when(take(), by: .profileStore, then: [])
        account.when(take(), by: .ada, refuses: .partsOnly)
    }

    @Test func `an account that has a way to sign in gives another one back`() throws {
        let released = AccountEvent.subjectReleased(subject: "s2", claim: 3)
        for other in [email, attached(), .deleted(withMessages: nil)] {
            try account.and(other).when(
                take("s2", claim: 3), by: .profileStore, then: [released])
        }
        let login = AccountCommand.takeEmail(
            email: "ada@example.org", login: "l1", claim: 1, deviceId: nil)
        try account.and(attached()).when(
            login, by: .profileStore, then: [.emailReleased(login: "l1", claim: 1)])
    }

    @Test func `who has a subject is no guest, and keeps the account`() {
        #expect(account.state.mayGoUnused)
        #expect(!account.and(attached()).state.mayGoUnused)
    }

    @Test func `deleting gives the subject back`() throws {
        let events = try account.and(attached()).deciding(.delete(withMessages: nil), by: .ada)
        #expect(
            events == [
                .signedOut(deviceId: "phone"), .subjectReleased(subject: "s1", claim: 1),
                .deleted(withMessages: nil),
            ])
    }
}
