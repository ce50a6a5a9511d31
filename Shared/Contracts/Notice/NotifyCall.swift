public import ParlorWire

/// What services ask to be pushed.
public enum NotifyCall: HasCallsForParts, Hashable {
    /// Parts only: tells those of the people who are offline, and want to know.
    case announce(notices: [Notice])

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case announce = "notify.announce"
    }
}

extension NotifyCall {
    public static let kind: EntityKind = "notify"

    /// In one call: other calls wait while it is answered.
    public static let mostReceivers = 64

    /// To the profile store, for what happened in a stream. The sender gives each an id.
    public static func calls(
        _ notices: [Notice], of stream: StreamName, by part: String
    ) -> [Call] {
        notices.flatMap { $0.parts(of: mostReceivers) }.map { notice in
            let (name, body) = JSON.encode(choice: NotifyCall.announce(notices: [notice]))
            return Call(
                kind: kind, key: stream.key,
                header: CallHeader(id: "announce", call: CallName(name), actor: .part(part)),
                body: body)
        }
    }
}

extension Notice {
    /// The same for some of its receivers each.
    fileprivate func parts(of most: Int) -> [Notice] {
        stride(from: 0, to: to.count, by: most).map { start in
            var part = self
            part.to = Array(to[start..<min(start + most, to.count)])
            part.unreadCounts = unreadCounts?.filter { part.to.contains($0.key) }
            return part
        }
    }
}
