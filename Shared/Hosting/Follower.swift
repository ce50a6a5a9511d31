import Bus
import Journal
import ParlorWire

/// Carries what happened in another service's journal into this one's, each event exactly once.
///
/// Publications are only hints: the follower asks the source for what comes after its checkpoint,
/// and the checkpoint moves in the transaction that keeps the results. What it doesn't want it
/// passes in memory, and keeps that now and then.
final class Follower {
    /// However quiet the bus is, the source is asked this often.
    static let interval: Duration = .seconds(1)
    /// A source that nobody serves is asked less often.
    static let intervalWhileAway: Duration = .seconds(2)
    static let patience: Duration = .seconds(5)
    /// What was only passed is kept when there is this much of it, or it is this long ago.
    static let mostPassed: Position = 10_000
    static let longestPassed: Duration = .seconds(60)

    let name: String
    let source: EntityKind
    private let events: [String]
    private let lowPriority: LowPriority
    let carry: Carry
    let decide: (ParkedCommand, inout PendingBatch) throws(JournalFault) -> Void
    /// False before the source is asked at all.
    private let isReady: () -> Bool
    /// The event of which only a part was carried over, by the batch that is being decided.
    private var part: Part?
    /// The same, as far as it is kept.
    private var keptPart: Part?
    private var lineage: Lineage?
    private var lastAsked: Instant?
    private var isHinted = false
    private var pause = Follower.interval
    private var asked = 0
    /// The last question whose answer was that there is nothing else, and when it was asked.
    private var abreast = 0
    private(set) var caughtUpAt: Instant?
    /// The newest question for whose answer somebody waits.
    private var awaited = 0
    private var underWay: Question?
    /// Why it stopped at an event, for how long, and until when.
    var stopFault: JournalFault?
    var standstill = (pause: Duration.zero, until: Instant(milliseconds: .min))
    /// Up to here in the source nothing is wanted that was not carried over.
    private var passed: Position = 0
    /// Between these, of which the source told us batch after batch, nothing is wanted either.
    private var told: Range<Position> = 0..<0
    private var lastKept: Instant?

    private struct Question {
        let id: CommandID
        /// Nil asks which journal it is.
        let after: Position?
        let kept: Position
    }

    /// An event that concerns many entities is carried over in parts: this one, up to this entity.
    private struct Part {
        let event: CommandKey
        let upTo: EntityKey
    }

    /// Carries one event over, as a command of this id, from behind an entity on.
    typealias Carry =
        (EventPage.Entry, CommandKey, Reader, EntityKey?, inout PendingBatch) throws(JournalFault)
        -> Carried

    enum Carried {
        case whole
        /// There is more behind this entity.
        case part(upTo: EntityKey)
        case unreadable(Malformed)
    }

    /// `decide` carries out a command that was parked.
    init(
        _ name: String, of source: EntityKind, _ events: [String], _ lowPriority: LowPriority,
        once isReady: @escaping () -> Bool, _ carry: @escaping Carry,
        decide: @escaping (ParkedCommand, inout PendingBatch) throws(JournalFault) -> Void
    ) {
        self.name = name
        self.source = source
        self.events = events
        self.lowPriority = lowPriority
        self.isReady = isReady
        self.carry = carry
        self.decide = decide
    }

    /// The question to ask now; nil while there is none or one is under way.
    func ask(
        of journal: any Journal, by asker: String, of service: String, now: Instant
    ) throws(JournalFault) -> Call? {
        guard underWay == nil, isReady(), isDue(now) else { return nil }
        let kept = try lineage.map { lineage throws(JournalFault) in
            try reached(in: lineage, journal)
        }
        asked += 1
        let id = CommandID("\(asker).\(name).\(asked)")
        let after = kept.map { beyond(max($0, passed)) }
        underWay = Question(id: id, after: after, kept: kept ?? 0)
        isHinted = false
        lastAsked = now
        let question = JournalQuery.follow(
            after: after, limit: nil,
            only: Set((events + lowPriority.events).map { EventName(source, $0) }),
            having: lowPriority.field.map { field in
                Dictionary(
                    uniqueKeysWithValues: lowPriority.events.map { (EventName(source, $0), field) })
            },
            newest: lowPriority.isNewestOnly
                ? Set(lowPriority.events.map { EventName(source, $0) }) : nil,
            taken: lineage.flatMap { lineage in
                kept.map { Taken(follower: "\(service)/\(name)", epoch: lineage.epoch, upTo: $0) }
            })
        let (call, body) = JSON.encode(choice: question)
        return Call(
            kind: source, key: EntityKey(""),
            header: CallHeader(id: id, call: CallName(call), actor: .part("follower.\(name)")),
            body: body)
    }

    /// Something happened, perhaps at the source.
    func hint(_ hint: EventHint) {
        guard hint.kind == source else { return }
        if events.contains(hint.event) || lowPriority.events.contains(hint.event) {
            isHinted = true
        }
    }

    /// This is all that the source, our own journal, kept up to this position since the other.
    func hint(_ batch: [Publication], after: Position, upTo: Position) {
        var isWanted = false
        for publication in batch where self.isWanted(publication.header) {
            isWanted = true
            hint(EventHint(publication.header))
        }
        told = (isWanted ? upTo : told.upperBound == after ? told.lowerBound : after)..<upTo
    }

