internal import Bus
internal import ParlorWire

/// Own calls to every broker: a `Caller` and the sockets that carry out what it decides.
final class CallerPort {
    let sockets: [Socket]
    private(set) var finished: [Reply] = []
    private var caller: Caller
    private let parts = Parts()

    /// `endpoints` are the brokers' doors for such calls, `keys` all that may open one.
    init(
        _ endpoints: [String], in context: Context, _ keys: [Socket.Keys]
    ) throws(BusFault) {
        sockets = try endpoints.connected(.caller, in: context, keys)
        caller = Caller(brokers: sockets.count)
    }

    var due: Timestamp? { caller.due }
    var underWay: Int { caller.count }

    func begin(_ call: Call, timeout: Duration, now: Timestamp) {
        guard call.body.count <= Limits.body else {
            let failure = Failure(
                .payloadTooLarge, "A call's body has at most \(Limits.body) bytes.")
            return finished.append(Reply(refusing: call.header.id, failure))
        }
        if let effect = caller.begin(call, timeout: timeout, now: now) {
            carryOut(effect, now: now)
        }
    }

    func tick(now: Timestamp) {
        for effect in caller.tick(now: now) { carryOut(effect, now: now) }
    }

    func drain(_ index: Int, atMost bound: Int, now: Timestamp) {
        parts.drain(sockets[index], atMost: bound) {
            guard let reply = try? Reply(frames: parts.all),
                let effect = caller.receive(reply, now: now)
            else { return }
            carryOut(effect, now: now)
        }
    }

    func takeFinished() -> [Reply] {
        defer { finished.removeAll(keepingCapacity: true) }
        return finished
    }

    private func carryOut(_ effect: Caller.Effect, now: Timestamp) {
        switch effect {
        case .finished(_, let reply): finished.append(reply)
        case .send(let call, let broker):
            if sockets[broker].send(frames: call.frames) != .whole {
                caller.unsent(call.header.id, now: now)
            }
        }
    }
}
