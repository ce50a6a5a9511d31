import ParlorWire
import Platform
import WebSocketClient

/// Devices that send the same frame again and again, as often as they say and the gateway takes it.
final class Attacker {
    private let thread: BenchThread

    /// Each is a guest with a session and a socket of its own.
    init(_ attack: DoorAttack, at port: Int) throws {
        let common = attack.making == nil ? attack.frame(about: "") : nil
        let devices = try (0..<attack.devices).map { _ in
            let socket = try Self.entered(at: port, packs: attack == .blanks)
            return Device(
                socket: socket,
                frame: try common ?? attack.frame(about: Self.made(by: attack, at: socket)))
        }
        thread = BenchThread { Self.flood(devices, with: attack, on: $0) }
    }

    func end() { thread.stop() }

    private struct Device {
        let socket: SocketReader
        let frame: Bytes
    }
}

extension Attacker {
    private static func flood(
        _ devices: [Device], with attack: DoorAttack, on thread: BenchThread
    ) {
        var rests = devices.map { _ in ArraySlice<UInt8>() }
        var room = Bytes(repeating: 0, count: 1 << 18)
        let clock = ContinuousClock()
        var next = clock.now
        while !thread.isStopping {
            let isTime = clock.now >= next
            if isTime { next += .seconds(1) / attack.perSecond }
            for (index, device) in devices.enumerated() {
                if isTime, rests[index].isEmpty { rests[index] = device.frame[...] }
                let sent = rests[index].withUnsafeBytes {
                    send(
                        device.socket.descriptor, $0.baseAddress, $0.count,
                        Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                }
                if sent > 0 { rests[index] = rests[index].dropFirst(sent) }
                if attack.reads {
                    _ = recv(device.socket.descriptor, &room, room.count, Int32(MSG_DONTWAIT))
                }
            }
            usleep(1_000)
        }
    }

    /// No guest of a crowd comes from there.
    private static let address = "127.1.0.1"

    private struct Session: Decodable { let token: String }

    /// What the device's frames are about.
    private static func made(by attack: DoorAttack, at socket: SocketReader) throws -> String {
        guard let making = attack.making else { return "" }
        socket.write(WebSocket.frame(.text, Bytes(making.call.utf8)))
        let (before, refused) = (Bytes("\"\(making.field)\":\"".utf8), Bytes(#""error":"#.utf8))
        var heard: Bytes = []
        while true {
            let next = socket.read()
            heard += next
            if let begin = heard.firstRange(of: before)?.upperBound,
                let end = heard[begin...].firstIndex(of: UInt8(ascii: "\""))
            {
                return String(decoding: heard[begin..<end], as: UTF8.self)
            }
            guard !next.isEmpty, heard.firstRange(of: refused) == nil else {
                throw BenchFault("No \(making.field): \(String(decoding: heard, as: UTF8.self))")
            }
        }
    }

    private static func entered(at port: Int, packs: Bool) throws -> SocketReader {
        let web = try SocketReader(at: port, from: address)
        web.write(
            Bytes("POST /v1/session HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}".utf8))
        let said = web.read()
        guard let answer = said.withUnsafeBytes({ HTTPAnswer($0) }),
            let session = try? JSON.decode(Session.self, from: answer.body)
        else {
            throw BenchFault("The door gave no session: \(String(decoding: said, as: UTF8.self))")
        }
        let socket = try SocketReader(
            upgradingAt: port, from: address, with: packs ? "permessage-deflate" : nil)
        guard socket.read().starts(with: "HTTP/1.1 101".utf8) else {
            throw BenchFault("The door refused a WebSocket.")
        }
        let hello = #"{"hello":{"token":"\#(session.token)"}}"#
        socket.write(WebSocket.frame(.text, Bytes(hello.utf8)))
        guard !socket.read().isEmpty else {
            throw BenchFault("The door did not welcome a guest.")
        }
        return socket
    }
}
