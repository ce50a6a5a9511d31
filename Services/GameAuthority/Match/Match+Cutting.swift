import Contracts
public import EventSourcing
public import ParlorWire

/// Of a match that is over, only how it began and ended may stay: then nobody can look back on it.
extension Match: CutWhenDone {
    public static let passing = Set(MatchEvent.names).subtracting(
        [MatchEvent.CodingKeys.began, .refused, .playerJoined, .ended, .calledOff].map(\.rawValue))
    public static let keptByDefault: Duration? = nil
    public static let passingFollowers: Set<String> = ["lobby/matches"]
    /// Whoever hears that it is over asks for none of these.
    public static let needless = Set(
        [MatchEvent.CodingKeys.acted, .turnTimedOut, .stood].map(\.rawValue))

    public var isDone: Bool { status != .playing }

    /// Nobody plays on: what other rules can't read is the last table alone.
    public static func standing(_ state: Bytes, of schema: Int) throws(Malformed) -> Match {
        if schema >= 7, let match = try? JSON.decode(Match.self, from: state) {
            return match
        }
        var fields = try JSON.decode([String: RawJSON].self, from: state)
        fields["game"] = nil
        let rest = JSON.encode(fields)
        return schema == Self.schema
            ? try JSON.decode(Match.self, from: rest) : try upgraded(rest, of: schema)
    }

    /// Without the table, earlier shapes are read as today's.
    public static func upgraded(_ state: Bytes, of schema: Int) throws(Malformed) -> Match {
        try JSON.decode(Match.self, from: state)
    }
}
