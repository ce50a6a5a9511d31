/// Whether the bus was there when it was last asked, for somebody who waits for its events.
struct BusPresence {
    enum News: Hashable, Sendable { case away, back }

    private var isThere = true
    private var wasAsked = false

    /// How long to wait for events before asking again.
    var pause: Duration { isThere && wasAsked ? .seconds(5) : .seconds(1) }

    /// What has changed since it was last asked.
    mutating func news(isThere: Bool) -> News? {
        wasAsked = true
        defer { self.isThere = isThere }
        return isThere == self.isThere ? nil : isThere ? .back : .away
    }
}

extension BusPresence.News {
    func sentence(_ place: Installation) -> String {
        switch self {
        case .away: "\(BusAbsence(place).sentence) Waiting for it."
        case .back: "The bus at \(place.bus[0]) answers now: its events follow."
        }
    }
}
