/// How a person wants Parlor to behave.
public struct Preferences: Codable, Hashable, Sendable {
    public static let notifications = 64
    public static let longestKey = 64

    public var aiEnabled = true
    public var notificationSettings: [String: Bool] = [:]
    public var color: String?
    public var reducedHaptics = false

    public init() {}

    /// The preferences with the given ones in the place of the old, or why not.
    public func merging(_ change: PreferencesChange) throws(AccountRefusal) -> Preferences {
        var next = self
        next.aiEnabled = change.aiEnabled ?? aiEnabled
        next.reducedHaptics = change.reducedHaptics ?? reducedHaptics
        if let color = change.color { next.color = try Self.checked(color: color) }
        for case (let key, let isOn?) in change.notificationSettings ?? [:] {
            guard (1...Self.longestKey).contains(key.utf8.count) else { throw .badNotificationKey }
            next.notificationSettings[key] = isOn
        }
        guard next.notificationSettings.count <= Self.notifications else {
            throw .tooManyNotificationSettings
        }
        return next
    }

    private static func checked(color: String) throws(AccountRefusal) -> String? {
        guard color.utf8.count <= longestKey, color.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .badColor }
        return color.isEmpty ? nil : color
    }
}

/// The preferences that change; those not given stay, those unknown are ignored.
public struct PreferencesChange: Codable, Hashable, Sendable {
    public var aiEnabled: Bool?
    /// Merged by key.
    public var notificationSettings: [String: Bool?]?
    /// An empty one takes the colour back.
    public var color: String?
    public var reducedHaptics: Bool?

    public init(
        aiEnabled: Bool? = nil, notificationSettings: [String: Bool?]? = nil, color: String? = nil,
        reducedHaptics: Bool? = nil
    ) {
        self.aiEnabled = aiEnabled
        self.notificationSettings = notificationSettings
        self.color = color
        self.reducedHaptics = reducedHaptics
    }
}
