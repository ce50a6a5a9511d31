import Sync
import Wire

/// What a call on its way was made for.
enum Errand {
    /// Devices that wait for its answer: one, or more when it was sent again meanwhile.
    case call([Asker], Call)
    case watch(StreamName, attempt: Int, ConnectionID, WatchRequest?)
    case recover(StreamName)
    case renew([StreamName])
    case guarding(StreamName)
    case check(ConnectionID)
    case presence(PersonID)
    case whoIsKept

    struct Asker {
        let connection: ConnectionID
        let cid: RawJSON?
        /// What the call holds, and for whom; nothing for a repeat of one under way.
        let held: UnderWay.Held?
    }
}

/// A device's `watch` of some streams: answered once, when all of them are.
final class WatchRequest {
    let cid: RawJSON?
    var left: Int
    var answers: [String: Outgoing.Watched.Stream] = [:]
    /// What its streams begin with, each by the attempt that it answers.
    var begun: [(attempt: Int, WatchedStream)] = []
    let order: [String]

    init(_ cid: RawJSON?, _ order: [String]) {
        self.cid = cid
        self.order = order
        left = order.count
    }
}
