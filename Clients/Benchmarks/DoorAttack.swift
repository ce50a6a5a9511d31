import Door
import ParlorWire
import WebSocketClient

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
    case imports = "12 guests who import 0.9 MB into a drawing, one a second each"
    case messages = "50 guests who say 8 kB, 10 times a second"
    case views = "60 devices that ask for large views, and don't read"

    static let ofOne = allCases.filter { $0.devices == 1 }
    static let ofMany = allCases.filter { $0.devices > 1 }

    var devices: Int {
        switch self {
        case .views: 60
        case .values, .messages: 50
        case .asking: 20
        case .imports: 12
        case .blanks, .names, .calls, .watches, .unwatches, .fragments: 1
        }
    }
    var reads: Bool { self != .views }

    var perSecond: Int {
        switch self {
        case .blanks: 300
        case .names, .unwatches, .messages: 10
        case .asking: 5
        case .values, .imports: 1
        case .calls, .watches: 20
        case .fragments, .views: 100
        }
    }

    /// What a device calls first, and the field of the answer that its frames need.
    var making: (call: String, field: String)? {
        switch self {
        case .imports: (#"{"cid":"made","call":"drawing.create","body":{}}"#, "drawingId")
        case .messages:
            (
                #"{"cid":"made","call":"room.create","body":{"roomName":"Noise"}}"#,
                "conversationId"
            )
        default: nil
        }
    }

    /// As it goes out; `key` names what the device made.
    func frame(about key: String) -> Bytes {
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
        case .imports:
            Self.call("drawing.import", key, #"{"strokes":[\#(Self.strokes)],\#(Self.rest)}"#)
        case .messages:
            Self.call("chat.send", key, #"{"text":"\#(String(repeating: "é", count: 4_000))"}"#)
        case .fragments:
            Bytes(Array(repeating: WebSocket.frame(.pong, []), count: 20_000).joined())
        case .views: WebSocket.frame(.text, Bytes("[\(views.joined(separator: ","))]".utf8))
        }
    }

    private static func call(_ name: String, _ key: String, _ body: String) -> Bytes {
        WebSocket.frame(
            .text, Bytes(#"{"call":"\#(name)","key":"\#(key)","body":\#(body)}"#.utf8))
    }

    /// About 0.9 MB, as an app sends them.
    private static let strokes: String = {
        let points = (0..<40).map { #"{"x":\#($0 * 11).25,"y":\#($0 * 7).5}"# }.joined(
            separator: ",")
        let ink = #"{"r":0,"g":0,"b":0,"a":1}"#
        let stroke =
            #"{"points":[\#(points)],"color":\#(ink),"brushSize":4,"brush":"pen"}"#
        return Array(repeating: stroke, count: 900_000 / stroke.utf8.count)
            .joined(separator: ",")
    }()
    private static let rest = #""stamps":[],"backgroundColor":{"r":1,"g":1,"b":1,"a":1}"#

    private var views: [String] { Array(repeating: #"{"call":"person.avatars"}"#, count: 4) }
}
