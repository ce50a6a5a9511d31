internal import Bus
internal import ParlorWire

/// Who may do what: asked of each call, announcement and publication, by the connection it came on.
extension Broker {
    /// Those of whoever sent what was just received.
    func rights(at door: CallsDoor) -> Rights? {
        isOpen && door == .open ? .operator : rightsOfPeer
    }

    /// The doorkeeper let it in, so it has some.
    var rightsOfPeer: Rights? { parts.user.flatMap { doorkeeper.rights(ofUser: $0) } }

    /// Why a call may not be made; nil when it may.
    func whyForbidden(_ kind: EntityKind, header: Int, _ rights: Rights?) -> Reason? {
        guard let rights else { return .unknownPeer }
        let actor = CallHeader.withActor(in: parts[header]) { actor in
            rights.maySpeak(as: actor) ? nil : String(decoding: actor, as: UTF8.self)
        }
        // What no service can read is refused by the service.
        if let actor, let actor {
            note(rights, "call as '\(actor.shown)'")
            return .notThatActor(rights, actor)
        }
        guard rights.mayCall(kind) else {
            note(rights, "call '\(kind.rawValue.shown)'")
            return .notThatKind(rights, kind)
        }
        return nil
    }

    /// Why a worker may not serve what it announces; nil when it may.
    func whyForbidden(_ announcement: Announcement, _ rights: Rights?) -> String? {
        guard let rights else { return "The bus doesn't know this peer." }
        guard announcement.service == rights.peer else {
            note(rights, "serve as '\(announcement.service)'")
            return "This peer is '\(rights.peer)', and can't serve as '\(announcement.service)'."
        }
        guard let kind = announcement.kinds.first(where: { !rights.owned.contains($0) }) else {
            return nil
        }
        note(rights, "serve '\(kind)'")
        return "'\(rights.peer)' may not serve '\(kind)': Shared/Contracts/Registry says who does."
    }

    /// Whether what was published is to be passed on.
    var mayBePublished: Bool {
        guard let rights = rightsOfPeer else { return false }
        guard rights.mayPublish(parts[0]) else {
            note(rights, "publish '\(parts.text(0).shown)'")
            return false
        }
        return true
    }

    private func note(_ rights: Rights, _ what: String) {
        tally.forbidden += 1
        operatorNotes.refuse(Trespass(peer: rights.peer, attempt: what))
    }
}

/// What a peer tried, and may not do.
public struct Trespass: Hashable, Sendable {
    public let peer: String
    public let attempt: String
}

extension String {
    /// As much of it as an operator needs to see.
    fileprivate var shown: String {
        String(
            decoding: utf8.prefix(64).map { $0.isVisible ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }
}
