/// Who may begin a conversation with a person, or take them into a group: everybody; friends and
/// people who were in the same room; or friends alone.
public enum Writers: String, Codable, Hashable, CaseIterable, Sendable {
    case everybody, met, friends

    /// For who has chosen nothing.
    public static let usual = met
}

/// What a person chose, as it is kept. A choice of a later version counts as the strictest of ours;
/// what is no text was kept by an app under this name, before Parlor knew it, and is no choice.
@propertyWrapper
public struct KeptWriters: Codable, Hashable, Sendable {
    public var wrappedValue: Writers?

    public init(wrappedValue: Writers?) { self.wrappedValue = wrappedValue }
}

extension KeyedDecodingContainer {
    public func decode(_ type: KeptWriters.Type, forKey key: Key) throws -> KeptWriters {
        if let known = try? decodeIfPresent(Writers.self, forKey: key) {
            return KeptWriters(wrappedValue: known)
        }
        let text = try? decodeIfPresent(String.self, forKey: key)
        return KeptWriters(wrappedValue: text.map { _ in .friends })
    }
}

extension KeyedEncodingContainer {
    public mutating func encode(_ value: KeptWriters, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
