import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Hosting

/// Of a key that is given up and taken again, each history is cut by itself.
@Suite final class CutHistoriesTests {
    private let disk = MemoryJournal.Disk(epoch: "e1")
    private let stream = StreamName("locker", "0")
    private var host: Hosting.Host
    private var now = Timestamp(milliseconds: 1_767_225_600_000)
    private var count = 0

    init() throws { host = try Self.host(on: disk) }

    private static func host(on disk: MemoryJournal.Disk) throws -> Hosting.Host {
        let host = try Host(MemoryJournal(on: disk), secret: 1).serving(Locker.self)
        try host.cutting(after: KeepTimes([:]))
        return host
    }

    private func tell(_ command: Locker.Command, by actor: Actor = .person("ada")) {
        count += 1
        let (name, body) = JSON.encode(choice: command)
        let header = CallHeader(id: CommandID("\(count)"), call: CallName(name), actor: actor)
        let reply = host.receive(
            [Call(kind: "locker", key: stream.key, header: header, body: body)], now: now
        ).replies[0]
        #expect(reply.failure == nil)
    }

    private func cutAll() throws {
        for _ in 1...10 {
            guard let next = host.nextCut else { return }
            now = max(now, next)
            if let fault = host.cut(now: now)?.fault { throw fault }
        }
    }

    private func state(_ stream: StreamName) throws -> Locker? {
        try host.reader(of: "locker").state(Locker.self, stream.key)?.state
    }

    @Test func `what has ended and what goes on are cut alike, and both can be read`() throws {
        for owner in [PersonID("ada"), "ben"] {
            tell(.rent, by: .person(owner))
            for number in 1...20 { tell(.note(text: "\(owner) \(number)")) }
            if owner == "ada" { tell(.empty) }
            now = now + .seconds(2 * 24 * 3_600)
        }
        let old = Generation.first.archive(stream)
        let before = try [state(old), state(stream)]
        #expect(before.map { $0?.owner } == ["ada", "ben"])
        try cutAll()
        let journal = MemoryJournal(on: disk)
        #expect(
            journal.events(of: old, after: 0, limit: 99, bytes: .max).map(\.name) == [
                "rented", "@base", "emptied",
            ])
        #expect(
            journal.events(of: stream, after: 0, limit: 99, bytes: .max).map(\.name)
                == ["rented", "@base"])
        for _ in 1...2 {
            #expect(try [state(old), state(stream)] == before)
            host = try Self.host(on: disk)
        }
        tell(.note(text: "more"))
        #expect(try state(stream)?.notes.count == 21 && state(old) == before[0])
    }
}
