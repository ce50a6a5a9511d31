public import Wire

extension PersonID {
    public static let length = 1...64

    /// Whether it could be somebody's: 1 to 64 letters, digits, `_` and `-` of ASCII.
    public var isWellFormed: Bool {
        Self.length.contains(rawValue.utf8.count)
            && rawValue.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
