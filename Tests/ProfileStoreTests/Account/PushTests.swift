import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct PushTests {
    private let account = Scenario(
        Account.self, key: "ada", at: .noon, given: .opened("phone"), .opened("tablet"))

    private func registered(_ token: String, _ device: DeviceID? = nil) -> AccountEvent {
        .pushRegistered(fcmToken: token, deviceId: device)
    }

    private func registering(
        _ token: String, on device: DeviceID?, in account: Scenario<Account>
    ) throws -> [AccountEvent] {
        let context = Context(actor: .ada, device: device, key: "ada", now: .noon, seed: 1)
        return try account.state.decide(.registerPush(fcmToken: token), in: context)
    }

    private func targets(_ account: Scenario<Account>) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: account.state.pushTargets.map {
                ($0.deviceId?.rawValue ?? "none", $0.fcmToken)
            })
    }

    @Test func `each device has a token of its own, the last that it registered`() throws {
        #expect(try registering("t1", on: "phone", in: account) == [registered("t1", "phone")])
        let both = account.and(registered("t1", "phone"), registered("t2", "tablet"))
        #expect(targets(both) == ["phone": "t1", "tablet": "t2"])
        #expect(try registering("t2", on: "tablet", in: both) == [])
        let renewed = both.and(registered("t3", "phone"))
        #expect(targets(renewed) == ["phone": "t3", "tablet": "t2"])
        #expect(renewed.state.shown(to: .ada, key: "ada").fcmToken == "t3")
    }

    @Test func `registered again, a token that another device used last is the newest again`()
        throws
    {
        let both = account.and(registered("t1", "phone"), registered("t2", "tablet"))
        #expect(try registering("t1", on: "phone", in: both) == [registered("t1", "phone")])
    }

    @Test func `a token belongs to the device that registered it last`() throws {
        let first = account.and(registered("t", "phone"))
        #expect(try registering("t", on: "tablet", in: first) == [registered("t", "tablet")])
        #expect(targets(first.and(registered("t", "tablet"))) == ["tablet": "t"])
    }

    @Test func `a device that is not signed in registers for the account`() throws {
        #expect(try registering("t", on: "gone", in: account) == [registered("t")])
        #expect(try registering("t", on: nil, in: account) == [registered("t")])
        #expect(try registering("t", on: nil, in: account.and(registered("t"))) == [])
        let away = account.and(registered("t", "phone"), registered("t"))
        #expect(targets(away) == ["none": "t"])
        #expect(try registering("t", on: "phone", in: away) == [registered("t", "phone")])
    }

    @Test func `what was registered before tokens belonged to devices is still one`() throws {
        let old = try JSON.decode(
            choice: AccountEvent.self, name: "pushRegistered",
            body: Bytes(#"{"fcmToken":"t"}"#.utf8)
        )
        #expect(old == registered("t"))
        #expect(targets(account.and(old)) == ["none": "t"])
        #expect(targets(account.and(old, .signedOut(deviceId: "phone"))) == ["none": "t"])
        #expect(targets(account.and(old, registered("t2", "phone"))) == ["phone": "t2"])
    }

    @Test func `a token goes with the sign-out of its device`() {
        let both = account.and(registered("t1", "phone"), registered("t2", "tablet"))
        let one = both.and(.signedOut(deviceId: "tablet"))
        #expect(targets(one) == ["phone": "t1"])
        #expect(one.state.fcmToken == nil)
        let other = both.and(.signedOut(deviceId: "phone"))
        #expect(targets(other) == ["tablet": "t2"])
        #expect(other.state.fcmToken == "t2")
        #expect(targets(one.and(.signedOut(deviceId: "phone"))) == [:])
        #expect(targets(both.and(.deleted(withMessages: nil))) == [:])
    }

    @Test func `the owner sees the tokens, and no part of Parlor does`() {
        let state = account.and(registered("secret", "phone")).state
        func text(for viewer: Actor) -> String {
            String(decoding: JSON.encode(state.view(for: viewer, key: "ada")), as: UTF8.self)
        }
        #expect(state.shown(to: .ada, key: "ada").devices?.map(\.fcmToken) == ["secret", nil])
        for viewer in [Actor.gateway, .operator, .bob] {
            #expect(!text(for: viewer).contains("sec"))
        }
        #expect(text(for: .gateway).contains("phone"))
    }
}
