import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

/// How a device that is signed in lets in another.
@Suite struct OfferTests {
    static let code = String(repeating: "c", count: 52)
    static let offer = OpenedOffer(
        deviceId: "phone", codeHash: code, expiresAt: .noon + .seconds(120))
    static let claim = ClaimedOffer(deviceId: "tablet", refreshHash: .second, name: "Tablet")

    let account = Scenario(Account.self, key: "ada", at: .noon, given: .opened("phone"))
    var offered: Scenario<Account> { account.and(.offered(Self.offer)) }
    var claimed: Scenario<Account> { offered.and(.claimed(Self.claim)) }

    func offering(on device: DeviceID = "phone", _ hash: String = code) -> AccountCommand {
        .offer(userId: .ada, deviceId: device, codeHash: hash)
    }

    func claiming(
        _ hash: String = code, for device: DeviceID = "tablet", name: String? = "Tablet"
    ) -> AccountCommand {
        .claim(
            userId: .ada, codeHash: hash, deviceId: device, refreshHash: .second, name: name)
    }

    /// What the device that shows the code, or another, leads to.
    func decide(
        _ command: AccountCommand, _ account: Scenario<Account>, on device: DeviceID? = "phone"
    ) throws(AccountRefusal) -> [AccountEvent] {
        try account.state.decide(
            command,
            in: Context(actor: .ada, device: device, key: "ada", now: account.now, seed: 1))
    }

    @Test func `a device that is signed in shows a code for two minutes`() throws {
        try account.when(offering(), by: .gateway, then: [.offered(Self.offer)])
        account.when(offering(on: "other"), by: .gateway, refuses: .signedOut)
        account.when(offering("short"), by: .gateway, refuses: .badCodeHash)
    }

    @Test func `the first device that has the code may ask`() throws {
        try offered.when(claiming(), by: .gateway, then: [.claimed(Self.claim)])
        claimed.when(claiming(for: "thief"), by: .gateway, refuses: .offerTaken)
    }

    @Test func `a code that is wrong, too old, replaced or used up is none`() {
        let wrong = String(repeating: "d", count: 52)
        offered.when(claiming(wrong), by: .gateway, refuses: .noOffer)
        account.when(claiming(), by: .gateway, refuses: .noOffer)
        offered.at(Self.offer.expiresAt).when(claiming(), by: .gateway, refuses: .noOffer)
        let next = OpenedOffer(deviceId: "phone", codeHash: wrong, expiresAt: Self.offer.expiresAt)
        offered.and(.offered(next)).when(claiming(), by: .gateway, refuses: .noOffer)
        for isConfirmed in [true, false] {
            claimed.and(.claimSettled(deviceId: "tablet", isConfirmed: isConfirmed))
                .when(claiming(), by: .gateway, refuses: .noOffer)
        }
        offered.and(.signedOut(deviceId: "phone")).when(
            claiming(), by: .gateway, refuses: .noOffer)
        offered.and(.deleted(withMessages: nil)).when(claiming(), by: .gateway, refuses: .noOffer)
    }

    @Test func `the device that shows the code lets in the one that asks`() throws {
        let events = try decide(.confirm(deviceId: "tablet"), claimed)
        let opened = OpenedDevice(
            deviceId: "tablet", refreshHash: .second, name: "Tablet", openedAt: .noon)
        #expect(
            events == [
                .claimSettled(deviceId: "tablet", isConfirmed: true), .deviceOpened(opened),
            ])
        #expect(Account(replaying: claimed.history + events).isOpen("tablet"))
    }

    @Test func `or turns it away`() throws {
        let events = try decide(.decline(deviceId: "tablet"), claimed)
        #expect(events == [.claimSettled(deviceId: "tablet", isConfirmed: false)])
    }

    @Test(
        arguments: [
            .confirm(deviceId: "tablet"), .decline(deviceId: "tablet"),
        ] as [AccountCommand])
    func `no other device does, and none for a device that was not seen`(
        command: AccountCommand
    ) {
        for device in ["tablet", "laptop", nil] as [DeviceID?] {
            #expect(throws: AccountRefusal.otherDeviceShows) {
                try decide(command, claimed, on: device)
            }
        }
        let late = claimed.at(Self.offer.expiresAt)
        for account in [account, offered, late] {
            #expect(throws: AccountRefusal.nobodyAsks) { try decide(command, account) }
        }
        let other = ClaimedOffer(deviceId: "thief", refreshHash: .second, name: nil)
        #expect(throws: AccountRefusal.nobodyAsks) {
            try decide(command, offered.and(.claimed(other)))
        }
    }

    @Test func `how a claim stands is told`() throws {
        func refusal(_ account: Scenario<Account>) -> AccountRefusal? {
            do throws(AccountRefusal) {
                try account.state.checkClaim(of: "tablet", at: account.now)
                return nil
            } catch { return error }
        }
        #expect(refusal(claimed) == .notConfirmed)
        #expect(refusal(claimed.at(Self.offer.expiresAt)) == .noOffer)
        #expect(refusal(offered) == .noOffer)
        #expect(
            refusal(claimed.and(.claimSettled(deviceId: "tablet", isConfirmed: false)))
                == .declined)
        #expect(refusal(claimed.and(.opened("tablet"))) == nil)
    }

    @Test func `only the owner sees the offer, and nobody a hash`() {
        let state = claimed.state
        let shown = Offer(
            deviceId: "phone", expiresAt: Self.offer.expiresAt,
            claim: Offer.Claim(deviceId: "tablet", name: "Tablet"))
        #expect(state.shown(to: .ada, key: "ada").offer == shown)
        #expect(state.shown(to: .gateway, key: "ada").offer == nil)
        #expect(state.shown(to: .bob, key: "ada").offer == nil)
        let told = String(decoding: JSON.encode(state), as: UTF8.self)
        #expect(!told.contains(Self.code) && !told.contains("family"))
        for event in [AccountEvent.offered(Self.offer), .claimed(Self.claim)] {
            let told = String(decoding: WrittenChoice(event).told, as: UTF8.self)
            #expect(told.contains("deviceId"))
            #expect(!told.contains(Self.code) && !told.contains("Hash"))
        }
    }

    @Test(
        arguments: [
            .offer(userId: .ada, deviceId: "phone", codeHash: code),
            .claim(
                userId: .ada, codeHash: code, deviceId: "tablet", refreshHash: .second, name: nil),
        ] as [AccountCommand])
    func `only parts offer and claim`(command: AccountCommand) {
        offered.when(command, by: .ada, refuses: .partsOnly)
    }

    @Test(arguments: ["", "a\nb"])
    func `a device asks by a name that can be shown`(name: String) {
        offered.when(claiming(name: name), by: .gateway, refuses: .badDeviceName)
    }
}
