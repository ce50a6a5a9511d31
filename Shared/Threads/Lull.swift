/// Whether there has been little to do for a while.
public struct Lull: Sendable {
    /// It begins after so long without much to do, and ends at once.
    public static let patience: Duration = .milliseconds(20)
    /// Between two looks at whether others are in the way.
    static let glance: Duration = .milliseconds(20)
    /// After others were in the way it does not begin again for so long.
    public static let distance: Duration = .milliseconds(200)
    /// Whoever waits for longer than this each time, on average, is behind others who run on and on.
    static let longestWait: Duration = .milliseconds(1)

    public private(set) var isOn = false
    /// It does not begin before.
    private var earliest: Duration
    private var looked: (at: Duration, waits: Waits) = (.zero, Waits(times: 0, whole: .zero))

    /// How often we ran, and for how long we had been ready to, in all, while others ran.
    public struct Waits: Sendable {
        public let times: Int
        public let whole: Duration

        public init(times: Int, whole: Duration) {
            self.times = times
            self.whole = whole
        }

        func areShort(until later: Waits) -> Bool {
            later.whole - whole <= Lull.longestWait * (later.times - times)
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
        } else if now >= earliest, let waits = waits() {
            isOn = true
            looked = (now, waits)
        }
        return isOn != wasOn
    }

    private mutating func look(_ now: Duration, _ waits: Waits?) {
        guard let waits, looked.waits.areShort(until: waits) else {
            isOn = false
            earliest = now + Self.distance
            return
        }
        looked = (now, waits)
    }
}
