public import ParlorWire

/// A time as apps export it: ISO 8601, milliseconds since 1970, or seconds and nanoseconds as cloud
/// databases write them.
public struct SourceTime: Hashable, Codable, Sendable {
    public let time: Timestamp

    public init(_ time: Timestamp) { self.time = time }

    private struct Parts: Decodable {
        let seconds: Int64?
        let nanoseconds: Int64?
        let _seconds: Int64?
        let _nanoseconds: Int64?
    }

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        let found: Timestamp?
        switch try RawJSON(from: decoder).bytes.first {
        case UInt8(ascii: "\""): found = Timestamp(anyZone: try value.decode(String.self))
        case UInt8(ascii: "{"):
            let parts = try Parts(from: decoder)
            let nanoseconds = parts.nanoseconds ?? parts._nanoseconds ?? 0
            found = (parts.seconds ?? parts._seconds).flatMap {
                Self.sensible(Double($0) * 1_000 + Double(nanoseconds / 1_000_000))
            }
        default: found = Self.sensible((try? value.decode(Double.self)) ?? .nan)
        }
        guard let found else {
            throw Malformed(
                "A time is ISO 8601, such as 2026-03-01T12:00:00Z, a number of milliseconds since"
                    + " 1970, or an object of seconds and nanoseconds.")
        }
        time = found
    }

    public func encode(to encoder: any Encoder) throws { try time.encode(to: encoder) }

    /// In the years from 1970 to 9999.
    private static func sensible(_ milliseconds: Double) -> Timestamp? {
        guard (0..<253_402_300_800_000).contains(milliseconds) else { return nil }
        return Timestamp(milliseconds: Int64(milliseconds))
    }
}

extension Timestamp {
    /// ISO 8601 in UTC, or with a difference to it, such as `+01:00`.
    fileprivate init?(anyZone text: String) {
        if let time = Timestamp(text) {
            self = time
            return
        }
        let zone = text.suffix(6)
        let parts = zone.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard let sign = zone.first, "+-".contains(sign), parts.count == 2,
            parts[0] < 24, parts[1] < 60, zone.utf8.count == 6,
            let time = Timestamp(text.dropLast(6) + "Z")
        else { return nil }
        let ahead = Duration.seconds(parts[0] * 3_600 + parts[1] * 60)
        self = time + (sign == "+" ? .zero - ahead : ahead)
    }
}
