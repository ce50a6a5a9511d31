import Contracts
import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorGames
import ParlorWire
import Testing

@testable import GameAuthority
@testable import MatchRules

/// One authority, asked as the bus asks it.
final class Authority {
    private let disk = MemoryJournal.Disk(epoch: "matches")
    private let keepTimes: KeepTimes
    private var host: Hosting.Host
    private var asked = 0
    var now = Timestamp.birth

    init(entropy: UInt32 = 1, keeping times: [String: String] = [:]) throws {
        keepTimes = try KeepTimes(times)
        host = try Self.host(on: disk, entropy)
    }

    private static func host(
        on disk: MemoryJournal.Disk, _ entropy: UInt32 = 1
    ) throws -> Hosting.Host {
        try Hosting.Host(MemoryJournal(on: disk), secret: 1)
            .drawing(from: Entropy([UInt32](repeating: entropy, count: Entropy.words)))
            .servingMatches()
    }

    func restart() throws { host = try Self.host(on: disk) }

    func call(
        _ choice: some Choice, by actor: Actor, of key: EntityKey = "m1", id: CommandID? = nil
    ) -> Call {
        asked += 1
        let (name, body) = JSON.encode(choice: choice)
        let header = CallHeader(
            id: id ?? CommandID("c\(asked)"), call: CallName(name), actor: actor)
        return Call(kind: Match.kind, key: key, header: header, body: body)
    }

    func take(_ calls: [Call]) -> [Reply] { host.receive(calls, now: now).replies }

    func tell(_ choice: some Choice, by actor: Actor, of key: EntityKey = "m1") -> Reply {
        take([call(choice, by: actor, of: key)])[0]
    }

    func code(_ choice: some Choice, by actor: Actor, of key: EntityKey = "m1") -> ErrorCode? {
        tell(choice, by: actor, of: key).failure?.code
    }

    func ask<T: Decodable>(
        _ choice: some Choice, by actor: Actor, of key: EntityKey = "m1", as type: T.Type
    ) throws -> T {
        let reply = tell(choice, by: actor, of: key)
        if let failure = reply.failure { throw failure }
        return try JSON.decode(type, from: reply.body)
    }

    /// Hears all that there is of other services, which is nothing.
    func hearAll() throws {
        let others = try Hosting.Host(
            MemoryJournal(on: MemoryJournal.Disk(epoch: "others")), secret: 2)
        for _ in 1...3 {
            now = now + .seconds(1)
            let clocks = Now(Instant(milliseconds: now.milliseconds), date: now)
            var questions: [Call] = []
            try host.ask(as: "test", now: clocks.instant) { questions.append($0) }
            let answers = questions.map { others.receive([$0], now: now).replies[0] }
            _ = host.receive(answers: answers, now: clocks)
        }
    }

    /// What is old enough goes, up to where the lobby is.
    func cutAll(heard upTo: Position = .max) throws {
        let taken = Taken(
            follower: "lobby/matches", epoch: MemoryJournal(on: disk).epoch, upTo: upTo)
        let question = JournalQuery.follow(
            after: 0, limit: nil, only: [], having: nil, newest: nil, taken: taken)
        #expect(tell(question, by: .lobby).failure == nil)
        try host.cutting(after: keepTimes)
        for _ in 1...20 {
            guard let next = host.nextCut else { return }
            now = max(now, next)
            if let fault = host.cut(now: now)?.fault { throw fault }
        }
    }

    func takeAnnouncements() -> [Call] { host.takeAnnouncements(now: now) }

    func takeNudges() -> [Publication] { takeSignals("nudge") }

    func takeReactions() -> [Publication] { takeSignals("react") }

    private func takeSignals(_ name: String) -> [Publication] {
        host.takeSignals(now: now).filter { $0.header.event == name }
    }

    func order(_ order: MatchOrder) throws {
        #expect(tell(MatchCommand.order(order), by: .lobby).failure == nil)
    }

    /// Whoever is awaited does something that they may do, until the match is over.
    func playOn(_ people: [Actor], turns: Int = .max) throws {
        var left = turns
        var dice = Dice(seed: 5)
        while left > 0 {
            var isAwaited = false
            for person in people where left > 0 {
                let answer = tell(MatchQuery.legal, by: person)
                guard answer.failure == nil else { continue }
                let legal = try JSON.decode(LegalActions.self, from: answer.body)
                guard !legal.actions.isEmpty else { continue }
                let action = legal.actions[Int(dice.next() % UInt64(legal.actions.count))]
                isAwaited = true
                left -= 1
                let act = MatchCommand.act(action: action, at: legal.rev)
                #expect(tell(act, by: person).failure == nil)
            }
            if !isAwaited { return }
        }
    }

    func head() throws -> Revision {
        try ask(MatchQuery.legal, by: .ada, as: LegalActions.self).rev
    }

    func replay(
        _ seat: ReplaySeat?, by actor: Actor = .ada, rev: Revision? = nil
    ) throws -> MatchReplay {
        var replay = try ask(
            MatchQuery.replay(rev: rev, seat: seat, after: nil), by: actor, as: MatchReplay.self)
        while let more = replay.more {
            let next = try ask(
                MatchQuery.replay(rev: nil, seat: seat, after: more), by: actor,
                as: MatchReplay.self)
            replay.steps += next.steps
            replay.more = next.more
        }
        return replay
    }

    /// What whoever watches is told of the events after a revision.
    func tail(after rev: Revision) throws -> StreamTail {
        let epoch = MemoryJournal(on: disk).epoch
        return try ask(
            OwnerQuestion.tail(viewer: .ada, epoch: epoch, after: rev), by: .part("sync-fanout"),
            as: StreamTail.self)
    }
}

extension StreamTail.Event {
    /// The body as somebody is told it.
    func told(to person: PersonID) throws -> RawJSON {
        guard let patch = faces?[person] else { return body }
        return try Patchable(body).patched(with: patch)
    }
}
