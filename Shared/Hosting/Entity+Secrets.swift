import EventSourcing
import Wire

extension Entity {
    /// An event's kept body as it may be told.
    static func told(_ name: String, _ kept: Bytes) -> Bytes { told(unpacked(name, kept)) }

    /// An event's kept body as everybody writes it, with its secrets.
    static func unpacked(_ name: String, _ kept: Bytes) -> Bytes {
        guard packed.contains(name),
            let event = try? JSON.decode(choice: Event.self, name: name, body: kept)
        else { return kept }
        return JSON.encode(choice: event).body
    }

    private static func told(_ body: Bytes) -> Bytes {
        // Few events have a secret, and to read one takes as long as to decide on its command.
        guard secrets.contains(where: body.mentions) else { return body }
        let fields = try? JSON.decode([String: RawJSON].self, from: body)
        return JSON.encode((fields ?? [:]).filter { !secrets.contains($0.key) })
    }
}

extension Entity {
    /// What is told of an event that has just been applied, with what else it changed.
    func complete(_ event: Event, told: Bytes) -> Bytes {
        guard let more = completion(of: event),
            let added = try? JSON.decode([String: RawJSON].self, from: JSON.encode(more)),
            let fields = try? JSON.decode([String: RawJSON].self, from: told)
        else { return told }
        return JSON.encode(fields.merging(added) { $1 })
    }
}

extension RawJSON {
    /// Without these members, however deep they lie.
    func without(_ secrets: Set<String>) -> RawJSON {
        switch bytes.first {
        case UInt8(ascii: "{"):
            let fields = (try? JSON.decode([String: RawJSON].self, from: bytes)) ?? [:]
            let told = fields.filter { !secrets.contains($0.key) }
            return RawJSON(JSON.encode(told.mapValues { $0.without(secrets) }))
        case UInt8(ascii: "["):
            let all = (try? JSON.decode([RawJSON].self, from: bytes)) ?? []
            return RawJSON(JSON.encode(all.map { $0.without(secrets) }))
        default: return self
        }
    }
}
