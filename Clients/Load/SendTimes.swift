/// When each call was sent, by its number.
final class SendTimes {
    private var times: [ContinuousClock.Instant] = []

    /// The number of a call that is sent now.
    func next(_ now: ContinuousClock.Instant) -> Int {
        times.append(now)
        return times.count - 1
    }

    func sent(_ number: Int) -> ContinuousClock.Instant? {
        times.indices.contains(number) ? times[number] : nil
    }
}
