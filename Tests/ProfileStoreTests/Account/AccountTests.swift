import Contracts
import EventSourcing
import Scenarios
import Testing
import Wire

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

    @Test(arguments: ["two words", "tëal", String(repeating: "a", count: 65)])
    func `a colour that is no id is refused`(color: String) {
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
}
