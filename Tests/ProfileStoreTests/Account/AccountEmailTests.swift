import Contracts
import EventSourcing
import Scenarios
import Testing
import Wire

@testable import ProfileStore

@Suite struct AccountEmailTests {
    let account = Scenario(Account.self, key: "ada", at: .noon, given: .opened("phone"))
    let attached = AccountEvent.emailAttached(email: "ada@example.org", login: "l1", claim: 1)
    let part = Actor.part("follower.emails")

    func take(_ login: EntityKey, claim: Int = 1) -> AccountCommand {
        .takeEmail(email: "ada@example.org", login: login, claim: claim)
    }

    @Test func `an account has the email that its login gave`() throws {
        try account.when(take("l1"), by: part, then: [attached])
        try account.and(attached).when(take("l1"), by: part, then: [])
        #expect(account.and(attached).state.view(for: .ada, key: "ada").email == "ada@example.org")
    }

    @Test func `another claim on the same login replaces the first and gives nothing back`() throws
    {
        try account.and(attached).when(
            take("l1", claim: 2), by: part,
            then: [.emailAttached(email: "ada@example.org", login: "l1", claim: 2)])
    }

    @Test func `another email gives the first one back`() throws {
        try account.and(attached).when(
            take("l2"), by: part,
            then: [
                .emailReleased(login: "l1", claim: 1),
                .emailAttached(email: "ada@example.org", login: "l2", claim: 1),
            ])
    }

    @Test func `nobody takes an email past its login`() {
        account.when(take("l1"), by: .ada, refuses: .partsOnly)
    }

    @Test func `a deleted account gives back what comes to it`() throws {
        try account.and(.deleted).when(
            take("l1"), by: part, then: [.emailReleased(login: "l1", claim: 1)])
    }

    @Test func `deleting signs every device out, gives the email back and forgets everything`()
        throws
    {
        let full = account.and(
            .opened("tablet"), attached, .pushRegistered(fcmToken: "t"),
            .preferencesChanged(
                preferences: try Preferences().merging(PreferencesChange(color: "teal"))))
        let events = try full.deciding(.delete, by: .ada)
        #expect(
            events == [
                .signedOut(deviceId: "phone"), .signedOut(deviceId: "tablet"),
                .emailReleased(login: "l1", claim: 1), .deleted,
            ])
        let gone = events.reduce(full) { $0.and($1) }
        #expect(gone.state == Account(replaying: [.deleted]))
        try gone.when(.delete, by: .ada, then: [])
        try gone.when(.signOut(deviceId: "phone"), by: .ada, then: [])
    }

    @Test(arguments: [
        AccountCommand.registerPush(fcmToken: "t"), .setPreferences(preferences: .init()),
        .openDevice(userId: .ada, deviceId: "tablet", refreshHash: .first, name: nil),
        .rotate(userId: .ada, deviceId: "phone", oldHash: .first, newHash: .second),
    ])
    func `a deleted account takes nothing up again`(command: AccountCommand) {
        account.and(.deleted).when(command, by: .gateway, refuses: .deleted)
    }

    @Test func `nobody deletes somebody else's account`() {
        #expect(throws: AccountRefusal.address(.notYours)) {
            try Account.address(.delete, key: "ada", context: .of(.bob))
        }
    }
}
