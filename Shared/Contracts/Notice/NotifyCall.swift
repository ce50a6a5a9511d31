public import Wire

/// What services ask to be pushed.
public enum NotifyCall: Choice, Hashable {
    /// Parts only: tells those of the people who are offline, and want to know.
    case announce(notices: [Notice])

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case announce = "notify.announce"
    }
}

extension NotifyCall {
    public static let kind: EntityKind = "notify"

    /// To the profile store, for what happened in a stream. Whoever sends it gives it an id.
    public static func call(_ notices: [Notice], of stream: StreamName, by part: String) -> Call? {
        guard !notices.isEmpty else { return nil }
        let (name, body) = JSON.encode(choice: NotifyCall.announce(notices: notices))
        return Call(
            kind: kind, key: stream.key,
            header: CallHeader(id: "announce", call: CallName(name), actor: .part(part)),
            body: body)
    }
}
