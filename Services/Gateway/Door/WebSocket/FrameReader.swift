import ParlorWire
import Sessions

/// What comes in on one WebSocket: bytes in any pieces become whole messages (RFC 6455).
struct FrameReader {
    enum Event: Equatable {
        /// A part of a message that goes on.
        case fragment
        case text(Bytes)
        case binary(Bytes)
        case ping(Bytes)
        case pong
        /// What to answer it with.
        case close(CloseCode)
    }

    /// What the other end did that ends the connection.
    struct Breach: Error, Equatable {
        let code: CloseCode
        let reason: String

        static func of(_ reason: String) -> Breach { Breach(code: .protocolError, reason: reason) }
    }

    let limit: Int
    let takesBinary: Bool
    /// With it the other end may compress.
    let inflater: Inflater?

    private var header = FrameHeader()
    private var frame: Frame?
    private var message: Message?
    private var control = Bytes()

    private struct Frame {
        let opcode: FrameHeader.Opcode
        let isFinal: Bool
        var left: Int
        var mask: UInt64
    }

    private struct Message {
        let isText: Bool
        let isCompressed: Bool
        var bytes = Bytes()
        var check = UTF8Check()
    }

    init(limit: Int, takesBinary: Bool, inflater: Inflater?) {
        self.limit = limit
        self.takesBinary = takesBinary
        self.inflater = inflater
    }

    /// How many messages have begun.
    private(set) var messages = 0

    var isInMessage: Bool { message != nil }

    /// Bytes kept of a message that is not whole yet.
    var held: Int { message?.bytes.count ?? 0 }

    /// The next event of what came in, which it takes off; nil when all of it is taken.
    mutating func next(
        in rest: inout Slice<UnsafeRawBufferPointer>
    ) throws(Breach) -> Event? {
        while true {
            if frame == nil {
                guard let byte = rest.popFirst() else { return nil }
                guard header.take(byte) else { continue }
                frame = try open(header)
                header = FrameHeader()
            }
            if frame!.left > 0 {
                guard !rest.isEmpty else { return nil }
                let piece = rest.prefix(frame!.left)
                rest = rest.dropFirst(piece.count)
                try take(UnsafeRawBufferPointer(rebasing: piece))
            }
            if frame!.left == 0 { return try end() }
        }
    }
}

extension FrameReader {
    private mutating func open(_ header: FrameHeader) throws(Breach) -> Frame {
        guard let opcode = header.opcode else { throw .of("A frame's opcode is unknown.") }
        guard !header.hasUnknownBits else { throw .of("A frame's reserved bits are set.") }
        guard header.isMasked else { throw .of("A device masks its frames.") }
        guard let length = header.payloadLength else { throw .of("A frame's length is malformed.") }
        let begins = opcode == .text || opcode == .binary
        guard !header.isCompressed || (begins && inflater != nil) else {
            throw .of("A frame's reserved bits are set.")
        }
        if opcode.isControl {
            guard header.isFinal, length <= 125 else {
                throw .of("A control frame is whole, and has at most 125 bytes.")
            }
            control.removeAll(keepingCapacity: true)
        } else {
            guard begins == (message == nil) else {
                throw .of("A message's fragments are out of order.")
            }
            guard opcode != .binary || takesBinary else {
                throw Breach(code: .unsupportedData, reason: "Frames are text: send JSON.")
            }
            guard length <= limit - held else { throw Self.tooBig }
            if begins {
                messages += 1
                message = Message(isText: opcode == .text, isCompressed: header.isCompressed)
            }
        }
        return Frame(
            opcode: opcode, isFinal: header.isFinal, left: length,
            mask: withUnsafeBytes(of: header.mask) {
                UInt64($0.loadUnaligned(as: UInt32.self)) * 0x1_0000_0001
            })
    }

    private mutating func take(_ piece: UnsafeRawBufferPointer) throws(Breach) {
        let mask = frame!.mask
        if frame!.opcode.isControl {
            control.append(contentsOf: piece)
            Self.unmask(&control, from: control.count - piece.count, with: mask)
        } else {
            let start = message!.bytes.count
            message!.bytes.append(contentsOf: piece)
            Self.unmask(&message!.bytes, from: start, with: mask)
            if message!.isText, !message!.isCompressed {
                let isText = message!.bytes.withUnsafeBytes {
                    message!.check.accepts(UnsafeRawBufferPointer(rebasing: $0[start...]))
                }
                guard isText else { throw Self.notText }
            }
        }
        frame!.left -= piece.count
        let turn = UInt64(8 * (piece.count & 3))
        frame!.mask = turn == 0 ? mask : (mask >> turn) | (mask << (64 - turn))
    }

    private mutating func end() throws(Breach) -> Event {
        let ended = frame!
        frame = nil
        switch ended.opcode {
        case .ping: return .ping(control)
        case .pong: return .pong
        case .close: return .close(try answerToClose())
        case .continuation, .text, .binary:
            guard ended.isFinal else { return .fragment }
            let whole = message!
            message = nil
            return try Self.event(of: whole, limit: limit, inflater)
        }
    }

    private static func event(
        of whole: consuming Message, limit: Int, _ inflater: Inflater?
    ) throws(Breach) -> Event {
        var bytes = whole.bytes
        var check = whole.check
        if whole.isCompressed, let inflater {
            switch inflater.inflate(bytes, limit: limit) {
            case .inflated(let plain): bytes = plain
            case .tooBig: throw tooBig
            case .corrupt:
                throw Breach(code: .invalidText, reason: "A compressed message can't be inflated.")
            }
            if whole.isText, !bytes.withUnsafeBytes({ check.accepts($0) }) { throw notText }
        }
        guard whole.isText else { return .binary(bytes) }
        guard check.isBetweenCharacters else { throw notText }
        return .text(bytes)
    }

    private func answerToClose() throws(Breach) -> CloseCode {
        guard !control.isEmpty else { return .normal }
        guard control.count >= 2 else { throw .of("This close code may not be sent.") }
        let code = CloseCode(rawValue: UInt16(control[0]) << 8 | UInt16(control[1]))
        guard code.mayBeSent else { throw .of("This close code may not be sent.") }
        var check = UTF8Check()
        let isText = control.withUnsafeBytes {
            check.accepts(UnsafeRawBufferPointer(rebasing: $0[2...]))
        }
        guard isText, check.isBetweenCharacters else { throw Self.notText }
        return code
    }

    private static let tooBig = Breach(
        code: .tooBig, reason: "A message is larger than this gateway takes.")
    private static let notText = Breach(code: .invalidText, reason: "Text is UTF-8.")

    private static func unmask(_ bytes: inout Bytes, from start: Int, with mask: UInt64) {
        bytes.withUnsafeMutableBytes { all in
            var index = start
            while index + 8 <= all.count {
                let word = all.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                all.storeBytes(of: word ^ mask, toByteOffset: index, as: UInt64.self)
                index += 8
            }
            withUnsafeBytes(of: mask) { key in
                for place in index..<all.count { all[place] ^= key[place - index] }
            }
        }
    }
}
