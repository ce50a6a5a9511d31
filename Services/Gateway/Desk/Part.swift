import Sync
import Wire

/// A service behind the gateways, and what only it can answer.
struct Part: Hashable {
    let service: String
    let kinds: Set<EntityKind>

    /// All that a whole system has; without one of them some calls are answered by nobody.
    static let all = [
        Part(service: "profile-store", kinds: ["account", "login", "person", "photo", "store"]),
        Part(service: "lobby", kinds: ["room", "rooms"]),
        Part(service: "game-authority", kinds: ["match"]),
        Part(service: "drawing-store", kinds: ["drawing"]),
        Part(service: "sync-fanout", kinds: [SyncQuestion.kind]),
    ]

    /// What nobody of those who take calls answers, each by its service's name.
    static func missing(among served: Set<EntityKind>) -> [String] {
        all.compactMap { part in
            let kinds = part.kinds.subtracting(served).sorted().map(\.rawValue)
            return kinds.isEmpty
                ? nil : "\(part.service) (\(kinds.joined(separator: ", ")))"
        }
    }
}
