import Contracts
import Foundation
import ParlorKit
import Wire

extension Cluster {
    /// An app of somebody new, on ParlorKit.
    func app(
        _ name: String, keeper: any Keeper = MemoryKeeper(), network: any Network = SystemNetwork()
    ) async throws -> Parlor {
        let parlor = Parlor(server, app: AppVersion("test/1.0.0"), keeper: keeper, network: network)
        if await !parlor.resume() { try await parlor.begin(displayName: name) }
        return parlor
    }

    var server: ServerAddress { ServerAddress("http://127.0.0.1:\(web)")! }
}

/// The system's network, whose sockets a test can break.
final class BreakableNetwork: Network {
    private let system = SystemNetwork()
    private let open = Held<[(any Socket, @Sendable (SocketNews) -> Void)]>([])

    func open(
        _ server: ServerAddress, _ heard: @escaping @Sendable (SocketNews) -> Void
    ) -> any Socket {
        let socket = system.open(server, heard)
        open.with { $0.append((socket, heard)) }
        return socket
    }

    func answer(
        to request: DoorRequest, at server: ServerAddress
    ) async throws -> DoorAnswer {
        try await system.answer(to: request, at: server)
    }

    /// All that is open breaks.
    func cut() {
        let open = open.with { open in
            defer { open = [] }
            return open
        }
        for (socket, heard) in open {
            socket.close()
            heard(.closed(code: 1006))
        }
    }
}

/// A device that reaches nobody.
struct NoNetwork: Network {
    private struct Nothing: Socket {
        func send(_ text: Bytes) {}
        func close() {}
    }

    func open(
        _ server: ServerAddress, _ heard: @escaping @Sendable (SocketNews) -> Void
    ) -> any Socket {
        heard(.closed(code: 1006))
        return Nothing()
    }

    func answer(to request: DoorRequest, at server: ServerAddress) async throws -> DoorAnswer {
        throw Unusable("There is no network.")
    }
}

/// A value for several threads.
final class Held<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func with<Result>(_ use: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try use(&value)
    }
}
