import Contracts
import ParlorGames

/// What is beside the page: points, what happened, and what was said.
extension Model {
    func sideLines(_ area: Area) -> [Line] {
        switch page {
        case .match(let page):
            let match = page.shown
            let scores = match.scoreLines(width: area.columns)
            let feed = match.feed.lines(width: area.columns)
            let rest = max(0, area.rows - scores.count)
            guard let chat = match.chat else { return scores + feed.suffix(rest) }
            let half = min(feed.count, rest / 2)
            return scores + feed.suffix(half) + chatLines(chat, area, rows: rest - half)
        case .room(let room): return chatLines(room.chat, area, rows: area.rows)
        case .games, .setup, .settings, .signIn, .home, .friends, .newRoom: return []
        }
    }

    /// Where there is room for little, what happened last.
    func feedLines(_ area: Area) -> [Line] {
        guard case .match(let match) = page else { return [] }
        return match.shown.feed.lines(width: area.columns).suffix(area.rows)
    }
}

extension Feed {
    func lines(width: Int) -> [Line] {
        let newest = min(60, sentences.count)
        return sentences.suffix(newest).enumerated().flatMap { place, sentence in
            sentence.wrapped(to: width, place + 1 == newest ? .plain : .faint).map(\.suited)
        }
    }
}

extension MatchPage {
    /// Of a party game; the others show the points at the table.
    fileprivate func scoreLines(width: Int) -> [Line] {
        guard case .party(let view) = table.view, !table.isOver else { return [] }
        let rows = table.seats.indices.map { place in
            let seat = Seat(place)
            let points = view.roundPoints.indices.contains(place) ? view.roundPoints[place] : 0
            let won = points > 0 ? " +\(points)" : points < 0 ? " −\(-points)" : ""
            let score =
                Line(won, .ink(.green))
                + Line("\(view.score(seat, table))", .bold).flushRight(in: 4)
            let mark = Line(table.awaited.contains(seat) ? "▸ " : "  ")
            let style: Style = view.playing.contains(seat) ? .plain : .faint
            return (mark + Line(table.name(seat), style)).fitted(to: max(0, width - score.width))
                + score
        }
        return rows + [.rule(width)]
    }
}
