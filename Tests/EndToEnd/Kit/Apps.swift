import Contracts
import Foundation
import ParlorKit
import ParlorWire

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
    private let none = NoNetwork()
    private let open = Held<[(any Socket, @Sendable (SocketNews) -> Void)]>([])
    private let isCut = Held(false)

    func open(
        _ server: ServerAddress, _ heard: @escaping @Sendable (SocketNews) -> Void
    ) -> any Socket {
        guard !isCut.with({ $0 }) else { return none.open(server, heard) }
        let socket = system.open(server, heard)
        open.with { $0.append((socket, heard)) }
        return socket
    }

    func answer(
        to request: DoorRequest, at server: ServerAddress
    ) async throws -> DoorAnswer {
        guard !isCut.with({ $0 }) else { return try await none.answer(to: request, at: server) }
        return try await system.answer(to: request, at: server)
    }

    /// The network works again.
    func restore() { isCut.with { $0 = false } }

    /// All that is open breaks, and nothing can be reached until `restore`.
    func cut() {
        isCut.with { $0 = true }
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
