import Door
import WebSocketClient
import Wire

/// What a hostile device may ask, to make others wait.
enum DoorAttack: String, CaseIterable {
    case blanks = "a mebibyte of packed blanks, 300 a second"
    case names = "objects of 95,000 names, 10 a second"
    case calls = "a thousand calls in a frame, 20 a second"
    case watches = "a thousand streams to watch in a frame, 20 a second"
    case unwatches = "170,000 streams to unwatch in a frame, 10 a second"
    case fragments = "frames of nothing, as many as go"
    case asking = "20 guests who ask again to watch 250 streams, 5 times a second"
    case values = "50 guests with bodies of 190,000 values, one a second each"
    case views = "60 devices that ask for large views, and don't read"

    var devices: Int {
        switch self {
        case .views: 60
        case .values: 50
        case .asking: 20
        case .blanks, .names, .calls, .watches, .unwatches, .fragments: 1
        }
    }
    var reads: Bool { self != .views }

    var perSecond: Int {
        switch self {
        case .blanks: 300
        case .names, .unwatches: 10
        case .asking: 5
        case .values: 1
        case .calls, .watches: 20
        case .fragments, .views: 100
        }
    }

    /// As it goes out.
    var frame: Bytes {
        switch self {
        case .blanks:
            WebSocket.frame(
                .text, Deflater().deflate(LongFrame.blanks.payload), isPacked: true)
        case .names: WebSocket.frame(.text, LongFrame.names.payload)
        case .calls: WebSocket.frame(.text, LongFrame.calls.payload)
        case .watches: WebSocket.frame(.text, LongFrame.watches.payload)
        case .unwatches: WebSocket.frame(.text, LongFrame.unwatches.payload)
        case .asking: WebSocket.frame(.text, LongFrame.streams.payload)
        case .values: WebSocket.frame(.text, LongFrame.values.payload)
        case .fragments:
            Bytes(Array(repeating: WebSocket.frame(.pong, []), count: 20_000).joined())
        case .views: WebSocket.frame(.text, Bytes("[\(views.joined(separator: ","))]".utf8))
        }
    }

    private var views: [String] { Array(repeating: #"{"call":"person.avatars"}"#, count: 4) }
}
