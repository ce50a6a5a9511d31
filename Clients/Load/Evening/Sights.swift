import ParlorWire

/// Who has seen which event, and how long it took until all others in the room had.
struct Sights {
    /// An acknowledged act that not all others have seen.
    private struct Act {
        let by: Int
        let sent: ContinuousClock.Instant
        var left: Set<Int>
    }

    private struct Place: Hashable {
        let stream: StreamName
        let rev: Int
    }

    private struct Seen {
        var by: [Int] = []
        var last: ContinuousClock.Instant
    }

    /// An answer may come this much later than the event.
    private static let kept: Duration = .seconds(60)

    private var seen: [Place: Seen] = [:]
    private var open: [Place: Act] = [:]
    private var swept: ContinuousClock.Instant?

    /// Somebody sees an event. The answer is how long all others took for it, once all have it.
    mutating func note(
        _ stream: StreamName, _ rev: Int, by person: Int, _ now: ContinuousClock.Instant
    ) -> Duration? {
        sweep(now)
        let place = Place(stream: stream, rev: rev)
        guard var act = open[place] else {
            seen[place, default: Seen(last: now)].by.append(person)
            seen[place]!.last = now
            return nil
        }
        guard act.left.remove(person) != nil else { return nil }
        open[place] = act.left.isEmpty ? nil : act
        return act.left.isEmpty ? now - act.sent : nil
    }

    /// Somebody's act has led to this event, which those `behind` have not seen yet. If it `isTold`,
    /// those who are named may have, as nothing else says.
    mutating func acknowledge(
        _ stream: StreamName, _ rev: Int, by person: Int, sent: ContinuousClock.Instant,
        behind: Set<Int>, isTold: Bool
    ) -> Duration? {
        let place = Place(stream: stream, rev: rev)
        let seen = seen.removeValue(forKey: place)
        let left = isTold ? behind.subtracting(seen?.by ?? []) : behind
        guard left.isEmpty else {
            open[place] = Act(by: person, sent: sent, left: left)
            return nil
        }
        return seen.map { $0.last - sent }
    }

    /// Nobody waits for these eyes any more.
    mutating func forget(_ person: Int) {
        for (place, act) in open where act.left.contains(person) {
            open[place]!.left.remove(person)
            if act.left.count == 1 { open[place] = nil }
        }
    }

    /// Acts that somebody has still not seen.
    var unseen: [String] {
        open.map { place, act in
            let people = act.left.sorted().map(String.init).joined(separator: ", ")
            return "Guest \(act.by) did \(place.stream)@\(place.rev); not seen by \(people)."
        }
    }

    private mutating func sweep(_ now: ContinuousClock.Instant) {
        guard now - (swept ?? now - Self.kept * 2) >= Self.kept else { return }
        swept = now
        seen = seen.filter { now - $0.value.last < Self.kept }
    }
}
