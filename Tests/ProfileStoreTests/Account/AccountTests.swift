import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct AccountTests {
    let account = Scenario(Account.self, key: "ada")

    func preferences(_ change: (inout Preferences) -> Void) -> Preferences {
        var preferences = Preferences()
        change(&preferences)
        return preferences
    }

    func merging(_ change: PreferencesChange) -> AccountCommand {
        .setPreferences(preferences: change)
    }

    @Test func `only the given preferences change`() throws {
        let quiet = account.and(
            .preferencesChanged(preferences: preferences { $0.reducedHaptics = true }))
        try quiet.when(
            merging(PreferencesChange(aiEnabled: false)), by: .ada,
            then: [
                .preferencesChanged(
                    preferences: preferences {
                        $0.aiEnabled = false
                        $0.reducedHaptics = true
                    })
            ])
    }

    @Test func `notification settings merge by key, and null leaves one as it is`() throws {
        let set = account.and(
            .preferencesChanged(
                preferences: preferences { $0.notificationSettings = ["a": true, "b": true] }))
        try set.when(
            merging(PreferencesChange(notificationSettings: ["a": nil, "b": false, "c": true])),
            by: .ada,
            then: [
                .preferencesChanged(
                    preferences: preferences {
                        $0.notificationSettings = ["a": true, "b": false, "c": true]
                    })
            ])
    }

    @Test(arguments: [
        PreferencesChange(), PreferencesChange(aiEnabled: true),
        PreferencesChange(notificationSettings: [:], color: "", reducedHaptics: false),
    ])
    func `a merge that changes nothing yields nothing`(change: PreferencesChange) throws {
        try account.when(merging(change), by: .ada, then: [])
    }

    @Test func `an empty colour takes the colour back`() throws {
        let colored = account.and(
            .preferencesChanged(preferences: preferences { $0.color = "teal" }))
        try colored.when(
            merging(PreferencesChange(color: "")), by: .ada,
            then: [.preferencesChanged(preferences: Preferences())])
    }

    @Test
    func `preferences that Parlor does not know are kept as they are, and null takes one away`()
        throws
    {
        let theme = ["theme": RawJSON(Bytes(#"{"dark":[1,2.50]}"#.utf8))]
        let kept = AccountEvent.preferencesChanged(preferences: preferences { $0.others = theme })
        try account.when(merging(PreferencesChange(others: theme)), by: .ada, then: [kept])
        let body = JSON.encode(choice: kept).body
        #expect(
            String(decoding: body, as: UTF8.self).contains(#""theme":{"dark":[1,2.50]}"#))
        let themed = account.and(
            try JSON.decode(choice: AccountEvent.self, name: "preferencesChanged", body: body))
        try themed.when(merging(PreferencesChange(others: theme)), by: .ada, then: [])
        try themed.when(merging(PreferencesChange(aiEnabled: true)), by: .ada, then: [])
        try themed.when(
            merging(PreferencesChange(others: ["theme": RawJSON(Bytes("null".utf8))])), by: .ada,
            then: [.preferencesChanged(preferences: Preferences())])
    }

    @Test func `an app's own preferences are bounded in number, names and bytes`() throws {
        func merging(_ count: Int, name: Int = 2, bytes: Int = 1) -> AccountCommand {
            let value = RawJSON(Bytes(repeating: UInt8(ascii: "1"), count: bytes))
            let names = (10..<10 + count).map {
                "\($0)" + String(repeating: "n", count: name - 2)
            }
            return self.merging(
                PreferencesChange(
                    others: Dictionary(uniqueKeysWithValues: names.map { ($0, value) })))
        }
        for fits in [merging(64), merging(1, name: 64), merging(1, bytes: (8 << 10) - 2)] {
            #expect(try account.deciding(fits, by: .ada).count == 1)
        }
        for over in [merging(65), merging(1, name: 65), merging(1, bytes: (8 << 10) - 1)] {
            account.when(over, by: .ada, refuses: .tooManyPreferences)
        }
        let full = account.and(try account.deciding(merging(64), by: .ada)[0])
        full.when(
            self.merging(PreferencesChange(others: ["x": RawJSON(Bytes("1".utf8))])), by: .ada,
            refuses: .tooManyPreferences)
    }

    @Test(arguments: ["two words", "tëal", "Teal", "mauve", String(repeating: "a", count: 65)])
    func `a colour that the palette lacks is refused`(color: String) {
        account.when(merging(PreferencesChange(color: color)), by: .ada, refuses: .badColor)
    }

    @Test func `a 65th notification setting is refused`() throws {
        let full = Dictionary(uniqueKeysWithValues: (0..<64).map { ("key\($0)", true) })
        let account = account.and(
            .preferencesChanged(preferences: preferences { $0.notificationSettings = full }))
        try account.when(merging(PreferencesChange(notificationSettings: full)), by: .ada, then: [])
        account.when(
            merging(PreferencesChange(notificationSettings: ["one more": true])), by: .ada,
            refuses: .tooManyNotificationSettings)
    }

    @Test(arguments: ["", String(repeating: "k", count: 65)])
    func `a notification setting needs a name of 1 to 64 bytes`(key: String) {
        account.when(
            merging(PreferencesChange(notificationSettings: [key: true])), by: .ada,
            refuses: .badNotificationKey)
    }

    @Test func `a push token is kept once`() throws {
        try account.when(
            .registerPush(fcmToken: "t0k:en"), by: .ada, then: [.pushRegistered(fcmToken: "t0k:en")]
        )
        try account.and(.pushRegistered(fcmToken: "t0k:en")).when(
            .registerPush(fcmToken: "t0k:en"), by: .ada, then: [])
    }

    @Test(arguments: ["", "a b", "tökn", "a\n", String(repeating: "a", count: 4_097)])
    func `a push token of another shape is refused`(token: String) {
        account.when(.registerPush(fcmToken: token), by: .ada, refuses: .badPushToken)
    }

    @Test func `a push token may have 4096 characters`() throws {
        let longest = String(repeating: "~", count: 4_096)
        try account.when(
            .registerPush(fcmToken: longest), by: .ada, then: [.pushRegistered(fcmToken: longest)])
    }

    @Test func `an account is its owner's`() throws {
        let command = AccountCommand.registerPush(fcmToken: "t")
        #expect(try Account.address(command, key: "", context: .of(.ada)) == "ada")
        #expect(throws: AccountRefusal.address(.notYours)) {
            try Account.address(command, key: "bob", context: .of(.ada))
        }
    }

    @Test(arguments: [
        (AccountRefusal.badColor, "preferences.color"), (.badPushToken, "fcmToken"),
        (.badNotificationKey, "preferences.notificationSettings"),
        (.tooManyNotificationSettings, "preferences.notificationSettings"),
    ])
    func `refusals name the field that is wrong`(refusal: AccountRefusal, field: String) {
        #expect(refusal.failure.code == .badInput)
        #expect(refusal.failure.context == ["field": field])
    }

    @Test func `a preference that an app once kept under a name of today's counts as absent`()
        throws
    {
        let foreign =
            #"{"aiEnabled":true,"messagesFrom":1,"notificationSettings":{},"reducedHaptics":false}"#
        #expect(try JSON.decode(Preferences.self, from: Bytes(foreign.utf8)) == Preferences())
        #expect(throws: Malformed.self) {
            try JSON.decode(PreferencesChange.self, from: Bytes(#"{"messagesFrom":"me"}"#.utf8))
        }
    }
}
