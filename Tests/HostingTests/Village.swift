import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Hosting

/// An inn, its journal, and a clock that the test holds.
final class Village {
    let disk = MemoryJournal.Disk(epoch: "e1")
    var now = Timestamp(milliseconds: 1_767_225_600_000)
    private var ids = 0

    func host(_ settings: [String: String] = [:]) throws -> Hosting.Host {
        try cutting(Host(MemoryJournal(on: disk), secret: 1).serving(Inn.self), settings)
    }

    /// A host that has waited for its first sweep already.
    func cutting(
        _ host: Hosting.Host, _ settings: [String: String] = [:]
    ) throws -> Hosting.Host {
        try host.cutting(after: KeepTimes(settings))
        _ = host.cut(now: now + (.zero - Cutting.firstPause))
        return host
    }

    func pass(days: Int) { now = now + .seconds(days * 24 * 3_600) }

    func isRecent(_ event: StoredEvent) -> Bool { event.at >= now + (.zero - KeepTimes.least) }

    func call(_ command: Inn.Command, id: CommandID? = nil) -> Call {
        let (name, body) = JSON.encode(choice: command)
        ids += 1
        return Call(
            kind: Inn.kind, key: "rose",
            header: CallHeader(
                id: id ?? CommandID("\(ids)"), call: CallName(name), actor: .person("ada")),
            body: body)
    }

    func visit(_ host: Hosting.Host) throws {
        let outcome = host.receive([call(.come(count: 1)), call(.go(count: 1))], now: now)
        if let fault = outcome.fault { throw fault }
    }

    /// On each day guests come and go, and one of them writes into the book.
    func live(_ host: Hosting.Host, days: Int, visits: Int) throws {
        for day in 1...days {
            for _ in 0..<visits { try visit(host) }
            _ = host.receive([call(.write(text: "day \(day)"))], now: now)
            pass(days: 1)
        }
    }

    func question(_ question: some Choice) -> Call {
        let (name, body) = JSON.encode(choice: question)
        return Call(
            kind: Inn.kind, key: "rose",
            header: CallHeader(id: "q", call: CallName(name), actor: .operator), body: body)
    }

    func ask<Answer: Decodable>(
        _ host: Hosting.Host, _ asked: some Choice
    ) throws -> Answer {
        let reply = host.receive([question(asked)], now: now).replies[0]
        return try JSON.decode(Answer.self, from: reply.body)
    }

    /// What a follower says when it asks.
    func tell(_ host: Hosting.Host, upTo: Position = .max, in epoch: Epoch = "e1") {
        _ = host.receive(
            [
                question(
                    JournalQuery.follow(
                        after: 0, limit: nil, only: [], having: nil, newest: nil,
                        taken: Taken(follower: "town/guests", epoch: epoch, upTo: upTo)))
            ], now: now)
    }

    /// False when there is nothing more to do for now.
    func step(_ host: Hosting.Host) throws -> Bool {
        guard let outcome = host.cut(now: now) else { return false }
        if let fault = outcome.fault { throw fault }
        now = now + Cutting.pause
        return true
    }

    func cutAll(_ host: Hosting.Host) throws {
        tell(host)
        now = now + .seconds(6 * 3_600)
        while try step(host) {}
    }

    func events() throws -> [StoredEvent] {
        MemoryJournal(on: disk).events(after: 0, limit: .max, bytes: .max)
    }

    func state(_ host: Hosting.Host, at rev: Revision? = nil) throws -> Inn {
        try #require(try host.reader(of: Inn.kind).state(Inn.self, "rose", at: rev)).state
    }
}
