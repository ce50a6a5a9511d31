import ParlorGames

/// Something that can be chosen: by arrows and enter, or by its letter.
struct MenuItem: Equatable, Sendable {
    let label: String
    let key: Character?
    let act: Act
    /// The arrows up and down go from row to row, left and right from item to item.
    var row = 0
    /// What it stands for on the table, where it is drawn as that.
    var piece: Piece?

    enum Piece: Equatable, Sendable {
        case card(Card)
        case option(Int)
    }

    init(
        _ label: String, key: Character?, row: Int = 0, piece: Piece? = nil, _ act: Act
    ) {
        (self.label, self.key, self.row, self.piece, self.act) = (label, key, row, piece, act)
    }

    /// Keys of cards, options and games, one after the other. Those that mean the same everywhere
    /// are not among them.
    static let keys = Array("1234567890abcefghjkmoruvxyz")

    static func key(_ place: Int) -> Character? { keys.indices.contains(place) ? keys[place] : nil }
}

/// Items, and which one enter would take.
struct Menu: Equatable, Sendable {
    var items: [MenuItem]
    var focus: Int

    init(_ items: [MenuItem], focus: Int) {
        self.items = items
        self.focus = max(0, min(focus, items.count - 1))
    }

    var focused: MenuItem? { items.indices.contains(focus) ? items[focus] : nil }

    func item(_ piece: MenuItem.Piece) -> MenuItem? { items.first { $0.piece == piece } }
    func hasFocus(_ item: MenuItem) -> Bool { focused == item }

    /// Those that no card and no option stands for.
    var buttons: [MenuItem] { items.filter { $0.piece == nil } }

    func focus(after step: Step) -> Int {
        guard let row = focused?.row else { return 0 }
        switch step {
        case .next: return min(focus + 1, items.count - 1)
        case .previous: return max(focus - 1, 0)
        case .below: return items.indices.first { items[$0].row > row } ?? focus
        case .above:
            guard let above = items.last(where: { $0.row < row })?.row else { return focus }
            return items.firstIndex { $0.row == above } ?? focus
        case .first: return 0
        case .last: return max(0, items.count - 1)
        }
    }

    enum Step { case next, previous, below, above, first, last }
}
