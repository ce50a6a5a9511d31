extension CrazyEights {
    /// Does what the card that was just played demands, and passes the turn on.
    mutating func carryOut(_ card: Card) {
        if settings.queensSkip, card.has(.queen) { mover = next(after: mover) }
        if settings.acesReverse, card.has(.ace) { direction = direction.turned }
        if settings.drawTwos, card.has(.two), canTake { demandTwo() }
        moveOn()
    }

    private mutating func demandTwo() {
        guard !settings.stackTwos else {
            pending += 2
            return
        }
        mover = next(after: mover)
        take(2, to: mover)
    }
}
