import Foundation
import ParlorKit
import ParlorTesting
import ParlorWire
import Witness

/// A network of the fake that a witness watches.
final class WitnessedNetwork: ScriptedNetwork, @unchecked Sendable {
    private let inner: FakeNetwork
    private let lock = NSLock()
    private var seen = Witness(WitnessedNetwork.contract)

    init(_ server: FakeParlor, _ name: String) { inner = server.network(name) }

    var witness: Witness { look { $0 } }

    func open(
        _ server: ServerAddress, _ heard: @escaping @Sendable (SocketNews) -> Void
    ) -> any Socket {
        let socket = inner.open(server) { news in
            if case .text(let text) = news { self.look { $0.receive(text) } }
            heard(news)
        }
        return WitnessedSocket(inner: socket, network: self)
    }

    func answer(to request: DoorRequest, at server: ServerAddress) async throws -> DoorAnswer {
        try await inner.answer(to: request, at: server)
    }

    func isUsed(by app: @escaping @Sendable (Fence) -> Void) { inner.isUsed(by: app) }

    fileprivate func look<Result>(_ look: (inout Witness) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return look(&seen)
    }

    private static let contract: Contract = {
        let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs")
        func read(_ name: String) -> Value {
            let text = try! String(
                contentsOf: docs.appendingPathComponent(name), encoding: .utf8)
            return Value(yaml: text.split(separator: "\n").map(String.init))
        }
        return Contract(asyncAPI: read("asyncapi.yaml"), openAPI: read("openapi.yaml"))
    }()
}

private struct WitnessedSocket: Socket {
    let inner: any Socket
    let network: WitnessedNetwork

    func send(_ text: Bytes) {
        network.look { $0.send(text) }
        inner.send(text)
    }

    func close() { inner.close() }
}
