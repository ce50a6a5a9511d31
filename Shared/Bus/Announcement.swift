public import Wire

/// What a worker says about itself when it joins a broker.
public struct Announcement: Codable, Hashable, Sendable {
    public let service: String
    /// Unique among live workers: a newer announcement of the same instance replaces the older.
    public let instance: String
    public let pid: Int
    public let kinds: [EntityKind]

    public init(service: String, instance: String, pid: Int, kinds: [EntityKind]) {
        self.service = service
        self.instance = instance
        self.pid = pid
        self.kinds = kinds
    }

    /// The most kinds that one worker may serve.
    public static let mostKinds = 64

    func check() throws(Malformed) {
        let names = [service, instance] + kinds.map(\.rawValue)
        guard names.allSatisfy({ (1...Limits.key).contains($0.utf8.count) }) else {
            throw Malformed("A worker's names have 1 to \(Limits.key) bytes each.")
        }
        guard kinds.count <= Self.mostKinds else {
            throw Malformed("A worker serves at most \(Self.mostKinds) kinds.", field: "kinds")
        }
    }
}
