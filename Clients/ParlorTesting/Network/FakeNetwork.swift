import Contracts
public import ParlorKit
import ParlorWire

/// The network between one device and a `FakeParlor`. It works until a test says otherwise.
public struct FakeNetwork: ScriptedNetwork {
    let name: String
    let server: FakeParlor

    /// Breaks what is open. Nothing can be reached until `restore`.
    public func cut() {
        let links = server.wires.with { wires in
            wires[name].isCut = true
            return wires.links(of: name)
        }
        for link in links { server.end(link) }
    }

    /// The server turns new connections and requests away until `restore`: it has no room. What is
    /// open goes on.
    public func refuse() { server.wires.with { $0[name].isRefusing = true } }

    /// From now on each frame takes so long, in both directions. Requests over HTTP take no time.
    public func delay(_ time: Duration) { server.wires.with { $0[name].delay = time } }

    /// The next answers to calls, and to requests over HTTP, are lost: the server does what it is
    /// asked for, and then the connection breaks.
    public func dropNextAnswers(_ count: Int) {
        server.wires.with { $0[name].answersToLose = count }
    }

    /// The network works again. Apps try again when their time has come, or after `hurry()`.
    public func restore() {
        server.wires.with { wires in
            (wires[name].isCut, wires[name].isRefusing) = (false, false)
            (wires[name].delay, wires[name].answersToLose) = (.zero, 0)
        }
    }

    public func open(
        _ server: ServerAddress, _ heard: @escaping @Sendable (SocketNews) -> Void
    ) -> any Socket {
        FakeSocket(server: self.server, link: self.server.open(over: name, heard))
    }

    public func answer(
        to request: DoorRequest, at server: ServerAddress
    ) async throws -> DoorAnswer {
        let wire = self.server.wires.with { $0[name] }
        guard !wire.isCut else { throw Unreachable() }
        guard !wire.isRefusing else {
            let failure = Failure(.unavailable, "The server has no room just now.")
            return DoorAnswer(
                status: failure.code.httpStatus, body: JSON.encode(HTTPFailure(failure)))
        }
        let answer = self.server.step { $0.answer(request) }
        guard !self.server.wires.with({ $0.losesAnswer(over: name) }) else { throw Unreachable() }
        return answer
    }

    public func isUsed(by app: @escaping @Sendable (Fence) -> Void) {
        server.wires.with { $0.apps.append(app) }
    }

    private struct Unreachable: Error {}
}
