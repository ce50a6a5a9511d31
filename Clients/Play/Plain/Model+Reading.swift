import ParlorGames

/// The page in sentences.
extension Model {
    var reading: Reading {
        Reading(
            place: place, title: topic.isEmpty ? "Parlor" : topic, facts: page.facts(self),
            prompt: isAsked ? question : "", items: dialog?.items ?? choices,
            isList: dialog == nil && isList)
    }

    /// What the person can choose by a number. Drawing by hand needs a screen.
    var choices: [MenuItem] { menu.items.filter { $0.act != .sketch } }

    /// A choice, and what stands beside it on the screen.
    func text(of item: MenuItem) -> String {
        guard dialog == nil else { return item.label }
        let detail = page.detail(of: item, self)
        return detail.isEmpty ? item.label : "\(item.label), \(detail)"
    }

    private var place: String {
        switch page {
        case .match(let match): match.table.isOver && match.replay == nil ? "results" : "match"
        case .games: "games"
        case .home: "home"
        default: topic
        }
    }

    private var question: String {
        guard let dialog else { return prompt.text }
        return dialog.text.isEmpty ? dialog.title : "\(dialog.title)\n\(dialog.text)"
    }

    /// Elsewhere than in a match, there is always something to do.
    private var isAsked: Bool {
        guard dialog == nil, case .match(let match) = page else { return true }
        return match.replay != nil || match.table.isAsked || match.table.isOver
            || match.table.isPlayedForMe
    }

    private var isList: Bool {
        switch page {
        case .home, .friends: true
        default: false
        }
    }
}

extension MenuItem {
    /// Whether both mean the same thing, which may be called something else now. A button above a
    /// list may do something else by now. Of two people with one name, neither is the other.
    func means(_ other: MenuItem) -> Bool {
        act == other.act || isAboveList && other.isAboveList && label == other.label
    }

    private var isAboveList: Bool { row == 0 && piece == nil }
}
