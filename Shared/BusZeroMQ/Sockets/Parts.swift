internal import CZeroMQ
public import ParlorWire

/// The frames of one message; used again for the next.
public final class Parts {
    /// More than any message of Parlor has.
    public static let capacity = 9
    /// No more than this, and one message, is taken at once: what is taken is held.
    public static let drainedBytes = 8 << 20

    public private(set) var count = 0
    /// The message had more frames than anybody may send; the rest is gone.
    public private(set) var isOverlong = false
    private let frames: UnsafeMutablePointer<Frame>
    private var userOfPacked: Int?

    public init() {
        frames = .allocate(capacity: Self.capacity + 1)
        for index in 0...Self.capacity { (frames + index).initialize(to: Frame()) }
    }

    deinit {
        frames.deinitialize(count: Self.capacity + 1)
        frames.deallocate()
    }

    /// A frame's bytes, until the next message is received.
    public subscript(index: Int) -> UnsafeRawBufferPointer { frames[index].bytes }

    /// What the doorkeeper called the peer that sent the message. A ROUTER's first frame, the peer's
    /// id, doesn't always say it.
    var user: Int? { userOfPacked ?? (count > 1 ? frames[1].user : nil) }

    public func copy(_ index: Int) -> Bytes { Bytes(self[index]) }

    public var all: [Bytes] { (0..<count).map(copy) }

    public func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

    public func isEqual(_ index: Int, _ bytes: Bytes) -> Bool { self[index].elementsEqual(bytes) }

    /// False when nothing waits.
    public func receive(from socket: Socket) -> Bool {
        count = 0
        isOverlong = false
        userOfPacked = nil
        guard frames[0].receive(from: socket) else { return false }
        count = 1
        var last = 0
        while frames[last].hasMore {
            last = min(last + 1, Self.capacity)
            guard frames[last].receive(from: socket) else { return true }
            if last < Self.capacity { count += 1 } else { isOverlong = true }
        }
        if socket.packsFrames { unpack(after: socket.role.type == ZMQ_ROUTER ? 1 : 0) }
        return true
    }

    /// Takes a message that came as one frame apart. Of any other, only who sent it is left.
    private func unpack(after first: Int) {
        guard count == first + 1 else { return count = min(count, first) }
        // A small frame's bytes are in the frame itself, which has to stay where it is.
        swap(&frames[Self.capacity], &frames[first])
        userOfPacked = frames[Self.capacity].user
        count = first
        var rest = frames[Self.capacity].bytes
        while !rest.isEmpty {
            guard count < Self.capacity, let next = PackedFrames.first(of: rest) else {
                isOverlong = true
                return
            }
            frames[count] = Frame(copying: next.frame)
            count += 1
            rest = next.rest
        }
    }

    /// Receives message after message until none waits, or as many as may come at once have come.
    @discardableResult
    public func drain(_ socket: Socket, atMost bound: Int, _ each: () -> Void) -> Int {
        var (messages, bytes) = (0, 0)
        while messages < bound, bytes < Self.drainedBytes, receive(from: socket) {
            messages += 1
            for index in 0..<count { bytes += frames[index].count }
            each()
        }
        return messages
    }

    /// Sends these frames as the end of a message, without copying.
    public func send(_ range: Range<Int>, to socket: Socket) -> Socket.Sent {
        send(range, to: socket, heldIn: nil)
    }

    /// The last, if a backlog is given, is a large one, and counted there until it is on its way to
    /// everyone it is sent to.
    func send(_ range: Range<Int>, to socket: Socket, heldIn backlog: Backlog?) -> Socket.Sent {
        var sent = Socket.Sent.whole
        for index in range {
            let result = frames[index].send(
                to: socket, more: index + 1 < range.upperBound, heldIn: backlog)
            if result != .whole { sent = result }
        }
        return sent
    }
}
