public import Sessions
import Dispatch

/// The only way in and out: HTTP and WebSockets on a thread of their own. Whoever owns it takes what
/// happened, and says what to do; neither ever waits for the other.
public final class Door: Sendable {
    enum Command: Sendable {
        case send([Delivery])
        case close(ConnectionID, CloseCode, String)
        case respond(RequestID, HTTPResponse)
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

    /// `wake` is called, on the door's thread, whenever there is something to take after there was
    /// nothing.
    public init(_ settings: DoorSettings, wake: @escaping @Sendable () -> Void) throws(DoorFault) {
        let context = Context()
        let events = Mailbox<DoorEvent>(wake: wake)
        let commands = Mailbox<Command> { context.wake() }
        let counts = RejectionCounter()
        nonisolated(unsafe) let loop = try DoorLoop(settings, context, events, commands, counts)
        (self.context, self.events, self.commands, port) = (context, events, commands, loop.port)
        (self.counts, self.loop) = (counts, loop)
        DispatchQueue(label: "door", qos: .userInitiated).async { [ended] in
            loop.run()
            ended.signal()
        }
    }

    /// Everything that happened since it was called last, in order.
    public func take() -> [DoorEvent] {
        let (taken, bytes) = events.takeAll()
        if bytes > DoorLoop.fullMailbox { commands.put(.readOn) }
        return taken
    }

    /// What was turned away before anybody else heard of it.
    public var rejections: Rejections { counts.all }

    /// Nothing that happened waits to be taken.
    public var isQuiet: Bool { events.isEmpty }

    /// A few frames are written by whoever brings them while the door sleeps: to wake it would take
    /// longer. What that led to is to be taken afterwards: nobody is woken for it.
    public func send(_ deliveries: [Delivery]) {
        guard commands.add(.send(deliveries)) else { return }
        let count = deliveries.reduce(0) { $0 + $1.receivers.count }
        guard count <= DoorLoop.fewToWrite, loop.obeyAsleep() else { return commands.wake() }
    }

    public func close(_ connection: ConnectionID, _ code: CloseCode, _ reason: String) {
        commands.put(.close(connection, code, reason))
    }

    public func respond(_ request: RequestID, _ response: HTTPResponse) {
        commands.put(.respond(request, response))
    }

    /// Tells every socket to come back, and returns when all are gone or had their time.
    public func stop() {
        commands.put(.stop)
        ended.wait()
        ended.signal()
    }
}
