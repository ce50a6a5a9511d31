import ParlorWire

/// Somebody whose question can't be answered before the owner was asked.
enum Waiting<Asker: Sendable>: Sendable {
    case watcher(Watcher<Asker>)
    /// A gateway that goes on watching what this fan-out has just come to serve.
    case gateway(String, SyncQuestion.Watched)

    var viewer: PersonID? {
        if case .watcher(let watcher) = self { watcher.viewer } else { nil }
    }

    func came(before number: Int?) -> Bool {
        if case .watcher(let watcher) = self { watcher.came(before: number) } else { true }
    }

    var epoch: Epoch? {
        switch self {
        case .watcher(let watcher): watcher.epoch
        case .gateway(_, let watched): watched.epoch
        }
    }

    var since: Revision? {
        switch self {
        case .watcher(let watcher): watcher.since
        case .gateway(_, let watched): watched.rev
        }
    }
}

/// A gateway's question on behalf of one viewer.
struct Watcher<Asker: Sendable>: Sendable {
    let asker: Asker
    let id: CommandID
    let gateway: String
    let viewer: PersonID
    let epoch: Epoch?
    let since: Revision?
    /// How many questions had been asked when it came: the answers to them may be older than it.
    let came: Int

    /// With nothing of what it asks for.
    var anew: Watcher {
        Watcher(
            asker: asker, id: id, gateway: gateway, viewer: viewer, epoch: nil, since: nil,
            came: came)
    }

    /// Whether it came before the question of this number, if that was one.
    func came(before number: Int?) -> Bool { number.map { came < $0 } ?? true }
}
