#if canImport(Glibc)
    import Foundation
    import WebSocketClient
    import ParlorWire

    /// The network by sockets of our own.
    ///
    /// `URLSession` of Linux has WebSockets only with a newer libcurl than Debian's. Linux has no TLS
    /// of its own either: an app gives what encrypts, by whatever library it has.
    public struct SystemNetwork: Network {
        /// Makes TLS of a socket that is connected to the server, within a time. The network closes the
        /// socket. It throws `Unreachable` where people can be told why it can't.
        public typealias Encrypt =
            @Sendable (
                _ socket: Int32, _ server: ServerAddress, _ time: Duration
            ) throws -> any ByteChannel

        private let userAgent: String?
        private let encrypt: Encrypt?

        /// `userAgent` is what the list of a person's devices calls this one. Without `encrypt`,
        /// there is `http` alone.
        public init(userAgent: String? = nil, encrypt: Encrypt? = nil) {
            (self.userAgent, self.encrypt) = (userAgent, encrypt)
        }

        /// Opens a WebSocket on a thread of its own.
        public func open(
            _ server: ServerAddress, _ heard: @escaping @Sendable (SocketNews) -> Void
        ) -> any Socket {
            let socket = PosixSocket(heard)
            Thread.detachNewThread { [encrypt] in socket.run(server, encrypt) }
            return socket
        }

        /// Opens a connection for this request alone.
        public func answer(
            to request: DoorRequest, at server: ServerAddress
        ) async throws -> DoorAnswer {
            try await withCheckedThrowingContinuation { waiting in
                Thread.detachNewThread {
                    waiting.resume(with: Result { try ask(request, server) })
                }
            }
        }

        private func ask(_ request: DoorRequest, _ server: ServerAddress) throws -> DoorAnswer {
            let connection = try PosixConnection(
                to: server, encrypt: encrypt, within: .seconds(10))
            let token = request.token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
            let agent = userAgent.map { "User-Agent: \($0)\r\n" } ?? ""
            let head =
                "POST \(request.path) HTTP/1.1\r\nHost: \(server.authority)\r\n"
                + "Content-Type: \(request.type)\r\n\(token)\(agent)Connection: close\r\n"
                + "Content-Length: \(request.body.count)\r\n\r\n"
            try connection.channel.write(Bytes(head.utf8) + request.body)
            var heard = Bytes()
            while true {
                if let answer = heard.withUnsafeBytes({ HTTPAnswer($0) }) {
                    return DoorAnswer(status: answer.status, body: answer.body)
                }
                let more = try connection.channel.read(within: .seconds(15))
                guard !more.isEmpty else { throw BrokenConnection() }
                heard += more
            }
        }
    }
#endif
