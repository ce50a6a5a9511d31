import Contracts
import ParlorGames
import ParlorKit
import ParlorWire

/// A match of a server, step by step: each event with the match right after it.
///
/// The stream's view may be ahead of its events. So every event is taken into a view of its own.
struct MatchSteps: Sendable {
    private let viewer: Viewer
    private(set) var view: MatchView?
    private(set) var rev: Revision = 0
    private var isBehind = false

    struct Step: Sendable {
        let view: MatchView
        let happening: Happening?
    }

    init(viewer: PersonID) { self.viewer = Viewer(userId: viewer) }

    /// What is new, given what the stream has come to and its events since the last time.
    mutating func take(_ newest: MatchView, at newestRev: Revision, _ events: [Session.Event])
        -> [Step]
    {
        guard view != nil else { return jump(to: newest, at: newestRev) }
        let steps = events.compactMap { step($0) }
        guard rev < newestRev else {
            isBehind = false
            return steps
        }
        // Its event comes in a moment, unless the whole state was told instead.
        guard isBehind, events.isEmpty else {
            isBehind = true
            return steps
        }
        return steps + jump(to: newest, at: newestRev)
    }

    private mutating func jump(to newest: MatchView, at newestRev: Revision) -> [Step] {
        (view, rev, isBehind) = (newest, newestRev, false)
        return [Step(view: newest, happening: nil)]
    }

    private mutating func step(_ event: Session.Event) -> Step? {
        guard event.rev == rev + 1, var next = view, (try? next.fold(event, for: viewer)) != nil
        else { return nil }
        (view, rev) = (next, event.rev)
        return Step(view: next, happening: Happening(event, in: next))
    }
}

extension Happening {
    init?(_ event: Session.Event, in match: MatchView) {
        let seats = match.seats.map(\.userId)
        func seat(_ person: PersonID?) -> Seat? {
            person.flatMap(seats.firstIndex).map { Seat($0) }
        }
        if event.name == "turnTimedOut" {
            self.init(by: nil, action: nil)
        } else if event.name == "acted" {
            guard let move = try? JSON.decode(MatchMove.self, from: event.body.bytes) else {
                return nil
            }
            // Only where nothing is hidden, the whole is told.
            self.init(by: seat(move.by), action: move.action ?? move.hidden)
        } else {
            guard let kind = Self.kinds[event.name],
                let told = try? JSON.decode(SeatTold.self, from: event.body.bytes),
                let seat = seat(told.userId)
            else { return nil }
            self.init(by: seat, action: nil, kind: kind)
        }
    }

    private static let kinds: [String: Kind] = [
        "seatHeld": .away, "seatTakenByBot": .left, "seatReturned": .returned,
        "resigned": .resigned, "playerJoined": .joined,
    ]
}

private struct SeatTold: Decodable {
    let userId: PersonID
}