    private func isWanted(_ header: EventHeader) -> Bool {
        header.stream.kind == source
            && (events.contains(header.event) || lowPriority.events.contains(header.event))
    }

    /// What the bus is to hint at, at once.
    var hints: [EventHint] { events.map { EventHint(kind: source, event: $0) } }

    /// And those of low priority, now and then.
    var hintsInPassing: [EventHint] {
        lowPriority.events.map { EventHint(kind: source, event: $0) }
    }

    private func beyond(_ position: Position) -> Position {
        told.contains(position) ? told.upperBound : position
    }

    /// The question to come: its answer has all that the source keeps before now.
    func moment() -> Int {
        isHinted = true
        awaited = asked + 1
        return awaited
    }

    /// Whether all is kept here that the source had kept by that moment.
    func hasReached(_ moment: Int) -> Bool { abreast >= moment }

    /// The page that the reply is; nil when it is somebody else's, or there is nothing to keep.
    func page(in reply: Reply, now: Instant) throws(JournalFault) -> EventPage? {
        guard let question = underWay, reply.header.id == question.id else { return nil }
        underWay = nil
        if let failure = reply.failure {
            // Nobody is there yet: whoever comes will be asked.
            if failure.code == .unavailable, failure.retryAfterMs == nil {
                pause = Self.intervalWhileAway
                return nil
            }
            throw trouble("\(failure.code), \(failure.message)")
        }
        pause = Self.interval
        let page: EventPage
        do { page = try JSON.decode(EventPage.self, from: reply.body) } catch {
            throw trouble("an answer that can't be read, \(error.reason)")
        }
        guard let after = question.after, page.epoch == lineage?.epoch else {
            // The question was about another journal: what it brought may begin too late.
            lineage =
                question.after == nil ? Lineage(page.epoch, after: page.earlier ?? []) : nil
            passed = 0
            isHinted = true
            return nil
        }
        guard page.isCut != true else { throw missed(after) }
        guard page.head >= after else {
            passed = 0
            isHinted = true
            guard page.head >= question.kept else { throw lost(question.kept, since: page.head) }
            return nil
        }
        isHinted = isHinted || page.more
        if page.events.isEmpty {
            passed = beyond(page.upTo)
            if !page.more {
                (abreast, caughtUpAt) = (asked, lastAsked)
                // The event that it stopped at is gone: the source was restored.
                stop(nil, now: now)
            }
            guard isWorthKeeping(since: question.kept, now) else { return nil }
        }
        lastKept = now
        return page
    }

    private func isWorthKeeping(since kept: Position, _ now: Instant) -> Bool {
        guard let lastKept else {
            self.lastKept = now
            return false
        }
        return passed - kept >= Self.mostPassed
            || passed > kept && now >= lastKept + Self.longestPassed
    }

    private func isDue(_ now: Instant) -> Bool {
        guard now >= standstill.until else { return false }
        guard let lastAsked, !isHinted else { return true }
        return now >= lastAsked + pause
    }

    private func lost(_ reached: Position, since head: Position) -> JournalFault {
        JournalFault(
            .io,
            "\(name) has followed \(source) up to position \(reached), but its journal ends at"
                + " \(head): an older copy of it was put back. What was lost there stays here."
                + " Start \(source) with the newer copy.")
    }

    private func missed(_ after: Position) -> JournalFault {
        JournalFault(
            .io,
            "\(name) follows \(source) from position \(after), and events after it are gone there:"
                + " a backup was restored that is too old. Restore a newer one, or one of"
                + " the same moment to \(source).")
    }

    private func trouble(_ what: String) -> JournalFault {
        JournalFault(
            .io, "\(name) asked \(source) for its events, and got \(what) It asks again.")
    }

    /// The answer is why it has to stop at an event of the page; what comes before is kept.
    func receive(
        _ page: EventPage, _ journal: any Journal, _ reader: Reader, on pending: inout PendingBatch
    ) throws(JournalFault) -> JournalFault? {
        guard let lineage, page.epoch == lineage.epoch else { return nil }
        let reached = try reached(in: lineage, journal)
        guard page.upTo > reached else { return nil }
        var (upTo, trouble): (Position, JournalFault?) = (page.upTo, nil)
        part = nil
        for entry in page.events where entry.position > reached {
            let id = CommandKey(
                actor: .part("follower.\(name)"),
                id: CommandID("\(lineage.epoch(at: entry.position))-\(entry.position)"))
            do throws(JournalFault) {
                let known = keptPart?.event == id ? keptPart?.upTo : nil
                if let last = try take(entry, id, reader, after: known, &pending) {
                    part = Part(event: id, upTo: last)
                    upTo = entry.position - 1
                    break
                }
            } catch {
                (upTo, trouble) = (entry.position - 1, error)
                pending.fault = error
                break
            }
        }
        pending.batch.checkpoints[checkpoint(in: page.epoch)] = upTo
        return trouble
    }

    /// What was decided last is kept: the rest of an event that is carried over in parts comes next.
    func noteKept() {
        keptPart = part
        isHinted = isHinted || part != nil || abreast < awaited
    }

    private func reached(
        in lineage: Lineage, _ journal: any Journal
    ) throws(JournalFault) -> Position {
        try lineage.reached { epoch throws(JournalFault) in
            try journal.checkpoint(checkpoint(in: epoch))
        }
    }

    private func checkpoint(in epoch: Epoch) -> String { "\(name)@\(epoch)" }
}
