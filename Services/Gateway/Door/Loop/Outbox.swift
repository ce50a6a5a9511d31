import ParlorWire

/// What waits to be written to one connection.
struct Outbox {
    /// At most so many bytes of waiting frames are joined into one message.
    static let mostJoined = 64 << 10
    /// Of pings that come faster than their answers leave, only the newest few are answered.
    static let mostUrgent = 16
    private static let mostRaw = 64 << 10
    /// After packing so many bytes for one connection, others are written to.
    static let mostPacked = 64 << 10

    private enum Piece {
        /// As it goes out.
        case raw(Bytes)
        /// Shared with other connections; it becomes a text message, or a part of one.
        case frame(Bytes)
    }

    private let mostJoined: Int
    private var urgent: [Bytes] = []
    private var pieces: [Piece] = []
    private var first = 0
    /// What has begun, and is longer than what is written at once.
    private var rest: ArraySlice<UInt8> = []
    /// A packed message that has begun, and how much of its frame has been packed: as a whole, a
    /// long one would keep others waiting.
    private var long: (frame: Bytes, packed: Int)?
    /// How many bytes were packed for the present write.
    private(set) var packed = 0
    /// How long that was when it began.
    private var restLength = 0
    /// The frames that it holds, in bytes, and how many of them are through; none when it is raw.
    private var restFrames = (all: 0, through: 0)
    /// What waits and is none of the frames.
    private(set) var rawBytes = 0

    /// Whoever makes us write so much reads some of it before more is read from them.
    var isFull: Bool { rawBytes > Self.mostRaw || urgent.count == Self.mostUrgent }

    init(frameLimit: Int) { mostJoined = min(Self.mostJoined, frameLimit) }

    var isEmpty: Bool {
        rest.isEmpty && urgent.isEmpty && long == nil && first == pieces.count
    }

    mutating func add(frame: Bytes) { pieces.append(.frame(frame)) }

    mutating func add(raw: Bytes) {
        rawBytes += raw.count
        pieces.append(.raw(raw))
    }

    /// Before everything that has not begun, and in the place of the oldest when many wait.
    mutating func add(urgent raw: Bytes) {
        if urgent.count == Self.mostUrgent { rawBytes -= urgent.removeFirst().count }
        rawBytes += raw.count
        urgent.append(raw)
    }

    /// Forgets everything that has not begun.
    mutating func dropWaiting() {
        rawBytes = restFrames.all == 0 ? rest.count : 0
        (urgent, pieces, first, long) = ([], [], 0, nil)
    }

    /// Moves into the buffer what is next and fits; how many bytes of frames are through.
    mutating func fill(_ buffer: WriteBuffer, _ deflater: Deflater?) -> Int {
        var through = 0
        packed = 0
        while buffer.free > 0 {
            if !rest.isEmpty {
                through += moveRest(to: buffer)
            } else if !urgent.isEmpty {
                begin(urgent.removeFirst())
            } else if let deflater, let (frame, start) = long {
                guard packed < Self.mostPacked else { break }
                packPart(of: frame, from: start, deflater)
            } else if first == pieces.count {
                break
            } else if case .raw(let raw) = pieces[first] {
                begin(raw)
                first += 1
            } else {
                guard let joined = join(buffer, deflater) else { break }
                through += joined
            }
        }
        forgetWritten()
        return through
    }
}

extension Outbox {
    /// A large frame counts as it leaves, also when it was packed: who takes it slowly takes it.
    private mutating func moveRest(to buffer: WriteBuffer) -> Int {
        let piece = rest.prefix(buffer.free)
        buffer.append(piece)
        if restFrames.all == 0 { rawBytes -= piece.count }
        rest = rest.dropFirst(piece.count)
        let through = restFrames.all * (restLength - rest.count) / restLength
        defer { restFrames.through = through }
        return through - restFrames.through
    }

    private mutating func begin(_ bytes: Bytes, ofFrames frames: Int = 0) {
        (rest, restLength, restFrames) = (bytes[...], bytes.count, (frames, 0))
    }

    /// The frames that wait next as one message; nil when the buffer is too full for it.
    private mutating func join(_ buffer: WriteBuffer, _ deflater: Deflater?) -> Int? {
        let (count, bytes) = run()
        let length = count == 1 ? bytes : bytes + count + 1
        let packs = deflater != nil && length >= Deflater.least
        let fits = length + FrameHeader.mostBytes <= buffer.free
        guard fits || buffer.count == 0 else { return nil }
        if let deflater, packs {
            guard packed < Self.mostPacked else { return nil }
            var message = Bytes()
            message.reserveCapacity(length)
            write(count) { message.append(contentsOf: $0) }
            packPart(of: message, from: 0, beside: length - bytes, deflater)
        } else {
            buffer.append(FrameHeader.of(.text, length: length))
            if fits {
                write(count) { buffer.append($0) }
            } else if case .frame(let frame) = pieces[first] {
                begin(frame, ofFrames: bytes)
            }
        }
        first += count
        return fits && !packs ? bytes : 0
    }

    /// Each part of a packed message is a fragment, packed without looking at those before it. Beside
    /// the frames in it there are so many bytes.
    private mutating func packPart(
        of message: Bytes, from start: Int, beside others: Int = 0, _ deflater: Deflater
    ) {
        let end = min(start + Self.mostPacked, message.count)
        let isLast = end == message.count
        let part = deflater.deflate(Bytes(message[start..<end]), isLast: isLast)
        let header = FrameHeader.of(
            start == 0 ? .text : .continuation, length: part.count, isCompressed: start == 0,
            isFinal: isLast)
        begin(header + part, ofFrames: end - start - others)
        packed += end - start
        long = isLast ? nil : (message, end)
    }

    private func run() -> (count: Int, bytes: Int) {
        var (count, bytes) = (0, 0)
        while first + count < pieces.count, case .frame(let frame) = pieces[first + count],
            count == 0 || bytes + frame.count + count + 2 <= mostJoined
        {
            bytes += frame.count
            count += 1
        }
        return (count, bytes)
    }

    private func write(_ count: Int, _ append: (Bytes) -> Void) {
        if count > 1 { append([UInt8(ascii: "[")]) }
        for index in first..<first + count {
            if index > first { append([UInt8(ascii: ",")]) }
            if case .frame(let frame) = pieces[index] { append(frame) }
        }
        if count > 1 { append([UInt8(ascii: "]")]) }
    }

    private mutating func forgetWritten() {
        if first == pieces.count {
            pieces.removeAll(keepingCapacity: first <= 64 && first > 0)
            first = 0
        } else if first >= 256, first * 2 >= pieces.count {
            pieces.removeSubrange(..<first)
            first = 0
        }
    }
}
