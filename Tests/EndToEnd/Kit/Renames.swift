import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import Synchronization
import TestKit

/// A stream of renames, many under way at a time, on a thread of its own until told to finish.
final class Renames: Sendable {
    struct Answered: Sendable {
        let call: Call
        let reply: Reply

        var person: PersonID { PersonID(call.key.rawValue) }
    }

    fileprivate struct State {
        var answered: [Answered] = []
        var isFinishing = false
        var fault: (any Error)?
    }

    /// What the thread has of it: nothing that keeps it from ending with the test.
    fileprivate final class Work: Sendable {
        let state = Mutex(State())
        let ended = DispatchSemaphore(value: 0)
    }

    private let work = Work()

    init(of people: [PersonID], underWay: Int, at brokers: [BusAddress]) {
        Thread.detachNewThread { [work] in
            do {
                try work.send(to: people, underWay: underWay, at: brokers)
            } catch {
                work.state.withLock { $0.fault = error }
            }
            work.ended.signal()
        }
    }

    var count: Int { work.state.withLock { $0.answered.count } }

    /// Returns when so many more were answered.
    func waitForMore(_ more: Int, within limit: Duration = longestWait) throws {
        let wanted = count + more
        try wait(for: "\(more) more answers to renames", within: limit) { count >= wanted }
    }

    /// Sends no more, and gives every answer once all are here.
    func finish() throws -> [Answered] {
        work.state.withLock { $0.isFinishing = true }
        try work.ended.wait(for: "the answers to the last renames")
        work.ended.signal()
        let (answered, fault) = work.state.withLock { ($0.answered, $0.fault) }
        if let fault { throw fault }
        return answered
    }

    deinit { work.state.withLock { $0.isFinishing = true } }
}

extension Renames.Work {
    /// Less than `finish` waits, so that it tells of a call that nobody answers.
    private static let limit: Duration = .seconds(50)
    /// Those who are asked to come later do so, but often enough to notice a recovery.
    private static let longestRest = 500

    fileprivate func send(to people: [PersonID], underWay: Int, at brokers: [BusAddress]) throws {
        let client = try BusClient(brokers, keys: nil)
        let mark = UUID().uuidString.prefix(8)
        var calls: [CommandID: Call] = [:]
        var number = 0
        var restsUntil = ContinuousClock.now
        while true {
            let isFinishing = state.withLock { $0.isFinishing }
            while !isFinishing, calls.count < underWay, ContinuousClock.now >= restsUntil {
                number += 1
                let call = Call.rename(
                    people[number % people.count], to: "Name \(number)",
                    id: CommandID("\(mark)-\(number)"))
                calls[call.header.id] = call
                client.begin(call, timeout: Self.limit)
            }
            guard let reply = try client.next(within: .milliseconds(20)) else {
                if isFinishing, calls.isEmpty { return }
                continue
            }
            guard let call = calls.removeValue(forKey: reply.header.id) else { continue }
            if let pause = reply.failure?.retryAfterMs {
                restsUntil = .now + .milliseconds(min(pause, Self.longestRest))
            }
            state.withLock { $0.answered.append(Renames.Answered(call: call, reply: reply)) }
        }
    }
}
