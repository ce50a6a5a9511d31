#if canImport(Glibc)
    import Foundation
    import WebSocketClient
    import ParlorWire

    /// A WebSocket on a thread that reads, and one that writes.
    final class PosixSocket: Socket {
        private struct State: Sendable {
            var connection: PosixConnection?
            var isClosed = false
        }

        private let heard: @Sendable (SocketNews) -> Void
        private let state = Locked(State())
        private let outgoing = Outgoing()

        init(_ heard: @escaping @Sendable (SocketNews) -> Void) { self.heard = heard }

        func send(_ text: Bytes) { outgoing.add(masked(.text, text)) }

        func close() {
            let connection = state.with { state in
                state.isClosed = true
                return state.connection
            }
            outgoing.end()
            connection?.end()
        }

        /// Reads until it is over.
        func run(_ server: ServerAddress, _ encrypt: SystemNetwork.Encrypt?) {
            do {
                let connection = try PosixConnection(
                    to: server, encrypt: encrypt, within: .seconds(10))
                let isWanted = state.with { state in
                    state.connection = connection
                    return !state.isClosed
                }
                guard isWanted else { return heard(.closed(code: 1000)) }
                let rest = try upgrade(connection, server)
                heard(.opened)
                Thread.detachNewThread { [outgoing] in
                    while let bytes = outgoing.next() {
                        do { try connection.channel.write(bytes) } catch { return connection.end() }
                    }
                }
                let code = try read(connection, rest)
                close()
                heard(.closed(code: code))
            } catch {
                close()
                heard((error as? Unreachable).map { .failed($0) } ?? .closed(code: 1006))
            }
        }

        private func masked(_ kind: WebSocket.Kind, _ payload: Bytes) -> Bytes {
            WebSocket.frame(kind, payload, mask: .random(in: 1...UInt32.max))
        }

        /// The bytes that came after the server's consent.
        private func upgrade(
            _ connection: PosixConnection, _ server: ServerAddress
        ) throws -> Bytes {
            try connection.channel.write(WebSocket.upgrade(host: server.authority))
            var said = Bytes()
            while true {
                let more = try connection.channel.read(within: .seconds(10))
                guard !more.isEmpty, said.count < 1 << 16 else { throw BrokenConnection() }
                said += more
                guard let answer = said.withUnsafeBytes({ HTTPAnswer($0) }) else { continue }
                guard answer.status == 101 else { throw BrokenConnection() }
                return Bytes(said[answer.end...])
            }
        }

        /// Tells each message, and returns the code that the server closed with.
        private func read(_ connection: PosixConnection, _ first: Bytes) throws -> Int {
            var reader = MessageReader()
            var bytes = first
            while true {
                for message in try reader.take(bytes) {
                    switch message {
                    case .text(let text): heard(.text(text))
                    case .ping(let payload): outgoing.add(masked(.pong, payload))
                    case .close(let code): return code
                    }
                }
                bytes = try connection.channel.read(within: .zero)
                guard !bytes.isEmpty else { throw BrokenConnection() }
            }
        }
    }

    /// What is to be written, in order.
    private final class Outgoing: @unchecked Sendable {
        private let condition = NSCondition()
        private var bytes = Bytes()
        private var isOver = false

        func add(_ more: Bytes) {
            condition.lock()
            bytes += more
            condition.unlock()
            condition.signal()
        }

        func end() {
            condition.lock()
            isOver = true
            condition.unlock()
            condition.signal()
        }

        /// Waits for some; nil at the end.
        func next() -> Bytes? {
            condition.lock()
            defer { condition.unlock() }
            while bytes.isEmpty, !isOver { condition.wait() }
            defer { bytes = [] }
            return bytes.isEmpty ? nil : bytes
        }
    }
#endif
