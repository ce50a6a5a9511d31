import Contracts
import ParlorGames
import ParlorWire

/// A match from one place: what is to be seen, and what its viewer may do now.
///
/// Whoever plays the match makes these: bots on this machine, or a server.
struct Table: Equatable, Sendable {
    let game: GameID
    let view: GameView
    let seats: [TableSeat]
    /// Nil for somebody who only watches.
    let seat: Seat?
    let awaited: Seats
    /// What the viewer may do now. A text that is asked for is one of many.
    let moves: [RawJSON]
    let turnEndsAt: Timestamp?
    /// What was done leads to something that only the server knows, such as a drawn card.
    var isWaiting = false
    /// Why it came to nothing, if it did.
    var calledOff: String?
    /// Whose cards the view shows, of a moment that is looked back on from another seat.
    var eyes: Seat?

    var isOver: Bool { view.results != nil || calledOff != nil }
    var isAsked: Bool { seat.map(awaited.contains) ?? false }
    /// Whether the match waits for other people who are there.
    var awaitsOthers: Bool {
        awaited.contains { place in
            guard place != seat, seats.indices.contains(place.index) else { return false }
            return !seats[place.index].isBot && !seats[place.index].isAway
        }
    }
    /// A bot plays for the viewer, who may come back.
    var isPlayedForMe: Bool {
        guard let seat, seats.indices.contains(seat.index) else { return false }
        return seats[seat.index].isBot && !seats[seat.index].hasResigned
    }
    var rules: String { Catalogue.standard[game.rawValue]?.rules ?? "" }
    var title: String { game.title }

    /// As in a sentence: `You`, or the player's name.
    func name(_ seat: Seat) -> String {
        if seat == self.seat { return "You" }
        return seats.indices.contains(seat.index) ? seats[seat.index].name : "Player \(seat)"
    }

    /// Whose cards the view shows: `You`, or the player's name.
    var holder: String { eyes.map(name) ?? "You" }
    /// `Your hand`, or that of the player whose cards the view shows.
    var handTitle: String { eyes.map { "\(name($0))'s hand" } ?? "Your hand" }

    /// Within a sentence.
    func names(_ seats: Seats) -> String {
        seats.map { $0 == seat ? "you" : name($0) }.joined(separator: ", ")
    }

    /// `Mabel plays` and `You play`.
    func sentence(_ seat: Seat, _ verb: String, _ rest: String = "") -> String {
        "\(name(seat)) \(verb)\(seat == self.seat ? "" : "s")\(rest)"
    }

    /// Where the player of that id sits.
    func seat(of id: String) -> Seat? { seats.firstIndex { $0.id == id }.map { Seat($0) } }
}

/// Who sits at a table, and who plays there now.
struct TableSeat: Equatable, Sendable {
    let id: String
    let name: String
    var isBot = false
    /// The seat is held for a while.
    var isAway = false
    var hasResigned = false
}

extension GameID {
    var title: String { Catalogue.standard[rawValue]?.entry.displayName ?? rawValue }
}
