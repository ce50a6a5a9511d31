extension CrazyEights {
    /// Whether there is anything to draw.
    var canTake: Bool { !stock.isEmpty || settings.reshuffle && pile.count > 1 }

    /// Gives cards of the stock to a seat; what there isn't, is forgiven.
    mutating func take(_ count: Int, to seat: Seat) {
        for _ in 0..<count where canTake {
            refill()
            hands[seat].append(stock.removeLast())
            refill()
        }
    }

    /// All of the pile but its top card becomes the new stock, when the old one is used up.
    private mutating func refill() {
        guard stock.isEmpty, settings.reshuffle, pile.count > 1 else { return }
        let top = pile.removeLast()
        swap(&stock, &pile)
        pile.append(top)
        chance.shuffle(&stock, unknown: .unknown)
    }
}
