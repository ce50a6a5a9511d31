/// What each key does, by what has the keys at the moment.
extension Model {
    mutating func press(_ key: Key) -> [Effect] {
        switch key {
        case .control("c"): return [.quit]
        case .control("z"): return [.suspend]
        case .control("l"): return [.redraw]
        default: break
        }
        hush()
        if help != nil { return scroll(key) }
        if field != nil { return write(key) }
        if case .match(var match) = page, dialog == nil, match.pen != nil, key != .tab {
            return draw(key, on: &match)
        }
        return choose(key)
    }

    private mutating func choose(_ key: Key) -> [Effect] {
        switch key {
        case .enter: return menu.focused.map { perform($0.act) } ?? []
        case .escape: return goBack()
        case .tab:
            if canChat, dialog == nil { field = TextField(.chat, longest: Self.longestMessage) }
            return []
        case .character(let letter): return choose(letter)
        default:
            move(key)
            return []
        }
    }

    static let longestMessage = 500

    private mutating func choose(_ letter: Character) -> [Effect] {
        let letter = letter.lowercased().first ?? letter
        let menu = menu
        if let place = menu.items.firstIndex(where: { $0.key == letter }) {
            move(to: place)
            return perform(menu.items[place].act)
        }
        switch letter {
        case "?": return perform(.rules)
        case "q": return goBack()
        case "t" where canChat: return choose(.tab)
        case " ": return choose(.enter)
        default: return []
        }
    }

    private mutating func move(_ key: Key) {
        if case .change(let row) = menu.focused?.act, key == .left || key == .right {
            return change(row, by: key == .left ? -1 : 1)
        }
        switch key {
        case .left: move(to: menu.focus(after: .previous))
        case .right: move(to: menu.focus(after: .next))
        case .up: move(to: menu.focus(after: .above))
        case .down: move(to: menu.focus(after: .below))
        case .home, .pageUp: move(to: menu.focus(after: .first))
        case .end, .pageDown: move(to: menu.focus(after: .last))
        default: break
        }
    }

    private mutating func move(to place: Int) {
        if dialog != nil { dialog?.focus = place } else { focus = place }
    }

    private mutating func scroll(_ key: Key) -> [Effect] {
        guard var help else { return [] }
        let page = max(1, frame.main.rows - 1)
        switch key {
        case .up: help.scrolled -= 1
        case .down, .enter: help.scrolled += 1
        case .pageUp: help.scrolled -= page
        case .pageDown, .character(" "): help.scrolled += page
        case .home: help.scrolled = 0
        case .end: help.scrolled = helpLines.count
        default: break
        }
        help.scrolled = max(0, min(help.scrolled, helpLines.count - page - 1))
        let isClosed = [.escape, .character("q"), .character("?")].contains(key)
        self.help = isClosed ? nil : help
        return []
    }
}
