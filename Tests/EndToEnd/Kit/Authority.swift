import Bus
import BusZeroMQ
import Contracts
import Foundation
import Hosting
import Journal
import Synchronization
import Wire

/// Who plays the matches that rooms order: a service of the tests' own, with the real machine inside.
final class Authority: Sendable {
    private let isEnding = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)
    private let fault = Mutex<(any Error)?>(nil)

    /// Whoever begins on the same disk goes on where another was ended.
    init(at broker: BusAddress, on disk: sending MemoryJournal.Disk) {
        nonisolated(unsafe) let disk = disk
        Thread.detachNewThread { [self] in
            do { try serve(broker, disk) } catch { fault.withLock { $0 = error } }
            ended.signal()
        }
    }

    func end() throws {
        isEnding.withLock { $0 = true }
        ended.wait()
        if let fault = fault.withLock({ $0 }) { throw fault }
    }

    private func serve(_ broker: BusAddress, _ disk: MemoryJournal.Disk) throws {
        let host = try Hosting.Host(MemoryJournal(on: disk), secret: 1)
            .serving(PlayedMatch.self)
            .following(
                "room", RoomEvent.self, [.starting, .startFailed], as: "orders",
                into: PlayedMatch.self
            ) { event, entry in
                let code = RoomCode(entry.stream.key)
                switch event {
                case .starting(let id, _, _, _, _, _, _, _):
                    return Directive(EntityKey(id.rawValue), .order(roomCode: code))
                case .startFailed(let id, _):
                    return Directive(EntityKey(id.rawValue), .void(roomCode: code))
                default: return nil
                }
            }
        let port = try ServicePort(
            Announcement(
                service: "authority", instance: "authority-\(UUID().uuidString.prefix(8))",
                pid: Int(getpid()), kinds: [PlayedMatch.kind]),
            brokers: [broker], keys: nil
        ) { Array("{}".utf8) }
        port.subscribe("room.")
        while !isEnding.withLock({ $0 }) { try turn(host, port) }
    }

    private func turn(_ host: Hosting.Host, _ port: ServicePort) throws {
        let arrivals = try port.wait(for: .milliseconds(20), atMost: 64)
        let outcome = host.receive(arrivals.calls.map(\.call), now: Clock.now)
        for (call, reply) in zip(arrivals.calls, outcome.replies) {
            port.reply(reply, to: call.from)
        }
        let followed = host.receive(
            answers: arrivals.replies, now: Now(Clock.instant, date: Clock.now))
        for publication in outcome.publications + followed.publications {
            port.publish(publication)
        }
        for event in arrivals.events { host.hint(event) }
        try host.ask(as: "authority", now: Clock.instant) { port.begin($0, timeout: .seconds(5)) }
    }
}
