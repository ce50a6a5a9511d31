import Contracts
import ParlorWire

/// How a drawing came to be: when each of its acts was seen, and when not.
///
/// Times are in seconds of those who drew; pauses count for little.
struct TimeLapse {
    /// What happened before is there from the beginning.
    static let mostEvents = 20_000
    /// Of these, as they are kept: of more the newest, as if the others had happened before. With
    /// `Film.mostPoints` and `SpeckCount.most`, making one takes about a second at most, once they
    /// are read.
    static let mostBytes = 8 << 20
    /// How often anything may vanish or come back, all together: as it happened, and as it is seen.
    static let mostTurns = 500_000
    /// As many as a finger makes, about.
    static let pointsPerSecond = 60.0
    static let longestPause = 2.0
    /// What all other acts take.
    static let moment = 0.5

    /// What one act put on the board.
    struct Part {
        let what: Act.What
        let begin: Double
        let duration: Double
        let stretch: Int
        /// When it vanished, came back, vanished again ...
        var turns: [Double] = []
    }

    /// All acts from one that covers everything on, up to the next: a clear takes the stretches
    /// before away.
    private struct Stretch {
        var isCovering = true
        var turns: [Double] = []
    }

    private struct Place {
        var part: Int?
        var stretch: Int?
        var background: Int?
    }

    private struct Tint {
        let color: Color
        var isUndone: Bool
    }

    private(set) var parts: [Part] = []
    private(set) var backgrounds: [(at: Double, color: Color)]
    private(set) var length = 0.0
    private var stretches = [Stretch()]
    /// The first that is seen.
    private var floor = 0
    private var tints: [Tint]
    private var places: [ActNumber: Place] = [:]
    private var newest: Timestamp?
    private var turns = 0

    /// From a board on.
    init(from canvas: Canvas) {
        tints = [Tint(color: canvas.base, isUndone: false)]
        backgrounds = [(0, canvas.base)]
        for act in canvas.acts {
            add(act, from: 0, for: 0)
            if act.isUndone { turn(act.number) }
        }
    }

    var background: Color { backgrounds[backgrounds.count - 1].color }

    mutating func apply(_ event: DrawingEvent) throws(Failure) {
        guard turns <= Self.mostTurns else { throw .tooMuchForLapse }
        switch event {
        case .undone(let act, _, let at), .redone(let act, _, let at):
            pass(Self.moment, until: at)
            turn(act)
        case .stroked, .stamped, .backgroundChanged, .cleared, .imported:
            guard let act = Act(event) else { return }
            let duration = act.what.duration
            pass(duration, until: act.at)
            add(act, from: length - duration, for: duration)
        case .created, .memberJoined, .memberLeft, .finished, .deleted: break
        }
    }

    /// It vanished and came back no oftener than so.
    func mostTurns(of part: Part) -> Int {
        part.turns.count + stretches[part.stretch].turns.count
    }

    /// When a part vanished and came back, for itself or with all around it.
    func turns(of part: Part) -> [Double] {
        let (own, common) = (part.turns, stretches[part.stretch].turns)
        guard !own.isEmpty else { return common }
        let all = own.map { ($0, true) } + common.map { ($0, false) }
        var (isUndone, isCovered, isSeen) = (false, false, true)
        var turns: [Double] = []
        for (at, isOwn) in all.sorted(by: { $0.0 < $1.0 }) {
            if isOwn { isUndone.toggle() } else { isCovered.toggle() }
            guard isSeen == (isUndone || isCovered) else { continue }
            isSeen.toggle()
            turns.append(at)
        }
        return turns
    }
}

extension TimeLapse {
    private mutating func pass(_ duration: Double, until at: Timestamp) {
        let sinceThen = newest.map { (at - $0) / .seconds(1) } ?? duration
        length += min(max(sinceThen - duration, 0), Self.longestPause) + duration
        newest = at
    }

    private mutating func add(_ act: Act, from begin: Double, for duration: Double) {
        var place = Place()
        if let color = act.background {
            place.background = tints.count
            tints.append(Tint(color: color, isUndone: false))
            tint()
        }
        if act.isGround {
            place.stretch = stretches.count
            stretches.append(Stretch())
            settle()
        }
        if act.layerCount > 0 {
            place.part = parts.count
            parts.append(
                Part(
                    what: act.what, begin: begin, duration: duration, stretch: stretches.count - 1))
        }
        places[act.number] = place
    }

    private mutating func turn(_ act: ActNumber) {
        guard let place = places[act] else { return }
        if let part = place.part {
            parts[part].turns.append(length)
            turns += 1
        }
        if let tint = place.background {
            tints[tint].isUndone.toggle()
            self.tint()
        }
        if let stretch = place.stretch {
            stretches[stretch].isCovering.toggle()
            settle()
        }
    }

    private mutating func tint() {
        guard let color = tints.last(where: { !$0.isUndone })?.color, color != background else {
            return
        }
        backgrounds.append((length, color))
        turns += 1
    }

    private mutating func settle() {
        let now = stretches.lastIndex(where: \.isCovering) ?? 0
        for index in min(floor, now)..<max(floor, now) {
            stretches[index].turns.append(length)
            turns += 1
        }
        floor = now
    }
}

extension Act.What {
    fileprivate var duration: Double {
        guard case .stroke(let stroke) = self else { return TimeLapse.moment }
        return Double(stroke.points.count) / TimeLapse.pointsPerSecond
    }
}

extension Failure {
    static let tooMuchForLapse = Failure(
        .payloadTooLarge,
        "More happened on this drawing than a time-lapse has room for:"
            + " take one of an earlier rev.", context: ["limit": "\(SVG.mostBytes)"])
}
