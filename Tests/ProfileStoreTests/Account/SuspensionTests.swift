import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct SuspensionTests {
    static let end = Timestamp.noon + .seconds(60)
    static let suspension = Suspension(reason: .rude, suspendedAt: .noon, until: end)
    let account = Scenario(Account.self, key: "ada", at: .noon, given: .opened("phone"))
    let suspended = Scenario(
        Account.self, key: "ada", at: .noon, given: .opened("phone"), .suspended(suspension))

    private var entering: [AccountCommand] {
        [
            .openDevice(userId: .ada, deviceId: "tablet", refreshHash: .first, name: nil),
            .rotate(userId: .ada, deviceId: "phone", oldHash: .first, newHash: .second),
            .countPhoto(
                userId: .ada, deviceId: "phone", photoId: .picture, bytes: 1, mostPhotos: 1,
                mostBytes: 1),
        ]
    }

    @Test func `an operator's act suspends, with a reason and an end`() throws {
        try account.when(
            .noteSuspended(until: Self.end, reason: .rude), by: .profileStore,
            then: [.suspended(Self.suspension)])
        account.when(
            .noteSuspended(until: .noon, reason: .rude), by: .profileStore, refuses: .pastEnd)
    }

    @Test func `whoever is suspended neither signs in, nor refreshes, nor uploads`() throws {
        for command in entering {
            suspended.when(command, by: .gateway, refuses: .suspended(Self.suspension))
            #expect(try !account.deciding(command, by: .gateway).isEmpty)
        }
    }

    @Test func `it ends by itself, at its end and not before`() throws {
        for command in entering {
            #expect(try !suspended.at(Self.end).deciding(command, by: .gateway).isEmpty)
        }
        #expect(suspended.state.deadline?.at == Self.end)
        try suspended.when(.noteLifted, by: .clock, then: [])
        try suspended.at(Self.end).when(.noteLifted, by: .clock, then: [.suspensionLifted])
        #expect(suspended.and(.suspensionLifted).state.suspension == nil)
    }

    @Test func `without an end it lasts until it is lifted`() throws {
        let suspension = Suspension(reason: .rude, suspendedAt: .noon, until: nil)
        let forGood = account.and(.suspended(suspension)).at(.noon + .seconds(1_000_000_000))
        #expect(forGood.state.deadline == nil)
        forGood.when(entering[0], by: .gateway, refuses: .suspended(suspension))
        try forGood.when(.noteLifted, by: .profileStore, then: [.suspensionLifted])
        try forGood.when(.noteLifted, by: .clock, then: [])
        account.when(.noteLifted, by: .profileStore, refuses: .notSuspended)
    }

    @Test func `the sentence says why and until when`() {
        let failure = Self.suspension.failure
        #expect(failure.code == .unauthenticated)
        #expect(
            failure.message
                == "Your account is suspended until 2026-01-01 00:01 UTC. The reason: Rude")
        #expect(
            failure.context == [
                "reason": "suspended", "because": "Rude", "until": "2026-01-01T00:01:00.000Z",
            ])
        let forGood = Suspension(reason: .rude, suspendedAt: .noon, until: nil).failure
        #expect(
            forGood.message
                == "Your account is suspended until an operator lifts this. The reason: Rude")
    }

    @Test(arguments: [Actor.ada, .bob, .gateway, .operator, .part("lobby")])
    func `nobody else suspends or lifts, so that every act is written down`(_ actor: Actor) {
        account.when(
            .noteSuspended(until: nil, reason: .rude), by: actor, refuses: .partsOnly)
        suspended.when(.noteLifted, by: actor, refuses: .partsOnly)
    }

    @Test func `a suspended device is refused when it is checked, and after its end it is not`()
        throws
    {
        let directory = try Directory()
        try directory.tell(.ada, PersonCommand.clearAvatar)
        try directory.tell(
            .gateway,
            AccountCommand.openDevice(
                userId: .ada, deviceId: "phone", refreshHash: .first, name: nil))
        let check = AccountQuery.check(userId: .ada, deviceId: "phone")
        try directory.tell(.gateway, check)
        try directory.tell(
            .operator, SuspensionCall.suspend(until: Self.end, reason: "Rude", by: "root"),
            key: "ada")
        try directory.restart()
        let failure = #expect(throws: Failure.self) { try directory.tell(.gateway, check) }
        #expect(failure == Self.suspension.failure)
        #expect(try directory.suspended().map(\.userId) == [.ada])
        directory.now = Self.end
        try directory.tell(.gateway, check)
        #expect(directory.wake().map(\.header.event) == ["suspensionLifted"])
        #expect(try directory.suspended().isEmpty)
    }

    @Test func `an account that was deleted can't be suspended`() throws {
        let directory = try Directory()
        try directory.tell(.ada, PersonCommand.clearAvatar)
        try directory.tell(.ada, AccountCommand.delete(withMessages: nil))
        try directory.settle()
        let suspend = SuspensionCall.suspend(until: nil, reason: "Rude", by: "root")
        #expect(directory.code(.operator, suspend, key: "ada") == .notFound)
        #expect(directory.code(.operator, suspend, key: "nobody") == .notFound)
    }
}
