import ParlorWire

/// A device's `watch` of some streams: answered once, when all of them are.
final class WatchRequest {
    let cid: RawJSON?
    /// How many streams have no answer yet.
    var left: Int
    var answers: [String: Outgoing.Watched.Stream] = [:]
    /// What its streams begin with, each by the attempt that it answers.
    var begun: [Inbox.Start] = []
    let order: [String]

    init(_ cid: RawJSON?, _ order: [String]) {
        self.cid = cid
        self.order = order
        left = order.count
    }

    func fail(_ stream: String, _ failure: Failure) {
        answers[stream] = Outgoing.Watched.Stream(stream: stream, error: failure)
        left -= 1
    }
}

extension Call {
    static func watching(
        _ stream: StreamName, for viewer: PersonID, by gateway: String, _ id: CommandID,
        epoch: Epoch?, since: Revision?, seal: String? = nil
    ) -> Call {
        let (name, body) = JSON.encode(
            choice: SyncQuestion.watch(
                gateway: gateway, stream: stream, viewer: viewer, epoch: epoch, since: since,
                seal: seal))
        return Call(
            kind: SyncQuestion.kind, key: Shard.key(of: stream),
            header: CallHeader(id: id, call: CallName(name), actor: .part("gateway")), body: body)
    }
}

extension Reply {
    /// The fan-out's answer; nil when it is a refusal, or can't be read.
    var watchedStream: WatchedStream? {
        guard header.status == .ok else { return nil }
        return try? JSON.decode(WatchedStream.self, from: body)
    }
}
