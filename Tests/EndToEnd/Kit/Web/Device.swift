import Foundation
import ParlorWire
import TestKit

/// A device that has said hello, and everything that it was sent.
final class Device {
    let pass: Pass
    let socket: WebSocket
    private(set) var heard: [Heard] = []

    convenience init(_ pass: Pass, at port: Int, room: Int32? = nil) throws {
        try self.init(greetingAs: pass, at: port, room: room)
        _ = try first("a welcome") { $0.welcome != nil }
    }

    /// Says hello, and doesn't wait for its welcome.
    init(greetingAs pass: Pass, at port: Int, room: Int32? = nil) throws {
        self.pass = pass
        socket = try WebSocket(to: port, room: room)
        socket.send(Self.hello(pass.token))
    }

    /// Whatever it has folded is what it would be shown now.
    deinit { try? compareFolds() }

    private func compareFolds() throws {
        // The witness may be seconds behind: who can't be asked any more does not wait for it.
        guard socket.closeCode == nil else { return }
        let streams = socket.recording.unsettled
        guard !streams.isEmpty else { return }
        sendWatch("folds", streams.compactMap { StreamName($0) }, epoch: nil, since: nil)
        let earlier = heard.count
        // A socket that gets no answer in 2 s is not compared.
        try wait(for: "the views of \(streams)", within: .seconds(2)) {
            try listen(within: .milliseconds(20))
            let told = heard[earlier...]
            return socket.closeCode != nil
                || told.filter { $0.snapshot != nil || $0.closed != nil }.count >= streams.count
                || told.contains { $0.cid == "folds" && $0.begun.contains { $0.error != nil } }
                || told.contains { $0.cid == "folds" && $0.error != nil }
        }
    }

    static func hello(_ token: String) -> String {
        #"{"hello": {"token": "\#(token)", "app": "proofs/1.0.0", "games": {}}}"#
    }

    var person: PersonID { pass.userId }
    var own: StreamName { StreamName("person", person.key) }

    /// Takes what comes within that time, or at once what is there.
    func listen(within patience: Duration = .zero) throws {
        for text in socket.take(within: patience) { heard += try Heard.read(text) }
    }

    /// The first of all that it was ever sent which is the one.
    func first(
        _ what: String, within patience: Duration = longestWait,
        where isTheOne: (Heard) -> Bool
    ) throws -> Heard {
        var passed = 0
        var found: Heard?
        try wait(for: "\(what) at \(person)", within: patience) {
            try listen(within: .milliseconds(20))
            found = heard[passed...].first(where: isTheOne)
            passed = heard.count
            if found == nil, let code = socket.closeCode {
                throw Unusable("The socket was closed with \(code) before \(what) came.")
            }
            return found != nil
        }
        return found!
    }

    func closeCode(within patience: Duration = longestWait) throws -> Int {
        try wait(for: "the socket of \(person) to be closed", within: patience) {
            try listen(within: .milliseconds(20))
            return socket.closeCode != nil
        }
        return socket.closeCode!
    }
}

extension Device {
    /// Sends a call and gives what came back with its `cid`.
    @discardableResult func call(
        _ name: String, _ body: [String: String] = [:], key: String? = nil,
        cid: String = UUID().uuidString
    ) throws -> Heard {
        send(name, body, key: key, cid: cid)
        return try answer(to: cid)
    }

    func send(_ name: String, _ body: [String: String], key: String? = nil, cid: String) {
        let call = Said(cid: cid, call: name, key: key, body: body)
        socket.send(String(decoding: JSON.encode(call), as: UTF8.self))
    }

    /// The newest, when the same `cid` was sent before.
    func answer(to cid: String) throws -> Heard {
        let earlier = heard.count
        var answer: Heard?
        try wait(for: "an answer to \(cid) at \(person)") {
            try listen(within: .milliseconds(20))
            answer = heard[earlier...].first { $0.cid == cid }
            if answer == nil, let code = socket.closeCode {
                throw Unusable("The socket was closed with \(code) before \(cid) was answered.")
            }
            return answer != nil
        }
        return answer!
    }

    @discardableResult func rename(_ name: String, cid: String = UUID().uuidString) throws -> Heard
    {
        try call("person.rename", ["displayName": name], cid: cid)
    }

    /// Watches streams, from where it had them or anew.
    @discardableResult func watch(
        _ streams: [StreamName], epoch: String? = nil, since: Int? = nil
    ) throws -> Heard {
        let cid = UUID().uuidString
        sendWatch(cid, streams, epoch: epoch, since: since)
        return try answer(to: cid)
    }

    func sendWatch(_ cid: String, _ streams: [StreamName], epoch: String?, since: Int?) {
        let places = streams.map { Place(stream: $0, epoch: epoch, since: since) }
        socket.send(
            String(decoding: JSON.encode(Watching(cid: cid, watch: places)), as: UTF8.self))
    }

    func events(of stream: StreamName) -> [Heard] {
        heard.filter { $0.stream == stream && $0.event != nil }
    }

    private struct Said: Encodable {
        let cid: String
        let call: String
        let key: String?
        let body: [String: String]
    }

    private struct Place: Encodable {
        let stream: StreamName
        let epoch: String?
        let since: Int?
    }

    private struct Watching: Encodable {
        let cid: String
        let watch: [Place]
    }
}
