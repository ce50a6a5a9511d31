/// Whether there has been little to do for a while.
public struct Lull: Sendable {
    /// It begins after so long without much to do, and ends at once.
    public static let patience: Duration = .milliseconds(20)
    /// Between two looks at who is in whose way: whoever runs for half of the time is in others'.
    static let glance: Duration = .milliseconds(20)
    /// After others were in the way, or we in theirs, it does not begin again for so long.
    public static let distance: Duration = .milliseconds(200)
    /// Whoever waits for longer than this each time, on average, is behind others who run on and on.
    static let longestWait: Duration = .milliseconds(1)

    public private(set) var isOn = false
    /// It does not begin before.
    private var earliest: Duration
    private var looked: (at: Duration, waits: Waits) = (
        .zero, Waits(times: 0, whole: .zero, ran: .zero)
    )

    /// How often our threads ran, for how long they had been ready to, in all, while others ran, and
    /// how long they ran.
    public struct Waits: Sendable {
        public let times: Int
        public let whole: Duration
        public let ran: Duration

        public init(times: Int, whole: Duration, ran: Duration) {
            self.times = times
            self.whole = whole
            self.ran = ran
        }

        func areShort(until later: Waits) -> Bool {
            later.whole - whole <= Lull.longestWait * (later.times - times)
        }

        func areCalm(until later: Waits, in time: Duration) -> Bool {
            (later.ran - ran) * 2 <= time
        }
    }

    /// All times are since the same moment, whichever that is.
    public init(now: Duration) { earliest = now + Self.patience }

    /// True when it began, or ended, with this. It needs to be known how long we wait.
    public mutating func note(isBusy: Bool, now: Duration, waits: () -> Waits?) -> Bool {
        let wasOn = isOn
        if isBusy {
            isOn = false
            earliest = max(earliest, now + Self.patience)
        } else if isOn {
            if now >= looked.at + Self.glance { look(now, waits()) }
        } else if now >= earliest {
            look(now, waits())
        }
        return isOn != wasOn
    }

    private mutating func look(_ now: Duration, _ waits: Waits?) {
        guard let waits else { return stayAway(now) }
        let before = looked
        looked = (now, waits)
        if isOn,
            !before.waits.areShort(until: waits)
                || !before.waits.areCalm(until: waits, in: now - before.at)
        {
            return stayAway(now)
        }
        isOn = true
    }

    private mutating func stayAway(_ now: Duration) {
        isOn = false
        earliest = now + Self.distance
    }
}
