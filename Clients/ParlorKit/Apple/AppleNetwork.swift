#if canImport(Darwin)
    public import Foundation
    import ParlorWire

    /// The network by `URLSession`, which knows proxies, certificates and radios.
    public struct SystemNetwork: Network {
        private let session: URLSession

        /// The shared `URLSession` does for most apps.
        public init(_ session: URLSession = .shared) { self.session = session }

        /// Opens a task of the session.
        public func open(
            _ server: ServerAddress, _ heard: @escaping @Sendable (SocketNews) -> Void
        ) -> any Socket {
            let address = "\(server.isEncrypted ? "wss" : "ws")://\(server.authority)/v1/ws"
            let delegate = SocketDelegate(heard)
            let task = session.webSocketTask(with: URL(string: address)!)
            task.maximumMessageSize = 64 << 20
            task.delegate = delegate
            task.resume()
            let socket = TaskSocket(task: task, delegate: delegate)
            socket.listen()
            return socket
        }

        /// Sends the request by the session.
        public func answer(
            to request: DoorRequest, at server: ServerAddress
        ) async throws -> DoorAnswer {
            var asked = URLRequest(url: URL(string: "\(server)\(request.path)")!)
            asked.httpMethod = "POST"
            asked.httpBody = Data(request.body)
            asked.timeoutInterval = 15
            asked.setValue(request.type, forHTTPHeaderField: "content-type")
            if let token = request.token {
                asked.setValue("Bearer \(token)", forHTTPHeaderField: "authorization")
            }
            let (body, answer) = try await session.data(for: asked)
            return DoorAnswer(
                status: (answer as? HTTPURLResponse)?.statusCode ?? 0, body: Bytes(body))
        }
    }

    private struct TaskSocket: Socket {
        let task: URLSessionWebSocketTask
        let delegate: SocketDelegate

        func send(_ text: Bytes) {
            task.send(.string(String(decoding: text, as: UTF8.self))) { _ in }
        }

        func close() { task.cancel(with: .normalClosure, reason: nil) }

        func listen() {
            task.receive { result in
                switch result {
                case .success(.string(let text)): delegate.heard(.text(Bytes(text.utf8)))
                case .success(.data(let data)): delegate.heard(.text(Bytes(data)))
                case .success: break
                case .failure: return delegate.end(task.closeCode.rawValue)
                }
                listen()
            }
        }
    }

    /// Told by the session of what happens to one WebSocket.
    private final class SocketDelegate: NSObject, URLSessionWebSocketDelegate, Sendable {
        let heard: @Sendable (SocketNews) -> Void
        private let isOver = Locked(false)

        init(_ heard: @escaping @Sendable (SocketNews) -> Void) { self.heard = heard }

        /// Zero is a connection that broke.
        func end(_ code: Int) {
            let isFirst = isOver.with { isOver in
                defer { isOver = true }
                return !isOver
            }
            if isFirst { heard(.closed(code: code == 0 ? 1006 : code)) }
        }

        func urlSession(
            _: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol: String?
        ) { heard(.opened) }

        func urlSession(
            _: URLSession, webSocketTask: URLSessionWebSocketTask,
            didCloseWith code: URLSessionWebSocketTask.CloseCode, reason: Data?
        ) { end(code.rawValue) }

        func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError: (any Error)?) {
            end((task as? URLSessionWebSocketTask)?.closeCode.rawValue ?? 0)
        }
    }
#endif
