import Contracts
import ParlorGames
import ParlorWire

/// A match that is looked back on, step by step.
struct Replay: Equatable, Sendable {
    let moments: [Moment]
    /// What happened before the first moment is no longer kept.
    let isCut: Bool
    /// From where it is seen, if that is not the person's own place.
    let seat: ReplaySeat?
    private(set) var place = 0
    /// When the next step is shown by itself.
    private(set) var nextStep: Instant?

    /// The table right after something was done.
    struct Moment: Equatable, Sendable {
        let table: Table
        let happenings: [Happening]
    }

    enum Move { case next, back, first, last, play, close }

    static let stepTime: Duration = .seconds(1)

    /// Nil for a match of which nothing is kept.
    init?(_ moments: [Moment], isCut: Bool, from seat: ReplaySeat?) {
        guard !moments.isEmpty else { return nil }
        (self.moments, self.isCut, self.seat) = (moments, isCut, seat)
    }

    var table: Table { moments[place].table }
    var isPlaying: Bool { nextStep != nil }

    /// What was done up to here.
    var feed: Feed {
        var feed = Feed()
        var before = moments[0].table
        for moment in moments[...place] {
            feed.note(moment.happenings, moment.table, after: before)
            before = moment.table
        }
        return feed
    }

    mutating func move(_ move: Move, _ now: Instant) {
        switch move {
        case .next: go(to: place + 1)
        case .back: go(to: place - 1)
        case .first: go(to: 0)
        case .last: go(to: moments.count - 1)
        case .play:
            guard !isPlaying else { return nextStep = nil }
            if place + 1 == moments.count { place = 0 }
            nextStep = now + Self.stepTime
        case .close: break
        }
    }

    /// Goes on by itself, if it is time.
    mutating func play(_ now: Instant) {
        guard let time = nextStep, time <= now else { return }
        go(to: place + 1)
        nextStep = place + 1 < moments.count ? now + Self.stepTime : nil
    }

    /// From another seat, the same moment.
    mutating func resume(at other: Replay) { go(to: other.place) }

    private mutating func go(to place: Int) {
        self.place = max(0, min(place, moments.count - 1))
        nextStep = nil
    }
}

extension MatchPage {
    /// As it is on the screen: the moment that is looked back on, or now.
    var shown: MatchPage {
        guard let replay else { return self }
        var page = self
        (page.table, page.feed, page.replay, page.pen) = (replay.table, replay.feed, nil, nil)
        return page
    }
}

extension Feed {
    /// What was done led from one table to the next.
    mutating func note(_ happenings: [Happening], _ table: Table, after before: Table) {
        for happening in happenings { add(table.sentence(happening, after: before)) }
        add(table.outcome(after: before))
    }
}
