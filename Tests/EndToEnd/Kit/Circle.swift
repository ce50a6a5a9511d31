import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import Synchronization
import TestKit

/// A service of the tests' own: one stream that only its members may watch, and in which they appear.
final class Circle: Sendable {
    static let stream = StreamName("circle", "first")

    fileprivate struct State {
        var members: Set<PersonID> = []
        var events: [StreamTail.Event] = []
        var isEnding = false
        var fault: (any Error)?
    }

    /// What the thread has of it: nothing that keeps it from ending with the test.
    fileprivate final class Work: Sendable {
        let state = Mutex(State())
        let ended = DispatchSemaphore(value: 0)
    }

    private let work = Work()

    init(in cluster: Cluster) {
        let (broker, data) = (cluster.address, cluster.data)
        Thread.detachNewThread { [work] in
            do {
                try work.serve(broker, data)
            } catch {
                work.state.withLock { $0.fault = error }
            }
            work.ended.signal()
        }
    }

    /// Ends it; what went wrong is thrown.
    func end() throws {
        work.state.withLock { $0.isEnding = true }
        try work.ended.wait(for: "the circle to end")
        if let fault = work.state.withLock({ $0.fault }) { throw fault }
    }

    deinit { work.state.withLock { $0.isEnding = true } }
}

extension Circle.Work {
    private static let epoch: Epoch = "1"
    private static var stream: StreamName { Circle.stream }

    fileprivate func serve(_ broker: BusAddress, _ data: String) throws {
        let port = try ServicePort(
            Announcement(
                service: "circle", instance: "circle-1", pid: Int(getpid()),
                kinds: [Self.stream.kind]),
            brokers: [broker], pass: .secret(service: "circle", ServiceSecrets(data: data))
        ) { Array("{}".utf8) }
        while !state.withLock({ $0.isEnding }) {
            for (asker, call) in try port.wait(for: .milliseconds(20), atMost: 64).calls {
                let (reply, publication) = state.withLock { Self.take(call, &$0) }
                port.reply(reply, to: asker)
                if let publication { port.publish(publication) }
            }
        }
    }

    private static func take(_ call: Call, _ state: inout Circle.State) -> (Reply, Publication?) {
        let header = ReplyHeader(id: call.header.id, status: .ok)
        switch call.header.call.rawValue {
        case "journal.tail":
            return (Reply(header: header, body: JSON.encode(tail(for: call, state))), nil)
        case "journal.heads":
            let head = StreamHead(stream: stream, epoch: epoch, rev: state.events.count)
            return (Reply(header: header, body: JSON.encode([head])), nil)
        case "circle.join", "circle.joinUnheard", "circle.leave":
            guard case .person(let person) = call.header.actor else { break }
            let isJoining = call.header.call != "circle.leave"
            if isJoining { state.members.insert(person) } else { state.members.remove(person) }
            let said = EventHeader(
                stream: stream, epoch: epoch, rev: state.events.count + 1,
                event: isJoining ? "joined" : "left", at: Timestamp(milliseconds: 0),
                by: .person(person),
                id: call.header.id, roster: true)
            let body = JSON.encode(["userId": person])
            state.events.append(
                StreamTail.Event(
                    rev: said.rev, event: said.event, at: said.at, by: said.by, id: said.id,
                    body: RawJSON(body)))
            let isTold = call.header.call != "circle.joinUnheard"
            let told = isTold ? Publication(header: said, body: body) : nil
            return (Reply(header: header, body: body), told)
        default: break
        }
        return (Reply(refusing: call.header.id, Failure(.unknownCall, "No such call.")), nil)
    }

    private static func tail(for call: Call, _ state: Circle.State) -> StreamTail {
        struct Place: Decodable {
            let viewer: PersonID?
            let epoch: Epoch?
            let after: Int?
        }
        let place = try? JSON.decode(Place.self, from: call.body)
        let after = place?.epoch == epoch ? place?.after : nil
        let isShown = after == nil && place?.viewer.map(state.members.contains) == true
        let snapshot = JSON.encode(["members": state.members.sorted()])
        return StreamTail(
            stream: stream, epoch: epoch, rev: state.events.count,
            roster: StreamRoster(audience: .only(state.members), people: state.members),
            events: after.map { Array(state.events.dropFirst($0)) },
            snapshot: isShown ? RawJSON(snapshot) : nil, viewer: place?.viewer, isShared: true)
    }
}
