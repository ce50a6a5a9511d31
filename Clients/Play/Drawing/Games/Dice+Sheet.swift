import ParlorGames

extension DiceGame.View {
    func sheet(_ table: Table, _ menu: Menu, _ area: Area) -> Sheet {
        var sheet = Sheet()
        for index in scores.indices {
            sheet.add(
                row(Seat(index), table, width: min(area.columns, PlayerRow.widest)).line(
                    width: min(area.columns, PlayerRow.widest)))
        }
        sheet.gap()
        let words = [
            Line(face == nil ? "Nobody has rolled yet." : "The last throw."),
            Line(),
            Line("In this turn: ") + Line("\(atRisk)", .ink(.yellow).bold()),
            Line("A one loses it all.", .faint), Line(),
        ]
        sheet.add(zip(Self.die(face), words).map { Line("   ") + $0 + "   " + $1 })
        sheet.gap()
        sheet.addButtons(menu, width: area.columns)
        return sheet
    }

    /// A bar from 0 to the target: what is banked, and what the turn would add.
    private func row(_ seat: Seat, _ table: Table, width: Int) -> PlayerRow {
        let length = max(4, width - min(14, max(6, width / 4)) - 10)
        let target = max(1, targetScore)
        let banked = min(length, scores[seat.index] * length / target)
        let reach = roller == seat ? (scores[seat.index] + atRisk) * length / target : banked
        let atRisk = max(0, min(length, reach) - banked)
        let bar =
            Line(String(repeating: "█", count: banked), .ink(.green))
            + Line(String(repeating: "▒", count: atRisk), .ink(.yellow))
            + Line(String(repeating: "·", count: length - banked - atRisk), .faint)
        return PlayerRow(
            seat: seat, table: table, isPlaying: playing.contains(seat), shown: bar,
            points: scores[seat.index])
    }

    /// A die with its pips.
    static func die(_ face: Int?) -> [Line] {
        let rows =
            switch face {
            case 1: ["     ", "  ●  ", "     "]
            case 2: ["●    ", "     ", "    ●"]
            case 3: ["●    ", "  ●  ", "    ●"]
            case 4: ["●   ●", "     ", "●   ●"]
            case 5: ["●   ●", "  ●  ", "●   ●"]
            case 6: ["●   ●", "●   ●", "●   ●"]
            default: ["     ", "  ?  ", "     "]
            }
        return [Line("╭───────╮")] + rows.map { Line("│ \($0) │") } + [Line("╰───────╯")]
    }
}
