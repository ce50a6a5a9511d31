import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import TestKit

/// A service on a thread of its own: answers every call with its body, and its name as the trace.
final class RunningWorker: Sendable {
    enum Manner: Sendable {
        case answering
        /// Answers every call with so many bytes.
        case lavish(Int)
        /// Takes calls and never answers.
        case silent
    }

    let instance: String
    private let wakeup: Wakeup
    private let leaving = Switch()
    private let dying = Switch()
    private let ended: DispatchSemaphore
    private let seen: Box<[CommandID]>

    init(
        _ instance: String, kinds: [EntityKind], at brokers: [BusAddress],
        pass: Pass = .secret(of: "echo"), manner: Manner = .answering
    ) throws {
        let announcement = Announcement(
            service: "echo", instance: instance, pid: Int(getpid()), kinds: kinds)
        let (ended, leaving, dying) = (DispatchSemaphore(value: 0), leaving, dying)
        let (started, seen) = (DispatchSemaphore(value: 0), Box<[CommandID]>())
        let outcome = Box<Result<Wakeup, BusFault>>()
        Thread.detachNewThread {
            do throws(BusFault) {
                let port = try ServicePort(announcement, brokers: brokers, pass: pass) {
                    Array("{\"turns\":7}".utf8)
                }
                outcome.update { $0 = .success(port.wakeup) }
                started.signal()
                var hasAskedToLeave = false
                while !dying.isOn, !(leaving.isOn && port.hasLeft) {
                    if leaving.isOn, !hasAskedToLeave {
                        port.leave(forGood: false)
                        hasAskedToLeave = true
                    }
                    let arrivals = try port.wait(for: .milliseconds(50), atMost: 256)
                    if !arrivals.calls.isEmpty {
                        seen.update { $0 = ($0 ?? []) + arrivals.calls.map(\.call.header.id) }
                    }
                    for (from, call) in arrivals.calls {
                        let header = ReplyHeader(
                            id: call.header.id, status: .ok,
                            stream: StreamName(call.kind, EntityKey(instance)))
                        switch manner {
                        case .answering:
                            port.reply(Reply(header: header, body: call.body), to: from)
                        case .lavish(let bytes):
                            let body = Bytes(repeating: 32, count: bytes)
                            port.reply(Reply(header: header, body: body), to: from)
                        case .silent: break
                        }
                    }
                }
            } catch {
                outcome.update { $0 = $0 ?? .failure(error) }
                started.signal()
            }
            ended.signal()
        }
        started.mustCome("\(instance) to begin")
        self.instance = instance
        self.ended = ended
        self.seen = seen
        wakeup = try outcome.value!.get()
    }

    var calls: [CommandID] { seen.value ?? [] }

    /// Asks for no more calls, answers what came, and ends.
    func leave() {
        leaving.turnOn()
        wakeup.wake()
        join()
    }

    /// Ends without a word.
    func die() {
        dying.turnOn()
        wakeup.wake()
        join()
    }

    deinit { die() }

    private func join() {
        ended.mustCome("\(instance) to end")
        ended.signal()
    }
}
