import ParlorWire

/// What somebody has sent, and each first answer.
struct Diary {
    private(set) var sent: [CommandID: Call] = [:]
    private(set) var answered: [CommandID: Reply] = [:]
    private(set) var underWay: Set<CommandID> = []
    /// Ids of accepted commands that another one is under way with.
    private var borrowed: Set<CommandID> = []
    /// Those that another one was ever sent under.
    private var everBorrowed: Set<CommandID> = []
    /// The revision that each command's stream had at least when it was first sent.
    private var knownRevs: [CommandID: Revision] = [:]

    /// False when it is under way already.
    mutating func begin(_ call: Call, _ oracle: Oracle) -> Bool {
        let id = call.header.id
        guard underWay.insert(id).inserted else { return false }
        sent[id] = call
        knownRevs[id] = knownRevs[id] ?? oracle.rev(of: StreamName(call.kind, call.key))
        return true
    }

    mutating func finish(_ reply: Reply, _ oracle: Oracle) {
        let id = reply.header.id
        guard let call = sent[id] else { return }
        underWay.remove(id)
        // The oracle saw what the host answered; here a late answer to the first one may arrive.
        if borrowed.remove(id) != nil { return }
        // A late answer to the other one, or that one was accepted by a journal put back.
        if reply.failure?.code == .cidReused, everBorrowed.contains(id) { return }
        if reply.header.status == .ok {
            oracle.answered(call, reply, before: answered[id])
            answered[id] = answered[id] ?? reply
        } else {
            oracle.refused(call, reply, since: knownRevs[id]!)
        }
    }

    /// False when the command is under way itself.
    mutating func borrow(_ id: CommandID) -> Bool {
        guard underWay.insert(id).inserted else { return false }
        borrowed.insert(id)
        everBorrowed.insert(id)
        return true
    }

    func anyAnswered(_ world: World) -> Call? {
        answered.keys.sorted().compactMap { sent[$0] }.randomElement(using: &world.dice)
    }

    /// A command again that was sent before, answered or not.
    func any(_ world: World) -> Call? {
        sent.values.sorted { $0.header.id < $1.header.id }.randomElement(using: &world.dice)
    }
}
