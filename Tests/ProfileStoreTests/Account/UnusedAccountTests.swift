import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

/// What the account of a guest decides when nobody comes back.
@Suite struct UnusedAccountTests {
    private static let life: Duration = .seconds(90 * 86_400)
    private static let end: Timestamp = .birth + life
    let guest = Scenario(Account.self, key: "ada", at: Self.end, given: .opened("phone"))
    private func leaving(wasUnused: Bool?) -> [AccountEvent] {
        [.signedOut(deviceId: "phone"), .deleted(withMessages: nil, wasUnused: wasUnused)]
    }

    private func due(_ account: Scenario<Account>) -> Timestamp? {
        account.state.unusedDeadline(after: Self.life)?.at
    }

    @Test func `a guest is looked at when their time is over, and deleted as by themselves`() throws
    {
        #expect(due(guest) == Self.end)
        let unused = AccountEvent.unused(since: .birth, notedAt: Self.end)
        try guest.when(.noteUnused(since: .birth), by: .clock, then: [unused])
        try guest.and(unused).when(
            .deleteUnused(since: .birth), by: .profileStore, then: leaving(wasUnused: true))
        try guest.when(.delete(withMessages: nil), by: .ada, then: leaving(wasUnused: nil))
    }

    @Test func `each refresh and each device moves the time on`() throws {
        let rotated = AccountEvent.rotated(
            deviceId: "phone", refreshHash: Secret(.second), rotatedAt: .noon)
        for event in [rotated, .opened("tablet", at: .noon)] {
            let back = guest.and(event)
            #expect(due(back) == .noon + Self.life)
            try back.when(.noteUnused(since: .birth), by: .clock, then: [])
            try back.when(.deleteUnused(since: .birth), by: .profileStore, then: [])
            #expect(due(back.and(.signedOut(deviceId: "phone"))) == .noon + Self.life)
        }
    }

    @Test func `who stays is looked at again as much later`() {
        let kept = guest.and(.unused(since: .birth, notedAt: Self.end))
        #expect(due(kept) == Self.end + Self.life)
    }

    @Test(arguments: [
        AccountEvent.emailAttached(
            AttachedEmail(email: "ada@example.org", login: "l1", claim: 1)),
        .photoKept(photoId: .picture, bytes: 1), .contentNoted,
        .suspended(Suspension(reason: .rude, suspendedAt: .birth, until: nil)),
        .deleted(withMessages: nil),
    ])
    func `who has more than a device is not looked at`(_ event: AccountEvent) throws {
        let account = guest.and(event)
        #expect(due(account) == nil)
        try account.when(.noteUnused(since: .birth), by: .clock, then: [])
        try account.when(.deleteUnused(since: .birth), by: .profileStore, then: [])
    }

    @Test func `who had an email, or was suspended, is not looked at either`() {
        let email = AttachedEmail(email: "ada@example.org", login: "l1", claim: 1)
        #expect(
            due(guest.and(.emailAttached(email), .emailReleased(login: "l1", claim: 1))) == nil)
        let suspension = Suspension(reason: .rude, suspendedAt: .birth, until: nil)
        #expect(due(guest.and(.suspended(suspension), .suspensionLifted)) == nil)
    }

    @Test func `a drawing or a conversation is noted once, of guests only`() throws {
        try guest.when(.noteContent, by: .profileStore, then: [.contentNoted])
        try guest.and(.contentNoted).when(.noteContent, by: .profileStore, then: [])
        try guest.and(.photoKept(photoId: .picture, bytes: 1)).when(
            .noteContent, by: .profileStore, then: [.contentNoted])
        let email = AttachedEmail(email: "ada@example.org", login: "l1", claim: 1)
        try guest.and(.emailAttached(email)).when(.noteContent, by: .profileStore, then: [])
    }

    @Test(arguments: [Actor.ada, .bob])
    func `nobody does this to somebody else, nor to themselves`(_ actor: Actor) {
        guest.when(.noteContent, by: actor, refuses: .partsOnly)
        guest.when(.noteUnused(since: .birth), by: actor, refuses: .partsOnly)
        guest.when(.deleteUnused(since: .birth), by: actor, refuses: .partsOnly)
        guest.when(.noteUnused(since: .birth), by: .gateway, refuses: .partsOnly)
    }
}
