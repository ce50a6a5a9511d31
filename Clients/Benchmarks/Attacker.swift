import Platform
import WebSocketClient
import Wire

/// Devices that send the same frame again and again, as often as they say and the gateway takes it.
final class Attacker {
    private let thread: BenchThread

    /// Each is a guest with a session and a socket of its own.
    init(_ attack: DoorAttack, at port: Int) throws {
        let sockets = try (0..<attack.devices).map { _ in try Self.entered(at: port) }
        thread = BenchThread { Self.flood(sockets, with: attack, on: $0) }
    }

    func end() { thread.stop() }
}

extension Attacker {
    private static func flood(
        _ sockets: [SocketReader], with attack: DoorAttack, on thread: BenchThread
    ) {
        let frame = attack.frame
        var rests = sockets.map { _ in ArraySlice<UInt8>() }
        var room = Bytes(repeating: 0, count: 1 << 18)
        let clock = ContinuousClock()
        var next = clock.now
        while !thread.isStopping {
            let isTime = clock.now >= next
            if isTime { next += .seconds(1) / attack.perSecond }
            for (index, socket) in sockets.enumerated() {
                if isTime, rests[index].isEmpty { rests[index] = frame[...] }
                let sent = rests[index].withUnsafeBytes {
                    send(
                        socket.descriptor, $0.baseAddress, $0.count,
                        Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                }
                if sent > 0 { rests[index] = rests[index].dropFirst(sent) }
                if attack.reads {
                    _ = recv(socket.descriptor, &room, room.count, Int32(MSG_DONTWAIT))
                }
            }
            usleep(1_000)
        }
    }

    /// No guest of a crowd comes from there.
    private static let address = "127.1.0.1"

    private struct Session: Decodable { let token: String }

    private static func entered(at port: Int) throws -> SocketReader {
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
            upgradingAt: port, from: address, with: "permessage-deflate")
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
