import CZlib
import Dispatch
import Platform
import Synchronization
import Wire

/// Devices that send the same frame again and again, as often as they say and the gateway takes it.
final class Attacker: Sendable {
    private let attack: DoorAttack
    private let isEnded = Atomic(false)
    private let done = DispatchSemaphore(value: 0)

    /// Each is a guest with a session and a socket of its own.
    init(_ attack: DoorAttack, at port: Int) throws {
        self.attack = attack
        let sockets = try (0..<attack.devices).map { _ in try Self.entered(at: port) }
        DispatchQueue(label: "attacker").async { [self] in
            flood(sockets)
            for socket in sockets { close(socket) }
            done.signal()
        }
    }

    func end() {
        isEnded.store(true, ordering: .relaxed)
        done.wait()
    }

    private func flood(_ sockets: [Int32]) {
        let frame = attack.frame
        var rests = sockets.map { _ in ArraySlice<UInt8>() }
        var room = Bytes(repeating: 0, count: 1 << 18)
        let clock = ContinuousClock()
        var next = clock.now
        while !isEnded.load(ordering: .relaxed) {
            let isTime = clock.now >= next
            if isTime { next += .seconds(1) / attack.perSecond }
            for (index, socket) in sockets.enumerated() {
                if isTime, rests[index].isEmpty { rests[index] = frame[...] }
                let sent = rests[index].withUnsafeBytes {
                    send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                }
                if sent > 0 { rests[index] = rests[index].dropFirst(sent) }
                if attack.reads { _ = recv(socket, &room, room.count, Int32(MSG_DONTWAIT)) }
            }
            usleep(1_000)
        }
    }
}

extension Attacker {
    private struct Session: Decodable { let token: String }

    private static func entered(at port: Int) throws -> Int32 {
        let body = "{}"
        let web = try SocketReader.connected(to: port)
        defer { close(web) }
        write(
            "POST /v1/session HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 2\r\n\r\n"
                + body, to: web)
        let answer = readAll(from: web)
        let text = String(decoding: answer, as: UTF8.self)
        guard let json = text.split(separator: "\r\n\r\n").last,
            let session = try? JSON.decode(Session.self, from: Bytes(json.utf8))
        else { throw BenchFault("The door gave no session: \(text)") }
        let socket = try SocketReader.connected(to: port)
        write(
            "GET /v1/ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n", to: socket)
        var room = Bytes(repeating: 0, count: 4_096)
        guard recv(socket, &room, room.count, 0) > 12, room.starts(with: Bytes("HTTP/1.1 101".utf8))
        else { throw BenchFault("The door refused a WebSocket.") }
        let hello = #"{"hello":{"token":"\#(session.token)"}}"#
        let frame = DoorAttack.frame(Bytes(hello.utf8))
        _ = send(socket, frame, frame.count, Int32(MSG_NOSIGNAL))
        guard recv(socket, &room, room.count, 0) > 0 else {
            throw BenchFault("The door did not welcome a guest.")
        }
        return socket
    }

    private static func write(_ text: String, to socket: Int32) {
        _ = send(socket, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    }

    private static func readAll(from socket: Int32) -> Bytes {
        var all = Bytes()
        var room = Bytes(repeating: 0, count: 4_096)
        while true {
            let count = recv(socket, &room, room.count, 0)
            guard count > 0 else { return all }
            all += room.prefix(count)
        }
    }
}
