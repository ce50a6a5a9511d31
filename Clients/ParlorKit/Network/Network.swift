public import ParlorWire

/// How a device reaches a server.
///
/// `SystemNetwork` is what the system has. An app can give another one, such as one through a proxy.
public protocol Network: Sendable {
    /// Opens the server's WebSocket. `heard` is told all that happens to it, in order, with `.closed`
    /// last.
    func open(
        _ server: ServerAddress, _ heard: @escaping @Sendable (SocketNews) -> Void
    ) -> any Socket

    /// Sends the request, and waits for its answer. It throws when there is none.
    func answer(
        to request: DoorRequest, at server: ServerAddress
    ) async throws -> DoorAnswer
}

/// A WebSocket that is open, or about to be.
public protocol Socket: Sendable {
    /// Sends the text as one message, without waiting.
    func send(_ text: Bytes)
    /// Ends it.
    func close()
}

/// What a WebSocket tells.
public enum SocketNews: Hashable, Sendable {
    /// Texts can be sent.
    case opened
    /// The server said this.
    case text(Bytes)
    /// It is over. 1006 stands for a connection that broke.
    case closed(code: Int)
    /// It is over, like a connection that broke, and people can be told why.
    case failed(Unreachable)
}

/// Why a server can't be reached, for people. A network throws it where it knows.
public struct Unreachable: Error, Hashable, Sendable {
    /// What happened, and what to do about it.
    public let sentence: String

    /// A sentence for people.
    public init(_ sentence: String) { self.sentence = sentence }
}

/// What is asked of a server over HTTP.
public struct DoorRequest: Hashable, Sendable {
    /// Where in the server, `/v1/session`.
    public let path: String
    /// What is sent.
    public let body: Bytes
    /// What the body is, `application/json`.
    public let type: String
    /// Who asks, where that matters.
    public let token: String?

    /// All such requests are POST.
    public init(_ path: String, _ body: Bytes, type: String, token: String? = nil) {
        (self.path, self.body, self.type, self.token) = (path, body, type, token)
    }
}

/// What a server answered over HTTP.
public struct DoorAnswer: Hashable, Sendable {
    /// 200 if it went well.
    public let status: Int
    /// What was answered.
    public let body: Bytes

    /// An answer as it came.
    public init(status: Int, body: Bytes) { (self.status, self.body) = (status, body) }
}
