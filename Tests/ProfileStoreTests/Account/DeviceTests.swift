import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct DeviceTests {
    let account = Scenario(Account.self, key: "ada", at: .noon, given: .opened("phone"))
    let rotated = Scenario(
        Account.self, key: "ada", at: .noon, given: .opened("phone"),
        .rotated(deviceId: "phone", refreshHash: Secret(.second), rotatedAt: .noon))

    func open(
        _ device: DeviceID, _ hash: RefreshHash = .first, name: String? = nil
    ) -> AccountCommand {
        .openDevice(userId: .ada, deviceId: device, refreshHash: hash, name: name)
    }

    func rotate(
        _ old: RefreshHash, _ new: RefreshHash, on device: DeviceID = "phone"
    ) -> AccountCommand {
        .rotate(userId: .ada, deviceId: device, oldHash: old, newHash: new)
    }

    @Test func `the gateway opens a device`() throws {
        try account.when(
            open("tablet", name: "Ada's tablet"), by: .gateway,
            then: [
                .deviceOpened(
                    OpenedDevice(
                        deviceId: "tablet", refreshHash: .first, name: "Ada's tablet",
                        openedAt: .noon))
            ])
    }

    @Test func `nobody opens a device by themself`() {
        account.when(open("tablet"), by: .ada, refuses: .partsOnly)
        account.when(rotate(.first, .second), by: .ada, refuses: .partsOnly)
    }

    @Test func `a device is opened once`() {
        account.when(open("phone"), by: .gateway, refuses: .deviceTaken)
    }

    @Test(arguments: ["", "a b", "a.b", String(repeating: "a", count: 65)])
    func `a device's id of another shape is refused`(id: String) {
        account.when(open(DeviceID(id)), by: .gateway, refuses: .badDevice)
    }

    @Test(arguments: ["", "a\nb", String(repeating: "a", count: 65)])
    func `a device's name of another shape is refused`(name: String) {
        account.when(open("tablet", name: name), by: .gateway, refuses: .badDeviceName)
    }

    @Test(arguments: [
        "", "nodotnodotnodotnodot", "short.short", "familyfamilyfamily.secret secret 12",
        "familyfamilyfamily.secretsecret1234.x",
    ])
    func `a hash of another shape is refused`(hash: String) {
        account.when(open("tablet", RefreshHash(hash)), by: .gateway, refuses: .badRefreshHash)
        account.when(rotate(.first, RefreshHash(hash)), by: .gateway, refuses: .badRefreshHash)
    }

    @Test func `with a 33rd device the one unseen for longest is signed out`() throws {
        var full = Scenario(Account.self, key: "ada", at: .noon)
        for number in 0..<Device.most {
            full = full.and(.opened(DeviceID("d\(number)"), at: .birth + .seconds(number)))
        }
        full = full.and(
            .rotated(deviceId: "d0", refreshHash: Secret(.second), rotatedAt: .birth + .seconds(99))
        )
        let events = try full.deciding(open("one-more"), by: .gateway)
        #expect(events == [.signedOut(deviceId: "d1"), .opened("one-more", at: .noon)])
        #expect(full.and(events[0], events[1]).state.devices.count == Device.most)
    }

    @Test func `a refresh token is replaced by the next`() throws {
        try account.when(
            rotate(.first, .second), by: .gateway,
            then: [.rotated(deviceId: "phone", refreshHash: Secret(.second), rotatedAt: .noon)])
    }

    @Test func `a refresh token is not replaced by itself or by another family's`() {
        account.when(rotate(.first, .first), by: .gateway, refuses: .badRefreshHash)
        account.when(rotate(.first, .strange), by: .gateway, refuses: .badRefreshHash)
    }

    @Test func `who lost the answer asks again within a minute and gets the same`() throws {
        try rotated.at(.noon + .seconds(60)).when(rotate(.first, .second), by: .gateway, then: [])
    }

    @Test func `a token spent a moment ago gives no other one`() {
        rotated.at(.noon + .seconds(60)).when(
            rotate(.first, .third), by: .gateway, refuses: .spent)
    }

    @Test func `while the date is set back a spent token gives the same and no other`() throws {
        let early = rotated.at(.noon + .seconds(-3_600))
        try early.when(rotate(.first, .second), by: .gateway, then: [])
        early.when(rotate(.first, .third), by: .gateway, refuses: .spent)
    }

    @Test func `a token that comes again after a minute signs its device out`() throws {
        try rotated.at(.noon + .milliseconds(60_001)).when(
            rotate(.first, .second), by: .gateway, then: [.signedOut(deviceId: "phone")])
    }

    @Test func `a token spent longer ago signs its device out`() throws {
        try rotated.and(
            .rotated(deviceId: "phone", refreshHash: Secret(.third), rotatedAt: .noon)
        ).when(rotate(.first, .second), by: .gateway, then: [.signedOut(deviceId: "phone")])
    }

    @Test func `a guess signs nobody out`() {
        account.when(rotate(.strange, .second), by: .gateway, refuses: .spent)
    }

    @Test func `a device that is not signed in rotates nothing`() {
        account.when(rotate(.first, .second, on: "tablet"), by: .gateway, refuses: .signedOut)
        account.and(.signedOut(deviceId: "phone")).when(
            rotate(.first, .second), by: .gateway, refuses: .signedOut)
    }

    @Test func `somebody signs out one of their devices`() throws {
        try account.when(
            .signOut(deviceId: "phone", all: nil), by: .ada, then: [.signedOut(deviceId: "phone")])
        try account.when(.signOut(deviceId: "tablet", all: nil), by: .ada, then: [])
    }

    @Test func `somebody signs out everywhere at once`() throws {
        try account.and(.opened("tablet")).when(
            .signOut(deviceId: nil, all: true), by: .ada,
            then: [.signedOut(deviceId: "phone"), .signedOut(deviceId: "tablet")])
        try account.and(.signedOut(deviceId: "phone")).when(
            .signOut(deviceId: nil, all: true), by: .ada, then: [])
    }

    @Test func `signing out without a device means the one that asks`() throws {
        let context = Context(actor: .ada, device: "phone", key: "ada", now: .noon, seed: 1)
        let events = try account.state.decide(.signOut(deviceId: nil, all: nil), in: context)
        #expect(events == [.signedOut(deviceId: "phone")])
        account.when(.signOut(deviceId: nil, all: nil), by: .ada, refuses: .unnamedDevice)
    }

    @Test func `a device was last seen when it got its last token`() {
        let device = rotated.state.devices.first?.shown
        #expect(device?.openedAt == .birth && device?.lastSeen == .noon)
    }

    @Test func `devices are opened for whom the gateway names`() throws {
        let context = Context.of(.gateway)
        #expect(try Account.address(open("phone"), key: "", context: context) == "ada")
        #expect(throws: AccountRefusal.address(.badId)) {
            try Account.address(open("phone"), key: "bob", context: context)
        }
        for command in [open("phone"), rotate(.first, .second)] {
            #expect(throws: AccountRefusal.partsOnly) {
                try Account.address(command, key: "", context: .of(.ada))
            }
        }
    }

    @Test(arguments: [
        (AccountRefusal.partsOnly, ErrorCode.forbidden), (.deleted, .unauthenticated),
        (.unnamedDevice, .badInput), (.badDevice, .badInput), (.badDeviceName, .badInput),
        (.badRefreshHash, .badInput), (.deviceTaken, .badInput), (.signedOut, .unauthenticated),
        (.spent, .unauthenticated),
    ])
    func `refusals have their codes`(refusal: AccountRefusal, code: ErrorCode) {
        #expect(refusal.failure.code == code)
    }
}
