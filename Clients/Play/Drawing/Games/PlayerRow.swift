import ParlorGames

/// A player's line at a table: whose turn it is, the name, something to show, the points.
struct PlayerRow {
    let seat: Seat
    let table: Table
    let isPlaying: Bool
    let shown: Line
    let points: Int

    /// On a wide screen, the points stay near the names.
    static let widest = 72

    func line(width: Int) -> Line {
        let isAwaited = table.awaited.contains(seat)
        let nameWidth = min(14, max(6, width / 4))
        let name = Line(table.name(seat), isAwaited ? .bold : .plain).fitted(to: nameWidth)
        let score = Line("\(points)").flushRight(in: 5)
        let mark = Line(isAwaited ? "▸ " : "  ", .bold)
        let shown = isPlaying ? away + self.shown : Line("gave up", .faint)
        return mark + name + " " + shown.fitted(to: max(0, width - nameWidth - 8)) + score
    }

    private var away: Line {
        guard table.seats.indices.contains(seat.index), table.seats[seat.index].isAway else {
            return Line()
        }
        return Line("(away) ", .faint)
    }
}
