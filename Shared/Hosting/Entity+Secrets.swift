import EventSourcing
import Wire

extension Entity {
    /// An event's body as it may be told.
    static func told(_ body: Bytes) -> Bytes {
        guard !secrets.isEmpty else { return body }
        let fields = try? JSON.decode([String: RawJSON].self, from: body)
        return JSON.encode((fields ?? [:]).filter { !secrets.contains($0.key) })
    }
}
