import CZlib
import Wire

/// What a hostile device may ask, to make others wait.
enum DoorAttack: String, CaseIterable {
    case blanks = "a mebibyte of packed blanks, 300 a second"
    case names = "objects of 95,000 names, 10 a second"
    case calls = "a thousand calls in a frame, 20 a second"
    case watches = "a thousand streams to watch in a frame, 20 a second"
    case unwatches = "170,000 streams to unwatch in a frame, 10 a second"
    case fragments = "frames of nothing, as many as go"
    case views = "60 devices that ask for large views, and don't read"

    var devices: Int { self == .views ? 60 : 1 }
    var reads: Bool { self != .views }

    var perSecond: Int {
        switch self {
        case .blanks: 300
        case .names, .unwatches: 10
        case .calls, .watches: 20
        case .fragments, .views: 100
        }
    }

    /// As it goes out.
    var frame: Bytes {
        switch self {
        case .blanks:
            let blanks = Bytes(repeating: UInt8(ascii: " "), count: (1 << 20) - 2)
            return Self.frame(Self.packed(Bytes("[".utf8) + blanks + Bytes("]".utf8)), first: 0xC1)
        case .names:
            let names = (0..<95_000).map { "\"\(($0 * 7_919) % 99_991)\":1" }
            return Self.frame(#"{"call":"person.me","body":{\#(names.joined(separator: ","))}}"#)
        case .calls:
            let call = #"{"call":"person.me"}"#
            return Self.frame("[\(Array(repeating: call, count: 1_000).joined(separator: ","))]")
        case .watches:
            let streams = (0..<1_000).map { #"{"stream":"person.p\#($0)"}"# }
            return Self.frame(#"{"watch":[\#(streams.joined(separator: ","))]}"#)
        case .unwatches:
            let streams = Array(repeating: "\"a.b\"", count: 170_000)
            return Self.frame(#"{"unwatch":[\#(streams.joined(separator: ","))]}"#)
        case .fragments:
            let nothing = Self.frame([], first: 0x8A)
            return Bytes(Array(repeating: nothing, count: 20_000).joined())
        case .views:
            let call = #"{"call":"person.avatars"}"#
            return Self.frame("[\(Array(repeating: call, count: 4).joined(separator: ","))]")
        }
    }

    /// Masked with nothing.
    static func frame(_ payload: Bytes, first: UInt8 = 0x81) -> Bytes {
        var frame = [first]
        switch payload.count {
        case ..<126: frame.append(0x80 | UInt8(payload.count))
        case ...0xFFFF:
            frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default:
            frame.append(0x80 | 127)
            frame += (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        return frame + [0, 0, 0, 0] + payload
    }

    private static func frame(_ text: String) -> Bytes { frame(Bytes(text.utf8)) }

    private static func packed(_ plain: Bytes) -> Bytes {
        var (input, output) = (plain, Bytes(repeating: 0, count: plain.count))
        return input.withUnsafeMutableBufferPointer { input in
            let count = output.withUnsafeMutableBufferPointer { output in
                var stream = z_stream()
                deflateInit2_(
                    &stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                    Int32(MemoryLayout<z_stream>.size))
                defer { deflateEnd(&stream) }
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                deflate(&stream, Z_SYNC_FLUSH)
                // The receiver adds the last four bytes again (RFC 7692, 7.2.1).
                return output.count - Int(stream.avail_out) - 4
            }
            return Bytes(output.prefix(count))
        }
    }
}
