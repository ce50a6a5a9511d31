import ParlorGames
import ParlorWire

/// Something that was done in a match, as far as the viewer may know it.
struct Happening: Equatable, Sendable {
    /// Nil when a turn's time was up.
    let by: Seat?
    /// Nil when only that it was done may be known.
    let action: RawJSON?
    var kind = Kind.act

    enum Kind: Equatable, Sendable {
        case act
        /// What became of a seat.
        case left, away, returned, resigned, joined
    }
}
