public import Bus
public import ParlorWire
import Platform

/// Makes calls and waits for their answers: for the command line, tests and benchmarks.
public final class BusClient {
    private let caller: CallerPort
    private let poller: Poller
    private var answers: [Reply] = []

    public init(_ brokers: [BusAddress], keys: PeerKeys?) throws(BusFault) {
        let secrets = try keys.keys(for: brokers)
        caller = try CallerPort(brokers.map(\.calls), in: try Context(), secrets)
        poller = Poller(caller.sockets, try Wakeup())
    }

    /// Always an answer: a refusal when nobody gave one in time.
    public func call(_ call: Call, timeout: Duration) throws(BusFault) -> Reply {
        begin(call, timeout: timeout)
        while true {
            if let index = answers.lastIndex(where: { $0.header.id == call.header.id }) {
                return answers.remove(at: index)
            }
            try collect(within: .seconds(1))
        }
    }

    /// Many may be under way; `next` gives their answers as they come.
    public func begin(_ call: Call, timeout: Duration) {
        caller.begin(call, timeout: timeout, now: Clock.steady)
    }

    /// Calls begun whose answer was not given yet.
    public var underWay: Int { caller.underWay + caller.finished.count + answers.count }

    /// The next answer; nil when none came for so long, or no call is under way.
    public func next(within patience: Duration) throws(BusFault) -> Reply? {
        let end = Clock.steady + patience
        while answers.isEmpty, underWay > 0 {
            let left = end - Clock.steady
            guard left > .zero else { return nil }
            try collect(within: left)
        }
        return answers.popLast()
    }

    private func collect(within patience: Duration) throws(BusFault) {
        let before = Clock.steady
        caller.tick(now: before)
        let due = caller.due.map { $0 - before } ?? patience
        let pause = caller.finished.isEmpty ? max(.zero, min(due, patience)) : .zero
        _ = try poller.wait(milliseconds: Int(pause.wholeMilliseconds))
        let now = Clock.steady
        for index in caller.sockets.indices where poller.isReady(index) {
            caller.drain(index, atMost: .max, now: now)
        }
        answers = caller.takeFinished().reversed() + answers
    }
}
