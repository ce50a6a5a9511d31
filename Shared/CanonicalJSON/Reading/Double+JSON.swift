extension Double {
    /// The nearest double to a valid JSON number; nil when it is beyond all of them.
    init?(json: UnsafeBufferPointer<UInt8>) {
        if let short = Double(shortJSON: json) {
            self = short
        } else {
            guard let number = Double(String(decoding: json, as: UTF8.self)), number.isFinite else {
                return nil
            }
            self = number
        }
    }

    /// Exact, as up to 2^53 and up to 10^22 are: one division or product rounds only once.
    private init?(shortJSON json: UnsafeBufferPointer<UInt8>) {
        guard json.count < 18 else { return nil }
        var digits: Int64 = 0
        var decimals = 0
        var inFraction = false
        for byte in json {
            switch byte {
            case UInt8(ascii: "-"): continue
            case UInt8(ascii: "."): inFraction = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
                if inFraction { decimals += 1 }
            default: return nil
            }
        }
        guard digits <= 1 << 53 else { return nil }
        self = Double(digits) / Self.powersOfTen[decimals]
        if json.first == UInt8(ascii: "-") { negate() }
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17,
    ]
}
