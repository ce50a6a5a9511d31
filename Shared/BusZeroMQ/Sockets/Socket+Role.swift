internal import Bus
internal import CZeroMQ
internal import ParlorWire

extension Socket {
    /// What a socket is for: everything that is set on it follows from this.
    public enum Role: Sendable {
        /// The broker's ROUTERs for calls, and the one for workers.
        case callsDoor, workersDoor
        /// The broker's XPUB for subscribers, and its XSUB for publishers.
        case eventsDoor, publishDoor
        /// The broker's REP that decides who may come in.
        case doorkeeper
        /// A service's DEALER for the calls that it answers.
        case worker(id: [UInt8])
        /// Anybody's DEALER for the calls they make.
        case caller
        case publisher
        case subscriber
    }

    /// Messages that may wait for one peer before the next is dropped (events) or not taken (calls).
    enum HighWater {
        static let none: Int32 = 0
        static let calls: Int32 = 256
        /// As many as a caller may have under way, so that one who reads never misses an answer,
        /// and one who doesn't holds no more.
        static let answers = Int32(RouterLimits.pendingPerCaller)
        /// Calls on their way to a worker, which the router bounds by bytes too.
        static let work = Int32(RouterLimits.pendingPerWorker)
        static let workers: Int32 = 1_000
        static let events: Int32 = 10_000
        static let subscriber: Int32 = 32_768
    }

    func setOptions() {
        set(ZMQ_LINGER, linger)
        set(ZMQ_MAXMSGSIZE, long: Int64(Limits.message))
        let (send, receive) = highWater
        set(ZMQ_SNDHWM, send)
        set(ZMQ_RCVHWM, receive)
        // ZMTP heartbeats stay off: on a connecting SUB a full queue then aborts the process.
        set(ZMQ_TCP_KEEPALIVE, 1)
        set(ZMQ_TCP_KEEPALIVE_IDLE, 10)
        set(ZMQ_TCP_KEEPALIVE_INTVL, 2)
        set(ZMQ_TCP_KEEPALIVE_CNT, 3)
        set(ZMQ_HANDSHAKE_IVL, 5_000)
        switch role {
        case .callsDoor:
            // What is too large is refused by name, if it isn't far too large.
            set(ZMQ_MAXMSGSIZE, long: Int64(Limits.refusedBody))
            setDeafnessBound()
            set(ZMQ_ROUTER_MANDATORY, 1)
            set(ZMQ_BACKLOG, 1_024)
        case .workersDoor:
            setDeafnessBound()
            set(ZMQ_ROUTER_MANDATORY, 1)
            // A worker that comes back before its old connection is known to be dead.
            set(ZMQ_ROUTER_HANDOVER, 1)
            set(ZMQ_BACKLOG, 1_024)
        case .eventsDoor:
            // Subscribers send nothing longer than a topic, or CURVE's greeting.
            set(ZMQ_MAXMSGSIZE, long: 512)
            setDeafnessBound()
            set(ZMQ_BACKLOG, 1_024)
        case .publishDoor:
            set(ZMQ_BACKLOG, 1_024)
        case .doorkeeper: break
        case .worker(let id):
            set(ZMQ_ROUTING_ID, id)
            setReconnecting()
            // Nothing waits for a broker that isn't there: it would be stale when it came.
            set(ZMQ_IMMEDIATE, 1)
        case .caller:
            setReconnecting()
            set(ZMQ_IMMEDIATE, 1)
        case .publisher, .subscriber:
            setReconnecting()
        }
    }

    /// Who takes nothing of what is sent to it for so long is disconnected, and what waits for it
    /// forgotten (on Linux; elsewhere when its machine is gone).
    private func setDeafnessBound() { set(ZMQ_TCP_MAXRT, 5_000) }

    private func setReconnecting() {
        set(ZMQ_RECONNECT_IVL, 50)
        set(ZMQ_RECONNECT_IVL_MAX, 500)
        set(ZMQ_CONNECT_TIMEOUT, 2_000)
    }

    private var linger: Int32 {
        switch role {
        case .callsDoor, .workersDoor, .worker: 500
        case .eventsDoor, .publishDoor, .doorkeeper, .caller, .publisher, .subscriber: 0
        }
    }

    private var highWater: (send: Int32, receive: Int32) {
        switch role {
        case .callsDoor: (HighWater.answers, HighWater.calls)
        case .workersDoor: (HighWater.work, HighWater.workers)
        case .eventsDoor: (HighWater.events, HighWater.none)
        case .publishDoor: (HighWater.none, HighWater.events)
        case .doorkeeper: (HighWater.calls, HighWater.calls)
        case .worker: (HighWater.work, HighWater.workers)
        case .caller: (HighWater.answers, HighWater.answers)
        case .publisher: (HighWater.subscriber, HighWater.none)
        // Subscriptions travel as messages: over the limit they would vanish on reconnecting.
        case .subscriber: (HighWater.none, HighWater.subscriber)
        }
    }
}

extension Socket.Role {
    var type: Int32 {
        switch self {
        case .callsDoor, .workersDoor: ZMQ_ROUTER
        case .eventsDoor: ZMQ_XPUB
        case .publishDoor: ZMQ_XSUB
        case .doorkeeper: ZMQ_REP
        case .worker, .caller: ZMQ_DEALER
        case .publisher: ZMQ_PUB
        case .subscriber: ZMQ_SUB
        }
    }
}
