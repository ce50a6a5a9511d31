import ParlorPalette
public import ParlorWire

/// How a person wants Parlor to behave.
public struct Preferences: Codable, Hashable, Sendable {
    public static let notifications = 64
    public static let longestKey = 64
    /// The ids of the palette, as a sentence lists them.
    static let colors = Palette.colors.map(\.id.rawValue).joined(separator: ", ")
    /// How many preferences an app may keep that Parlor does not know,
    public static let mostOthers = 64
    /// and how many bytes their names and values may have together.
    public static let mostOtherBytes = 8 << 10

    public var aiEnabled = true
    public var notificationSettings: [String: Bool] = [:]
    public var color: String?
    public var reducedHaptics = false
    /// Who may begin a conversation with them, or take them into a group. Not chosen, it is `met`.
    @KeptWriters public var messagesFrom: Writers?
    /// Those that Parlor does not know: kept as the app sent them.
    @Rest public var others: [String: RawJSON] = [:]

    public init() {}

    /// The preferences with the given ones in the place of the old, or why not.
    public func merging(_ change: PreferencesChange) throws(AccountRefusal) -> Preferences {
        var next = self
        next.aiEnabled = change.aiEnabled ?? aiEnabled
        next.reducedHaptics = change.reducedHaptics ?? reducedHaptics
        next.messagesFrom = change.messagesFrom ?? messagesFrom
        if let color = change.color { next.color = try Self.checked(color: color) }
        for case (let key, let isOn?) in change.notificationSettings ?? [:] {
            guard (1...Self.longestKey).contains(key.utf8.count) else { throw .badNotificationKey }
            next.notificationSettings[key] = isOn
        }
        guard next.notificationSettings.count <= Self.notifications else {
            throw .tooManyNotificationSettings
        }
        for (name, value) in change.others { next.others[name] = value == .null ? nil : value }
        try next.checkOthers()
        return next
    }

    private func checkOthers() throws(AccountRefusal) {
        guard others.count <= Self.mostOthers,
            others.keys.allSatisfy({ (1...Self.longestKey).contains($0.utf8.count) }),
            others.reduce(0, { $0 + $1.key.utf8.count + $1.value.bytes.count })
                <= Self.mostOtherBytes
        else { throw .tooManyPreferences }
    }

    private static func checked(color: String) throws(AccountRefusal) -> String? {
        guard !color.isEmpty else { return nil }
        guard Palette.color(ColorID(color)) != nil else { throw .badColor }
        return color
    }
}

/// The preferences that change. Those that are absent stay. Null removes one that Parlor does not
/// know.
public struct PreferencesChange: Codable, Hashable, Sendable {
    public var aiEnabled: Bool?
    /// Merged by key.
    public var notificationSettings: [String: Bool?]?
    /// One of the palette's; an empty one removes the colour.
    public var color: String?
    public var reducedHaptics: Bool?
    public var messagesFrom: Writers?
    @Rest public var others: [String: RawJSON]

    public init(
        aiEnabled: Bool? = nil, notificationSettings: [String: Bool?]? = nil, color: String? = nil,
        reducedHaptics: Bool? = nil, messagesFrom: Writers? = nil, others: [String: RawJSON] = [:]
    ) {
        (self.aiEnabled, self.notificationSettings) = (aiEnabled, notificationSettings)
        (self.color, self.reducedHaptics) = (color, reducedHaptics)
        (self.messagesFrom, self.others) = (messagesFrom, others)
    }
}

extension RawJSON {
    fileprivate static let null = RawJSON(Bytes("null".utf8))
}
