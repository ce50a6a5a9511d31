import Contracts
import Foundation
import ParlorKit
import ParlorWire

/// Answers every watch with a room of its own, and every call with nothing. It holds neither: what
/// is measured is the app's alone.
struct RoomsNetwork: Network {
    let room: String

    init(room: RoomView) { self.room = String(decoding: room.kept.bytes, as: UTF8.self) }

    static func code(_ number: Int) -> RoomCode {
        let alphabet = RoomCode.alphabet
        var (rest, text) = (number, "")
        for _ in 0..<4 {
            text.unicodeScalars.append(Unicode.Scalar(alphabet[rest % alphabet.count]))
            rest /= alphabet.count
        }
        return RoomCode(text)
    }

    func open(
        _ server: ServerAddress, _ heard: @escaping @Sendable (SocketNews) -> Void
    ) -> any Socket {
        heard(.opened)
        return RoomsSocket(room: room, heard: heard)
    }

    func answer(to request: DoorRequest, at server: ServerAddress) async throws -> DoorAnswer {
        Self.evesSession
    }

    static var evesSession: DoorAnswer {
        let session = DeviceSession(
            userId: "eve", deviceId: "d1", token: "t", refreshToken: "r",
            expiresAt: Timestamp(milliseconds: .max / 2))
        return DoorAnswer(status: 200, body: JSON.encode(session))
    }
}

private struct RoomsSocket: Socket {
    let room: String
    let heard: @Sendable (SocketNews) -> Void

    private struct Frame: Decodable {
        let cid: String?
        let watch: [[String: String]]?
    }

    func send(_ text: Bytes) {
        let list = try! JSONList(
            text, mostElements: .max, mostNames: .max, mostValues: .max)
        for index in 0..<list.count {
            guard let frame = try? list.decode(Frame.self, at: index) else { continue }
            guard let cid = frame.cid else {
                tell(#"{"welcome": {"userId": "eve", "limits": {}}}"#)
                continue
            }
            guard let stream = frame.watch?.first?["stream"] else {
                tell(#"{"cid": "\#(cid)", "ok": {}}"#)
                continue
            }
            let code = String(stream.dropFirst("room.".count))
            let own = room.replacingOccurrences(of: "bot-", with: "bot-\(code)")
            tell(#"{"cid": "\#(cid)", "ok": {"streams": [{"stream": "\#(stream)"}]}}"#)
            tell(
                #"{"stream": "\#(stream)", "epoch": "e1", "rev": 9, "people": {}, "snapshot": \#(own)}"#
            )
        }
    }

    func close() {}

    private func tell(_ text: String) { heard(.text(Bytes(text.utf8))) }
}
