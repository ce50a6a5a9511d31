public import Sessions
import Dispatch

/// The only way in and out: HTTP and WebSockets on a thread of their own. Whoever owns it takes what
/// happened, and says what to do; neither ever waits for the other.
public final class Door: Sendable {
    enum Command: Sendable {
        case send([Delivery])
        case close(ConnectionID, CloseCode, String)
        case respond(RequestID, HTTPResponse)
        case probe(ConnectionID, often: Bool)
        case readOn
        case stop
    }

    /// Where it is open.
    public let port: Int
    private let events: Mailbox<DoorEvent>
    private let commands: Mailbox<Command>
    private let context: Context
    private let counts: RejectionCounter
    private let ended = DispatchSemaphore(value: 0)
    private nonisolated(unsafe) let loop: DoorLoop

    public init(_ settings: DoorSettings) throws(DoorFault) {
        (context, events, commands) = (Context(), Mailbox(), Mailbox())
        counts = RejectionCounter()
        loop = try DoorLoop(settings, context, events, commands, counts)
        port = loop.port
    }

    /// Lets in who comes. `news` is called on the door's thread, when that has nothing else to do,
    /// with how much there is to take after there was nothing.
    public func open(_ news: @escaping @Sendable (Int) -> Void) {
        DispatchQueue(label: "door", qos: .userInitiated).async { [self] in
            loop.run(news)
            ended.signal()
        }
    }

    /// Everything that happened since it was called last, in order.
    public func take() -> [DoorEvent] {
        let (taken, bytes) = events.takeAll()
        if bytes > DoorLoop.fullMailbox { order(.readOn) }
        return taken
    }

    /// What was turned away before anybody else heard of it.
    public var rejections: Rejections { counts.all }

    /// Nothing that happened waits to be taken.
    public var isQuiet: Bool { events.count == 0 }

    /// A few frames are written by whoever brings them while the door sleeps. What that led to is to
    /// be taken afterwards: nobody is told.
    public func send(_ deliveries: [Delivery]) {
        guard commands.put(.send(deliveries)) else { return }
        let count = deliveries.reduce(0) { $0 + $1.receivers.count }
        guard count <= DoorLoop.fewToWrite, loop.obeyAsleep() else { return context.wake() }
    }

    public func close(_ connection: ConnectionID, _ code: CloseCode, _ reason: String) {
        order(.close(connection, code, reason))
    }

    /// Whether others wait for whoever is there: then silence is soon noticed.
    public func probe(_ connection: ConnectionID, often: Bool) {
        order(.probe(connection, often: often))
    }

    public func respond(_ request: RequestID, _ response: HTTPResponse) {
        order(.respond(request, response))
    }

    /// Tells every socket to come back, and returns when all are gone or had their time.
    public func stop() {
        order(.stop)
        ended.wait()
        ended.signal()
    }

    private func order(_ command: Command) {
        if commands.put(command) { context.wake() }
    }
}
