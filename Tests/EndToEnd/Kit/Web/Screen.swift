import Foundation
import ParlorWire
import TestKit
import Witness

/// An app: it watches some streams, comes back when it loses its connection, and sends again what
/// was not answered.
final class Screen {
    private static let pause: Duration = .milliseconds(50)

    let pass: Pass
    private let cluster: Cluster
    private(set) var device: Device?
    private(set) var answers: [String: Heard] = [:]
    /// Of each person whom its streams showed, every look, in the order in which they came.
    private(set) var looks: [PersonID: [Look]] = [:]
    /// What must never happen.
    private(set) var flaws: [String] = []
    private let shown: [PersonID]
    private var streams: [StreamName] = []
    private var places: [StreamName: (epoch: String?, rev: Int?)] = [:]
    private var outbox: [String: (frame: String, again: ContinuousClock.Instant?)] = [:]
    private var read = 0

    /// `shown` are those whose looks it notes.
    init(_ pass: Pass, showing shown: [PersonID] = [], in cluster: Cluster) {
        (self.pass, self.shown, self.cluster) = (pass, shown, cluster)
    }

    var person: PersonID { pass.userId }

    /// What it watches already goes on.
    func watch(_ wanted: [StreamName]) throws {
        let new = wanted.filter { !watches($0) }
        streams += new
        sendWatch(new)
        try wait(for: "\(person) to see \(new)") {
            try turn()
            return new.allSatisfy { places[$0]?.rev != nil }
        }
    }

    func watches(_ stream: StreamName) -> Bool { streams.contains(stream) }

    /// It loses its connection, and does nothing until it is used again.
    func hangUp() { device = nil }

    /// Takes what has come; a screen that was cut off tries to come back.
    func turn() throws {
        if device == nil || device?.socket.closeCode != nil { comeBack() }
        guard let device else { return }
        try device.listen(within: .milliseconds(2))
        for heard in device.heard[read...] { try take(heard) }
        read = device.heard.count
        for (cid, call) in outbox where call.again.map({ $0 <= .now }) == true {
            outbox[cid]!.again = nil
            device.socket.send(call.frame)
        }
    }

    /// Sends a call, as often as wanted; it is in `answers` when it was answered.
    @discardableResult
    func begin(_ call: String, _ body: String = "{}", key: String? = nil, times: Int = 1) -> String
    {
        let cid = UUID().uuidString
        let key = key.map { #""key": "\#($0)", "# } ?? ""
        let frame = #"{"cid": "\#(cid)", "call": "\#(call)", \#(key)"body": \#(body)}"#
        outbox[cid] = (frame, nil)
        for _ in 0..<times { device?.socket.send(frame) }
        return cid
    }

    func finish(_ cid: String) throws -> Heard {
        try wait(for: "an answer to \(outbox[cid]?.frame ?? cid)") {
            try turn()
            return answers[cid] != nil
        }
        return answers[cid]!
    }

    /// What it is answered in the end, which is no error.
    @discardableResult
    func ask(
        _ call: String, _ body: String = "{}", key: String? = nil,
        amid happening: () throws -> Void = {}
    ) throws -> RawJSON {
        let cid = begin(call, body, key: key)
        try happening()
        let answer = try finish(cid)
        guard let ok = answer.ok else { throw Unusable("\(call) by \(person): \(answer)") }
        return ok
    }

    func ask<T: Decodable>(
        _ choice: some Choice, key: EntityKey? = nil, as type: T.Type
    ) throws -> T {
        let (name, body) = JSON.encode(choice: choice)
        let answer = try ask(name, String(decoding: body, as: UTF8.self), key: key?.rawValue)
        return try JSON.decode(type, from: answer.bytes)
    }
}

extension Screen {
    private func comeBack() {
        device = try? cluster.device(pass)
        read = 0
        guard let device else { return }
        sendWatch(streams)
        for (_, call) in outbox { device.socket.send(call.frame) }
    }

    private func sendWatch(_ streams: [StreamName]) {
        for stream in streams {
            let place = places[stream]
            device?.sendWatch(
                "\(stream)", [stream], epoch: place?.epoch,
                since: place?.epoch == nil ? nil : place?.rev)
        }
    }

    private func take(_ heard: Heard) throws {
        for begun in heard.begun { take(begun) }
        if heard.closed != nil, let stream = heard.stream {
            streams.removeAll { $0 == stream }
            places[stream] = nil
        }
        if let cid = heard.cid { take(heard, answering: cid) }
        if let stream = heard.stream, streams.contains(stream), let rev = heard.rev,
            heard.cid == nil
        {
            let known = places[stream]
            if heard.snapshot != nil {
                places[stream] = (heard.epoch, rev)
            } else if heard.event != nil, let last = known?.rev {
                if rev != last + 1 {
                    flaws.append("\(person): after \(stream) \(last) came \(rev)")
                }
                places[stream]!.rev = rev
            }
        }
        for person in shown {
            let watched = heard.begun.isEmpty ? nil : heard.ok
            let said = [watched, heard.body, heard.snapshot].compactMap(\.self)
            var found = try said.flatMap { try Value($0.bytes).looks(of: person) }
            if let face = heard.people?[person.rawValue] {
                found += try Value(face.bytes).looks(of: person)
            }
            for look in found where looks[person]?.last != look {
                looks[person, default: []].append(look)
            }
        }
    }

    private func take(_ begun: Heard.Begun) {
        if begun.error?.isPassing == true {
            sendWatch([begun.stream])
        } else if let error = begun.error {
            flaws.append("\(person) may not watch \(begun.stream): \(error)")
        } else if begun.recovered != true {
            places[begun.stream] = (begun.epoch, nil)
        }
    }

    private func take(_ heard: Heard, answering cid: String) {
        if let stream = streams.first(where: { "\($0)" == cid }) {
            if heard.error?.isPassing == true { sendWatch([stream]) }
        } else if let first = answers[cid] {
            guard heard.error == nil || heard.error?.isPassing == false else { return }
            if first.ok != heard.ok || first.rev != heard.rev {
                flaws.append("\(person): \(cid) was answered \(first) and \(heard)")
            }
        } else if outbox[cid] != nil {
            guard heard.error?.isPassing != true, heard.error?.code != .rateLimited else {
                return outbox[cid]!.again = .now + Self.pause
            }
            outbox[cid] = nil
            answers[cid] = heard
        }
    }
}
