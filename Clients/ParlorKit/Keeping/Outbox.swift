import ParlorWire

/// Commands that have no answer yet, kept on the device: what was written in a tunnel is sent after
/// the app was closed and opened again, under the same id.
struct Outbox: Sendable {
    let keeper: any Keeper

    private static let name = "outbox"
    private static let longest = Duration.seconds(7 * 86_400)
    private static let mostCalls = 1_000

    struct Entry: Codable, Hashable, Sendable {
        let cid: CommandID
        let call: CallName
        let key: EntityKey?
        let body: RawJSON
        let at: Timestamp
    }

    /// What has no answer yet, of this run and earlier ones: in order, and not too long ago.
    func entries(at now: Timestamp) -> [Entry] {
        entries.filter { $0.at + Self.longest > now }
    }

    private var entries: [Entry] {
        keeper.read(Self.name).flatMap { try? JSON.decode([Entry].self, from: $0) } ?? []
    }

    /// A call that is held already keeps its place and its time.
    func hold(_ entry: Entry) {
        let others = entries(at: entry.at)
        guard !others.contains(where: { $0.cid == entry.cid }) else { return }
        keeper.keep(JSON.encode(others.suffix(Self.mostCalls - 1) + [entry]), as: Self.name)
    }

    func remove(_ cid: CommandID) {
        let (all, others) = (entries, entries.filter { $0.cid != cid })
        guard others.count < all.count else { return }
        if others.isEmpty {
            keeper.remove(Self.name)
        } else {
            keeper.keep(JSON.encode(others), as: Self.name)
        }
    }

    /// Nothing of one person goes out as the next.
    func clear() { keeper.remove(Self.name) }
}

extension Session.Call {
    /// What is kept of it; nil if it does not wait for the network.
    func entry(at now: Timestamp) -> Outbox.Entry? {
        guard isPatient, !isRead else { return nil }
        return Outbox.Entry(cid: cid, call: name, key: key, body: body, at: now)
    }

    init(_ entry: Outbox.Entry) {
        self.init(entry.call, key: entry.key, body: entry.body, cid: entry.cid, isPatient: true)
    }
}
