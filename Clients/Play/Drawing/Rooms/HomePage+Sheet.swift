import Contracts
import ParlorGames
import ParlorWire

extension HomePage {
    func sheet(_ menu: Menu, _ area: Area, _ online: Online?) -> Sheet {
        var sheet = Sheet()
        sheet.addButtons(menu, area.columns)
        sheet.add(parts(online), in: menu, width: area.columns)
        if others.isEmpty {
            sheet.gap()
            sheet.add("There is no public room. Open one!".wrapped(to: area.columns, .faint))
        }
        return sheet
    }
}

extension Online {
    func friendsSheet(_ menu: Menu, _ area: Area, _ now: Timestamp) -> Sheet {
        var sheet = Sheet()
        sheet.addButtons(menu, area.columns)
        let parts = friendsParts(now)
        sheet.add(parts, in: menu, width: area.columns)
        if parts.allSatisfy(\.rows.isEmpty) {
            sheet.gap()
            let text =
                "You have no friends yet. Look for somebody by their name, or ask those whom "
                + "you meet in a room."
            sheet.add(text.wrapped(to: area.columns, .faint))
        }
        return sheet
    }
}

extension Sheet {
    /// Those of the first row, above the lists.
    fileprivate mutating func addButtons(_ menu: Menu, _ width: Int) {
        let lines = menu.buttonRows(menu.items.filter { $0.row == 0 }, width: width)
        if menu.focused?.row == 0 { addFocused(lines) } else { add(lines) }
    }
}

extension RoomStatus {
    var word: String {
        switch self {
        case .waiting: "waiting"
        case .starting: "starting"
        case .inGame: "in a match"
        case .ended: "ended"
        }
    }
}
