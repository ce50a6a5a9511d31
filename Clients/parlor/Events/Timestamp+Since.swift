import ParlorWire

extension Timestamp {
    /// As it is typed after `--since`: how long ago (`10m`), or a time in UTC (`2026-03-01T12:00`).
    init(since text: String, now: Timestamp) throws(Complaint) {
        guard let since = Self.ago(text, now) ?? Self.typed(text) else {
            throw .usage(
                "--since is '\(text)'; it has to be how long ago, such as 30s, 10m, 2h or 3d, or a "
                    + "time in UTC, such as 2026-03-01 or 2026-03-01T12:00:00Z.")
        }
        guard since <= now else {
            throw .usage("--since is '\(text)', which is yet to come: it is \(now) now, in UTC.")
        }
        self = since
    }

    /// As it is typed after `--until`: in how long (`7d`), or a time in UTC (`2026-03-01T12:00`).
    init(until text: String, now: Timestamp) throws(Complaint) {
        guard let until = Self.span(text).map({ now + $0 }) ?? Self.typed(text) else {
            throw .usage(
                "--until is '\(text)'; it has to be in how long, such as 30m, 12h or 7d, or a time "
                    + "in UTC, such as 2026-03-01 or 2026-03-01T12:00:00Z.")
        }
        guard until > now else {
            throw .usage("--until is '\(text)', which is over: it is \(now) now, in UTC.")
        }
        self = until
    }

    private static func ago(_ text: String, _ now: Timestamp) -> Timestamp? {
        span(text).map { now + (.zero - $0) }
    }

    private static func span(_ text: String) -> Duration? {
        let seconds = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let unit = text.last.flatMap({ seconds[String($0)] }),
            text.utf8.dropLast().allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Int(text.dropLast()), count < 1_000_000
        else { return nil }
        return .seconds(count * unit)
    }

    /// What is left out at its end is filled in.
    private static func typed(_ text: String) -> Timestamp? {
        ["", "Z", ":00Z", "T00:00:00Z"].lazy.compactMap { Timestamp(text + $0) }.first
    }
}
