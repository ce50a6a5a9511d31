import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct AccountEmailTests {
    let account = Scenario(Account.self, key: "ada", at: .noon, given: .opened("phone"))
    let attached = AccountEvent.emailAttached(
        AttachedEmail(email: "ada@example.org", login: "l1", claim: 1))
    let part = Actor.part("follower.emails")

    func take(
        _ login: EntityKey, claim: Int = 1, by device: DeviceID? = "phone"
    ) -> AccountCommand {
        .takeEmail(email: "ada@example.org", login: login, claim: claim, deviceId: device)
    }

    @Test func `an account has the email that its login gave`() throws {
        try account.when(take("l1"), by: part, then: [attached])
        try account.and(attached).when(take("l1"), by: part, then: [])
        #expect(account.and(attached).state.shown(to: .ada, key: "ada").email == "ada@example.org")
    }

    @Test func `another claim on the same login replaces the first and gives nothing back`() throws
    {
        try account.and(attached).when(
            take("l1", claim: 2), by: part,
            then: [.emailAttached(AttachedEmail(email: "ada@example.org", login: "l1", claim: 2))])
    }

    @Test(arguments: [1, 2])
    func `a claim that is not newer than what was heard of its login means nothing`(
        claim: Int
    ) throws {
        let moved = account.and(
            .emailAttached(AttachedEmail(email: "ada@example.org", login: "l1", claim: 2)),
            .emailReleased(login: "l1", claim: 2),
            .emailAttached(AttachedEmail(email: "bob@example.org", login: "l2", claim: 1)))
        try moved.when(take("l1", claim: claim), by: part, then: [])
        #expect(try moved.deciding(take("l1", claim: 3), by: part).count == 2)
    }

    @Test func `another email gives the first one back`() throws {
        try account.and(attached).when(
            take("l2"), by: part,
            then: [
                .emailReleased(login: "l1", claim: 1),
                .emailAttached(AttachedEmail(email: "ada@example.org", login: "l2", claim: 1)),
            ])
    }

    @Test func `a changed password signs out every device but the one that changed it`() throws {
        let open = account.and(.opened("tablet"), .opened("laptop"), attached)
        let next = AccountEvent.emailAttached(
            AttachedEmail(email: "ada@example.org", login: "l1", claim: 2))
        let (phone, tablet, laptop) = (
            AccountEvent.signedOut(deviceId: "phone"), AccountEvent.signedOut(deviceId: "tablet"),
            AccountEvent.signedOut(deviceId: "laptop")
        )
        try open.when(
            take("l1", claim: 2, by: "tablet"), by: part, then: [phone, laptop, next])
        try open.when(
            take("l2", by: "phone"), by: part,
            then: [
                tablet, laptop, .emailReleased(login: "l1", claim: 1),
                .emailAttached(AttachedEmail(email: "ada@example.org", login: "l2", claim: 1)),
            ])
        try open.when(
            take("l1", claim: 2, by: nil), by: part, then: [phone, tablet, laptop, next])
        try account.and(.opened("tablet")).when(take("l1"), by: part, then: [attached])
    }

    @Test func `an earlier claim that comes again changes nothing`() throws {
        let open = account.and(
            .opened("tablet"),
            .emailAttached(AttachedEmail(email: "ada@example.org", login: "l1", claim: 2)))
        for claim in 1...2 { try open.when(take("l1", claim: claim), by: part, then: []) }
    }

    @Test func `nobody takes an email past its login`() {
        account.when(take("l1"), by: .ada, refuses: .partsOnly)
    }

    @Test func `a deleted account gives back what comes to it`() throws {
        try account.and(.deleted(withMessages: nil)).when(
            take("l1"), by: part, then: [.emailReleased(login: "l1", claim: 1)])
    }

    @Test func `deleting signs every device out, gives the email back and forgets everything`()
        throws
    {
        let full = account.and(
            .opened("tablet"), attached, .pushRegistered(fcmToken: "t"),
            .preferencesChanged(
                preferences: try Preferences().merging(PreferencesChange(color: "teal"))))
        let events = try full.deciding(.delete(withMessages: nil), by: .ada)
        #expect(
            events == [
                .signedOut(deviceId: "phone"), .signedOut(deviceId: "tablet"),
                .emailReleased(login: "l1", claim: 1), .deleted(withMessages: nil),
            ])
        #expect(Account.erases(events.last!) == .history)
        let gone = events.reduce(full) { $0.and($1) }
        #expect(gone.state == Account(replaying: [.deleted(withMessages: nil)]))
        try gone.when(.delete(withMessages: nil), by: .ada, then: [])
        try gone.when(.signOut(deviceId: "phone", all: nil), by: .ada, then: [])
    }

    @Test(arguments: [
        AccountCommand.registerPush(fcmToken: "t"), .setPreferences(preferences: .init()),
        .openDevice(userId: .ada, deviceId: "tablet", refreshHash: .first, name: nil),
        .rotate(userId: .ada, deviceId: "phone", oldHash: .first, newHash: .second),
    ])
    func `a deleted account takes nothing up again`(command: AccountCommand) {
        account.and(.deleted(withMessages: nil)).when(command, by: .gateway, refuses: .deleted)
    }

    @Test func `nobody deletes somebody else's account`() {
        #expect(throws: AccountRefusal.address(.notYours)) {
            try Account.address(.delete(withMessages: nil), key: "ada", context: .of(.bob))
        }
    }
}
