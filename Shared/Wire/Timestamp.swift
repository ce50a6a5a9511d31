/// A moment, to the millisecond: ISO 8601 in UTC on the wire.
///
/// Sums stop at the first and the last moment that there is, whatever a peer asked to add.
public struct Timestamp: Hashable, Comparable, Sendable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public static func < (left: Self, right: Self) -> Bool {
        left.milliseconds < right.milliseconds
    }

    public static func + (left: Self, right: Duration) -> Self {
        Self(milliseconds: left.milliseconds.saturating(adding: right.wholeMilliseconds))
    }

    public static func - (left: Self, right: Self) -> Duration {
        .milliseconds(left.milliseconds.saturating(subtracting: right.milliseconds))
    }
}

extension Duration {
    public var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds.saturating(multipliedBy: 1_000)
            .saturating(adding: attoseconds / 1_000_000_000_000_000)
    }
}

extension Timestamp: CustomStringConvertible {
    /// `2026-03-01T12:00:00.000Z`; what is outside the years 0 to 9999 as the nearest inside.
    public var description: String { text }

    private static let firstWritten: Int64 = -62_167_219_200_000
    private static let lastWritten: Int64 = 253_402_300_799_999

    public var iso8601: Bytes {
        let written = min(max(milliseconds, Self.firstWritten), Self.lastWritten)
        let (days, inDay) = written.flooredDivision(by: 86_400_000)
        let (year, month, day) = CivilDate.of(day: days)
        var text = Bytes()
        text.reserveCapacity(24)
        text.append(year, width: 4, then: "-")
        text.append(month, width: 2, then: "-")
        text.append(day, width: 2, then: "T")
        text.append(inDay / 3_600_000, width: 2, then: ":")
        text.append(inDay / 60_000 % 60, width: 2, then: ":")
        text.append(inDay / 1_000 % 60, width: 2, then: ".")
        text.append(inDay % 1_000, width: 3, then: "Z")
        return text
    }

    /// Reads what `description` writes; the fraction may be absent or of other length.
    public init?(_ text: String) { self.init(iso8601: Array(text.utf8)) }

    public init?(iso8601 text: Bytes) {
        guard text.count >= 20, text.last == UInt8(ascii: "Z"),
            text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
            text[16] == UInt8(ascii: ":"),
            let year = text.number(0..<4), let month = text.number(5..<7),
            let day = text.number(8..<10), let hour = text.number(11..<13),
            let minute = text.number(14..<16), let second = text.number(17..<19),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        var fraction: Int64 = 0
        if text.count > 20 {
            guard text[19] == UInt8(ascii: "."), text.count > 21,
                text[20..<(text.count - 1)].allSatisfy({ (48...57).contains($0) })
            else { return nil }
            for place in 20..<23 {
                fraction = fraction * 10 + (place < text.count - 1 ? Int64(text[place]) - 48 : 0)
            }
        }
        let days = CivilDate.day(year: year, month: month, day: day)
        guard CivilDate.of(day: days).day == day else { return nil }
        let seconds = hour * 3_600 + minute * 60 + second
        self.init(milliseconds: days * 86_400_000 + seconds * 1_000 + fraction)
    }
}

extension Timestamp: TextValue {
    public var text: String { String(decoding: iso8601, as: UTF8.self) }

    public init(read text: String) throws(Malformed) {
        guard let time = Timestamp(text) else {
            throw Malformed("'\(text)' is no ISO 8601 time in UTC.")
        }
        self = time
    }
}

extension ObjectWriter {
    public mutating func add(_ name: StaticString, _ time: Timestamp?) {
        if let time { add(name, plain: time.iso8601) }
    }
}

/// The proleptic Gregorian calendar, in days since 1970.
private enum CivilDate {
    static func of(day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let (era, inEra) = shifted.flooredDivision(by: 146_097)
        let yearOfEra = (inEra - inEra / 1_460 + inEra / 36_524 - inEra / 146_096) / 365
        let inYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * inYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, inYear - (153 * marchMonth + 2) / 5 + 1)
    }

    static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
        let marchYear = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = marchYear.flooredDivision(by: 400)
        let inYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + inYear - 719_468
    }
}

extension Int64 {
    fileprivate func saturating(adding other: Int64) -> Int64 {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? (other < 0 ? .min : .max) : sum
    }

    fileprivate func saturating(subtracting other: Int64) -> Int64 {
        let (difference, isOver) = subtractingReportingOverflow(other)
        return isOver ? (other < 0 ? .max : .min) : difference
    }

    fileprivate func saturating(multipliedBy factor: Int64) -> Int64 {
        let (product, isOver) = multipliedReportingOverflow(by: factor)
        return isOver ? ((self < 0) == (factor < 0) ? .max : .min) : product
    }

    fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension Bytes {
    fileprivate mutating func append(_ number: Int64, width: Int, then mark: Unicode.Scalar) {
        if width > 3 { append(digit: number / 1_000) }
        if width > 2 { append(digit: number / 100) }
        append(digit: number / 10)
        append(digit: number)
        append(UInt8(ascii: mark))
    }

    private mutating func append(digit number: Int64) {
        append(UInt8(48 + number % 10))
    }

    fileprivate func number(_ range: Range<Int>) -> Int64? {
        var value: Int64 = 0
        for byte in self[range] {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int64(byte) - 48
        }
        return value
    }
}
