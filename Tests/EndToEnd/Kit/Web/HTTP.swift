import Foundation
import ParlorWire
import TestKit
import Witness

/// What a gateway answered over HTTP.
struct Answer {
    let status: Int
    let headers: [String: String]
    let body: [UInt8]
    /// Nothing is missing at its end, as far as that can be known.
    var isWhole = true

    var text: String { String(decoding: body, as: UTF8.self) }

    var failure: Failure? {
        struct Refused: Decodable { let error: Failure }
        return try? JSON.decode(Refused.self, from: body).error
    }
}

/// What a device is given when it is let in.
struct Pass: Decodable {
    let userId: PersonID
    let deviceId: String
    let token: String
    let refreshToken: String
    let expiresAt: Timestamp
}

extension Cluster {
    func http(
        _ method: String, _ path: String, _ headers: [String: String] = [:], _ body: [UInt8] = [],
        at port: Int? = nil, from source: String? = nil
    ) throws -> Answer {
        let line = try Line(to: port ?? web, from: source)
        var head = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
        line.send(Array((head + "\r\n").utf8) + body)
        var bytes: [UInt8] = []
        try wait(for: "an answer to \(method) \(path)") {
            bytes += line.receive(within: .milliseconds(100))
            return line.isAtEnd
        }
        let answer = try Answer(bytes)
        // The operator's console is no part of the protocol.
        guard path != "/console", !path.hasPrefix("/console/") else { return answer }
        Recording.note(
            Exchange(
                method: method, path: path, body: body, status: answer.status,
                mediaType: answer.headers["content-type"], answer: answer.body), at: web)
        return answer
    }

    func post(
        _ path: String, _ fields: [String: String] = [:], at port: Int? = nil,
        from source: String? = nil
    ) throws -> Answer {
        try http(
            "POST", path, ["Content-Type": "application/json"], JSON.encode(fields), at: port,
            from: source)
    }

    /// Lets a device in.
    func pass(
        _ path: String = "/v1/session", _ fields: [String: String] = [:], at port: Int? = nil,
        from source: String? = nil
    ) throws -> Pass {
        let answer = try post(path, fields, at: port, from: source)
        guard answer.status == 200 else { throw Unusable("\(path): \(answer)") }
        return try JSON.decode(Pass.self, from: answer.body)
    }

    func guest(_ name: String? = nil) throws -> Device {
        try device(pass("/v1/session", name.map { ["displayName": $0] } ?? [:]))
    }

    /// The device again, as soon as there is a gateway that takes it.
    func back(_ pass: Pass) throws -> Device {
        var device: Device?
        try wait(for: "\(pass.userId) to be back") {
            device = try? self.device(pass)
            return device != nil
        }
        return device!
    }

    /// So many devices, signed in to one new account.
    func devices(_ count: Int, of name: String) throws -> [Device] {
        let first = try guest(name)
        let account = ["email": "\(first.person)@example.org", "password": "long enough!"]
        if let error = try first.call("account.attach", account).error { throw error }
        let others = try (1..<count).map { _ in try back(try pass("/v1/session/signin", account)) }
        for device in others { try device.isTold() }
        return [first] + others
    }

    func device(_ pass: Pass, room: Int32? = nil) throws -> Device {
        try Device(pass, at: web, room: room)
    }
}

extension Answer {
    init(_ bytes: [UInt8]) throws {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            throw Unusable("No answer over HTTP: \(String(decoding: bytes, as: UTF8.self))")
        }
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        let lines = head.components(separatedBy: "\r\n")
        status = Int(lines[0].split(separator: " ")[1]) ?? 0
        let fields = lines.dropFirst().compactMap { line in
            line.firstRange(of: ": ").map {
                (line[..<$0.lowerBound].lowercased(), String(line[$0.upperBound...]))
            }
        }
        headers = Dictionary(fields) { $1 }
        let rest = Array(bytes[end.upperBound...])
        let isChunked = headers["transfer-encoding"] == "chunked"
        let chunks = isChunked ? Self.chunks(of: rest) : (rest, true)
        (body, isWhole) = chunks
    }

    /// What the chunks have together, and whether the last one is there.
    private static func chunks(of bytes: [UInt8]) -> ([UInt8], Bool) {
        var (body, rest) = ([UInt8](), bytes[...])
        while let line = rest.firstRange(of: [13, 10]),
            let count = Int(String(decoding: rest[..<line.lowerBound], as: UTF8.self), radix: 16)
        {
            rest = rest[line.upperBound...]
            body += rest.prefix(count)
            if count == 0 { return (body, true) }
            rest = rest.dropFirst(count + 2)
        }
        return (body, false)
    }
}

extension Device {
    /// Its gateway says to the others that it is there before it answers a call. So a hello that comes
    /// after this is the newer one to all of them.
    func isTold() throws { _ = try call("person.me") }
}
