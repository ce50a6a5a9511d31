public import ParlorWire

/// Actions that are played over and over: their JSON is looked up instead of being read and written
/// each time.
public struct UsualActions<Action: Choice & Hashable>: Sendable {
    private let read: [Bytes: Action]
    private let written: [Action: RawJSON]

    public init(_ actions: [Action]) {
        written = Dictionary(uniqueKeysWithValues: actions.map { ($0, RawJSON(JSON.encode($0))) })
        read = Dictionary(uniqueKeysWithValues: written.map { ($1.bytes, $0) })
    }

    /// Written otherwise than the codec does it, an action is read by the codec.
    func read(_ json: RawJSON) throws(Malformed) -> Action {
        if let action = read[json.bytes] { return action }
        return try JSON.decode(Action.self, from: json.bytes)
    }

    func written(_ action: Action) -> RawJSON {
        written[action] ?? RawJSON(JSON.encode(action))
    }
}
