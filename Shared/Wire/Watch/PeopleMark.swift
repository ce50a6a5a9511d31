/// Tells whether two parts know the same of a stream's people: equal knowledge has equal marks.
public enum PeopleMark {
    public static func of(_ roster: StreamRoster, _ identities: [Identity]) -> Int {
        var hash = UInt64(fnv1a: JSON.encode(roster))
        for identity in identities {
            hash = UInt64(fnv1a: identity.userId.rawValue.utf8, after: hash)
            hash = UInt64(fnv1a: identity.identity.bytes, after: hash)
        }
        return Int(hash >> 12)
    }
}
