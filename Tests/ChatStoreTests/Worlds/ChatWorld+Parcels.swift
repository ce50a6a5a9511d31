import Contracts
import Fanout
import ParlorWire
import Sessions

@testable import ChatStore

/// What is on its way from one to another.
extension ChatWorld {
    func isLost(_ count: Int, of all: Int) -> Bool {
        !isCalm && Int.random(in: 0..<all, using: &dice) < count
    }

    func post(_ open: @escaping (ChatWorld) throws -> Void) {
        let pause = Duration.milliseconds(Int.random(in: 0...60, using: &dice))
        parcels.append((now + pause, { [unowned self] in try open(self) }))
    }

    func tick() throws {
        carryOut(fanout.tick(now: now.clocks))
        gateway.tick(now: now.clocks)
        try carryOutGateway()
    }

    func tell(gateway reply: Reply) throws {
        gateway.receive(reply, now: now.clocks)
        try carryOutGateway()
    }

    func carryOut(_ effects: [Fanout<Bool>.Effect]) {
        for effect in effects {
            switch effect {
            case .follow: break
            case .ask(let call): post { world in world.ask(call) }
            case .answer(_, let reply):
                underWay.remove(reply.header.id)
                post { world in try world.tell(gateway: reply) }
            case .publish(let publication, _):
                guard !isLost(1, of: 10) else { continue }
                post { world in
                    world.gateway.hear(publication, now: world.now.clocks)
                    try world.carryOutGateway()
                }
            }
        }
    }

    private func ask(_ call: Call) {
        let reply = isLost(1, of: 20) ? Self.unanswered(call) : answer(call)
        post { world in world.carryOut(world.fanout.receive(reply, now: world.now.clocks)) }
    }

    private func answer(_ call: Call) -> Reply {
        let ok = ReplyHeader(id: call.header.id, status: .ok)
        switch call.header.call {
        case "person.identities":
            return Reply(header: ok, body: JSON.encode(Identities(people: [])))
        case "journal.heads" where call.kind != "chat":
            return Reply(header: ok, body: JSON.encode([StreamHead]()))
        case _ where ["chat", "chats", "inbox"].contains(call.kind):
            return at(office) { $0.answer(call) }
        default:
            return Reply(refusing: call.header.id, Failure(.notFound, "There is no such thing."))
        }
    }

    private static func unanswered(_ call: Call) -> Reply {
        Reply(refusing: call.header.id, Failure(.unavailable, "Not now."))
    }

    private func carryOutGateway() throws {
        for effect in gateway.takeEffects() {
            switch effect {
            case .probe, .publish: break
            case .call(let call): serve(call)
            case .close(let connection, _, _):
                devices.first { $0.connection == connection }?.lost()
                gateway.closed(connection, now: now.clocks)
            case .send(let frame, let receivers):
                try recount()
                for device in devices {
                    guard let connection = device.connection, receivers.contains(connection) else {
                        continue
                    }
                    try device.take(frame) { mayHear(device.person, $0, $1, $2) }
                    gateway.drained(connection, bytes: frame.count, now: now.clocks)
                }
            }
        }
    }

    private func serve(_ call: Call) {
        guard call.kind == "sync" else {
            let header = ReplyHeader(id: call.header.id, status: .ok)
            return post { world in
                try world.tell(gateway: Reply(header: header, body: Array("{}".utf8)))
            }
        }
        guard !isLost(1, of: 20) else {
            return post { world in try world.tell(gateway: Self.unanswered(call)) }
        }
        underWay.insert(call.header.id)
        post { world in
            world.carryOut(world.fanout.receive(call, from: true, now: world.now.clocks))
        }
    }
}
