import Contracts
import ParlorWire

extension Session.Event {
    /// The contract's event, or nil if this version knows none of that name.
    func told<E: StreamEvent>(as type: E.Type) throws(CannotFold) -> E? {
        guard E.CodingKeys(rawValue: name) != nil else { return nil }
        do {
            var body = body.bytes
            if let untold = Self.untold[EventHint(kind: E.kind, event: name)] {
                var fields = try JSON.decode([String: RawJSON].self, from: body)
                fields.merge(untold) { told, _ in told }
                body = JSON.encode(fields)
            }
            return try JSON.decode(choice: type, name: name, body: body)
        } catch {
            throw CannotFold(self, error.reason)
        }
    }

    /// What stands in the body beside the contract's event.
    func completion<T: Decodable>(_ type: T.Type) throws(CannotFold) -> T {
        do { return try JSON.decode(type, from: body.bytes) } catch {
            throw CannotFold(self, error.reason)
        }
    }

    /// Secrets that no device is told. The contract's types can't be read without a value for them.
    private static let untold: [EventHint: [String: RawJSON]] = [
        EventHint(kind: PersonEvent.kind, event: "statsChanged"): ["matchId": emptyText],
        EventHint(kind: PersonEvent.kind, event: "connected"): ["gateway": emptyText],
        EventHint(kind: PersonEvent.kind, event: "disconnected"): ["gateway": emptyText],
        EventHint(kind: AccountEvent.kind, event: "deviceOpened"): ["refreshHash": emptyText],
        EventHint(kind: AccountEvent.kind, event: "rotated"): ["refreshHash": emptyText],
        EventHint(kind: AccountEvent.kind, event: "offered"): ["codeHash": emptyText],
        EventHint(kind: AccountEvent.kind, event: "claimed"): ["refreshHash": emptyText],
        EventHint(kind: AccountEvent.kind, event: "suspended"): ["reason": emptyText],
        EventHint(kind: RoomEvent.kind, event: "cardsSeen"): ["cards": emptyList],
        EventHint(kind: RoomEvent.kind, event: "invited"): ["userIds": emptyList],
        EventHint(kind: RoomEvent.kind, event: "kept"): ["name": emptyText, "userIds": emptyList],
    ]

    private static let emptyText = RawJSON(Bytes("\"\"".utf8))
    private static let emptyList = RawJSON(Bytes("[]".utf8))
}
