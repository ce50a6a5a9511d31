import ParlorWire

/// What a device has sent and that is not taken up yet, in its order.
struct Inbox {
    /// A frame that is being taken up.
    struct Frame {
        let objects: JSONList
        let bytes: Int
        var taken = 0
    }

    /// A `watch` that is being taken up.
    struct Watching {
        let request: WatchRequest
        var places: ArraySlice<(name: String, place: Incoming.Place)>
    }

    /// A watched stream whose beginning the device is to be sent.
    typealias Start = (attempt: CommandID, begun: WatchedStream)

    private var frames = Queue<Bytes>()
    /// Of the frames, and of the one that is being taken up.
    private(set) var bytes = 0
    private(set) var frame: Frame?
    var watching: Watching?
    var starts = Queue<Start>()

    /// How many frames wait.
    var count: Int { frames.count }

    /// Nothing has begun that is not done.
    var isBetweenFrames: Bool { frame == nil && watching == nil && starts.isEmpty }

    var isEmpty: Bool { isBetweenFrames && frames.isEmpty }

    mutating func append(_ frame: Bytes) {
        frames.append(frame)
        bytes += frame.count
    }

    mutating func popFirst() -> Bytes? {
        guard let first = frames.popFirst() else { return nil }
        bytes -= first.count
        return first
    }

    mutating func open(_ objects: JSONList, bytes: Int) {
        frame = Frame(objects: objects, bytes: bytes)
        self.bytes += bytes
        endFrameIfTaken()
    }

    /// The next object of the frame that is being taken up.
    mutating func takeObject() -> (objects: JSONList, index: Int)? {
        guard let open = frame else { return nil }
        frame!.taken += 1
        endFrameIfTaken()
        return (open.objects, open.taken)
    }

    private mutating func endFrameIfTaken() {
        guard let open = frame, open.taken == open.objects.count else { return }
        bytes -= open.bytes
        frame = nil
    }
}
